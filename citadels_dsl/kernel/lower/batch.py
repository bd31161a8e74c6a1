"""Games in a row inside one call, so that nothing but their beginning and end crosses the border of a machine."""

from __future__ import annotations

from citadels_dsl.kernel.ir import WORD, Bits, Call, Compare, Const, Do, Function, If, Leave, Loop, Set, Widen
from citadels_dsl.kernel.lower import weighing
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put
from citadels_dsl.kernel.lower.writer import Writer, plus

PLAY_MANY = "play_many"
#: A lasting cell: which game of a batch is played, from 0. Where a batch breaks off, that game is the one.
AT_GAME = "at_game"


def play_many(low: Lowering) -> None:
    """`play_many` (seed, first, count): the games number first, first + 1 ... of a seed.

    What a game came to stands in its arrays until the next begins; what is to be added up has to be written into
    `lasting` arrays, by a function that is called here behind `play`. A game that is broken off breaks off the call:
    the host reads `at_game`, takes that game as it stands (`count_points`) and calls again for those behind it.
    """
    w = Writer(low.names)
    seed, first = w.fresh("seed", WORD), w.fresh("first", WORD)
    count, n = w.fresh("count"), w.fresh("n")
    at_game = low.arrays.lasting(AT_GAME, 1)
    again = w.label("games")
    w.set(n, Const(0))
    body = (
        If(Compare("<=", count, n), (Leave(again),)),
        put(at_game, n),
        Do(Call("play", (seed, Bits("w+", first, Widen(n))))),
        *weighing.turn(low),
        Set(n, plus(n, Const(1))),
    )
    w.add(Loop(again, body))
    low.functions.append(Function(PLAY_MANY, (seed, first, count), None, tuple(w.out)))
