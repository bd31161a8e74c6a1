"""Cards that are used by others: the uses that go on, and when they end (for whom, tells `users`).

Uses stand in a list with room for a few, so that they are looked through one after the other; one more breaks
the game off. A district that is used as another card is found by that card, which takes no other's besides.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Array,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Do,
    Expr as Code,
    Give,
    If,
    Leave,
    Local as Name,
    Loop,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import Arrays, put, value
from citadels_dsl.kernel.lower.writer import Word, Writer, plus, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import Use

#: So many uses of characters can go on at once.
ROOM = 16

_COLUMNS = ("lent_to", "lent_card", "lent_turn", "lent_until")


def columns(arrays: Arrays) -> tuple[Array, ...]:
    """The list of the uses: who uses which card since which turn, and until when."""
    return tuple(arrays.array(name, ROOM) for name in _COLUMNS)


def how_many(arrays: Arrays) -> Array:
    return arrays.cell("lent_many")


def turn_number(arrays: Arrays) -> Array:
    """Of the turn that goes on, 0 outside of all."""
    return arrays.cell("turn_number")


def number_turn(scope: Scope) -> Line:
    """A turn begins; what puts back the number of the one around it."""
    w, number, serial = scope.w, turn_number(scope.arrays), scope.arrays.cell("turn_serial")
    w.add(put(serial, plus(value(serial), Const(1))))
    outer = w.keep(value(number), "outer_turn")
    w.add(put(number, value(serial)))
    return put(number, outer)


# ------------------------------------------------------------ a use begins


def use(scope: Scope, args: Args, operation: Use) -> None:
    w, arrays, lent = scope.w, scope.arrays, scope.low.lent
    until, thing = args.values[operation.until], args.code(operation.thing)
    assert isinstance(until, Word)
    assert args.doer is not None
    if args.types[operation.thing].many:
        raise Unlowered("several cards that are used at once")
    number = Const(lent.untils.index(until.text))
    if args.types[operation.thing].kind == "card":
        seen_as = args.code(operation.seen_as)
        for array, item in zip(of_mirrors(scope), (plus(thing, Const(1)), args.doer, number), strict=True):
            w.add(put(array, item, seen_as))
        return
    many = value(how_many(arrays))
    w.when(Compare("<=", Const(ROOM), many), [Abort()])
    items = (args.doer, thing, value(turn_number(arrays)), number)
    for array, item in zip(columns(arrays), items, strict=True):
        w.add(put(array, item, many))
    w.add(put(how_many(arrays), plus(many, Const(1))))


def of_mirrors(scope: Scope) -> tuple[Array, Array, Array]:
    """By the card that is used as another one: that one and 1, who uses it, until when."""
    arrays, cards = scope.arrays, len(scope.facts.cards)
    return arrays.array("mirrored", cards), arrays.array("mirror_of", cards), arrays.array("mirror_until", cards)


# ------------------------------------------------------------ and ends


def end(scope: Scope, procedure: str) -> None:
    """The uses that last until the end of this are over."""
    low, lent = scope.low, scope.low.lent
    if procedure not in lent.untils or procedure == anchors.GAME:
        return
    number = Const(lent.untils.index(procedure))

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        if lent.characters:
            _ended(Scope(low, w, {}, "lending"), params[0])
        mirrored, _, until = of_mirrors(scope)
        for card in lent.mirrors:
            w.when(same(value(until, card), params[0]), [put(mirrored, FALSE, card)])

    name = low.function("end uses", "end_uses", (("until", INTEGER),), None, write)
    scope.w.add(Do(Call(name, (number,))))


def _ended(scope: Scope, until: Name) -> None:
    """Those that go on stay in their order."""
    w, arrays = scope.w, scope.arrays
    fields, many = columns(arrays), value(how_many(arrays))
    n, kept, done = w.fresh("n"), w.fresh("kept"), w.label("done")
    w.set(n, FALSE)
    w.set(kept, FALSE)
    stays = [put(array, value(array, n), kept) for array in fields]
    body: tuple[Line, ...] = (
        If(Compare("<=", many, n), (Leave(done),)),
        If(Compare("!=", value(fields[-1], n), until), (*stays, Set(kept, plus(kept, Const(1))))),
        Set(n, plus(n, Const(1))),
    )
    w.add(Loop(done, body), put(how_many(arrays), kept))


# ------------------------------------------------------------ what is used as another one


def spoken_of(scope: Scope) -> Code | None:
    """The cards that are used as others or stand for them: nobody takes them for any other of their name."""
    low = scope.low
    if not low.lent.mirrors:
        return None
    whole = scope.facts.of_cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        found, (of, _, _) = w.fresh("found", whole), of_mirrors(scope)
        w.set(found, Const(0, whole))
        for mirror in low.lent.mirrors:
            both_ = Bits("|", One(Compute("-", value(of, mirror), Const(1)), whole), Const(1 << mirror, whole))
            w.when(value(of, mirror), [Set(found, Bits("|", found, both_))])
        w.add(Give(found))

    return Call(low.function("spoken of", "spoken_of", (), whole, write), (), whole)
