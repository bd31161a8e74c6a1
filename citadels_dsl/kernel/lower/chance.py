"""Chance as functions of the program: the same numbers as `chance` draws, by seed, game, stream, round and use."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Expr,
    Give,
    If,
    Local,
    Narrow,
    Set,
    Widen,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus
from citadels_dsl.setup.chance import _GOLDEN, fnv

_PRIME = 0x100000001B3


def word(number: int) -> Const:
    return Const(number & (1 << 64) - 1, WORD)


def mixed(w: Writer, z: Expr) -> Expr:
    """The finalizer of SplitMix64."""
    local = _stirred(w, z)
    w.set(local, Bits("^", local, Bits(">>", local, word(31))))
    return local


def _stirred(w: Writer, z: Expr) -> Local:
    """Without its last step, which changes nothing of the upper 31 bits."""
    local = w.fresh("z", WORD)
    w.set(local, z)
    w.set(local, Bits("w*", Bits("^", local, Bits(">>", local, word(30))), word(0xBF58476D1CE4E5B9)))
    w.set(local, Bits("w*", Bits("^", local, Bits(">>", local, word(27))), word(0x94D049BB133111EB)))
    return local


def drawn(w: Writer, key: Expr, use: Expr, n: Expr) -> Expr:
    """A number from 0 up to n - 1, of use number `use` of a stream."""
    z = _stirred(w, Bits("w+", key, Bits("w*", Widen(plus(use, Const(1))), word(_GOLDEN))))
    return Narrow(Bits(">>", Bits("w*", Bits(">>", z, word(34)), Widen(n)), word(30)))


def pick(low: Lowering) -> str:
    """A function (stream, n): one of n by chance; nothing is drawn where there is no choice."""

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        stream, n = params
        w.add(If(Compare("<", n, Const(2)), (Give(FALSE),)))
        opened = low.arrays.array("stream_round", STREAMS, INTEGER, (-1,) * STREAMS)
        used = low.arrays.array("stream_used", STREAMS)
        key = low.arrays.array("stream_key", STREAMS, WORD)
        round_ = value(low.arrays.register("round"))
        with w.inside() as block:
            begun = w.fresh("h", WORD)
            w.set(begun, value(low.arrays.array("stream_name", STREAMS, WORD, (), True), stream))
            for size in (100, 10):
                digit = Compute("mod", Compute("div", round_, Const(size)), Const(10))
                w.when(Compare("<=", Const(size), round_), [_byte(begun, digit)])
            w.add(_byte(begun, Compute("mod", round_, Const(10))))
            found = mixed(w, Bits("^", value(low.arrays.key), begun))
            w.add(put(key, found, stream), put(used, FALSE, stream), put(opened, round_, stream))
        w.when(Compare("!=", value(opened, stream), round_), block)
        use = w.keep(value(used, stream), "use")
        w.add(put(used, plus(use, Const(1)), stream))
        w.add(Give(drawn(w, value(key, stream), use, n)))

    return low.function("pick", "pick", (("stream", INTEGER), ("n", INTEGER)), INTEGER, write)


#: So many streams of chance can a game have.
STREAMS = 64


def _byte(h: Local, digit: Expr) -> Set:
    return Set(h, Bits("w*", Bits("^", h, Widen(plus(digit, Const(ord("0"))))), word(_PRIME)))


def picked(low: Lowering, stream: str, n: Expr) -> Expr:
    return Call(pick(low), (Const(low.stream(stream)), n))


def names_of_streams(low: Lowering) -> tuple[int, ...]:
    """What each stream begins its hash with."""
    names = [fnv(f"{name}/") for name in low.streams]
    return tuple(names + [0] * (STREAMS - len(names)))
