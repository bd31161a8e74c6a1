"""Cards that are used by others: the uses that go on, when they end, and who has which card at his disposal.

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
    Has,
    If,
    Leave,
    Local as Name,
    Loop,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, negated
from citadels_dsl.kernel.lower import force, owing, properties
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import Arrays, put, value
from citadels_dsl.kernel.lower.writer import Word, Writer, both, either, plus, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import Use
from citadels_dsl.rules.ruleset import Clause, While

#: So many uses of characters can go on at once.
ROOM = 16

_FIELDS = ("lent_to", "lent_card", "lent_turn", "lent_until")


def _fields(arrays: Arrays) -> tuple[Array, ...]:
    return tuple(arrays.array(name, ROOM) for name in _FIELDS)


def _many(arrays: Arrays) -> Array:
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
        for array, item in zip(_of_mirrors(scope), (plus(thing, Const(1)), args.doer, number), strict=True):
            w.add(put(array, item, seen_as))
        return
    many = value(_many(arrays))
    w.when(Compare("<=", Const(ROOM), many), [Abort()])
    items = (args.doer, thing, value(turn_number(arrays)), number)
    for array, item in zip(_fields(arrays), items, strict=True):
        w.add(put(array, item, many))
    w.add(put(_many(arrays), plus(many, Const(1))))


def _of_mirrors(scope: Scope) -> tuple[Array, Array, Array]:
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
        mirrored, _, until = _of_mirrors(scope)
        for card in lent.mirrors:
            w.when(same(value(until, card), params[0]), [put(mirrored, FALSE, card)])

    name = low.function("end uses", "end_uses", (("until", INTEGER),), None, write)
    scope.w.add(Do(Call(name, (number,))))


def _ended(scope: Scope, until: Name) -> None:
    """Those that go on stay in their order."""
    w, arrays = scope.w, scope.arrays
    fields, many = _fields(arrays), value(_many(arrays))
    n, kept, done = w.fresh("n"), w.fresh("kept"), w.label("done")
    w.set(n, FALSE)
    w.set(kept, FALSE)
    stays = [put(array, value(array, n), kept) for array in fields]
    body: tuple[Line, ...] = (
        If(Compare("<=", many, n), (Leave(done),)),
        If(Compare("!=", value(fields[-1], n), until), (*stays, Set(kept, plus(kept, Const(1))))),
        Set(n, plus(n, Const(1))),
    )
    w.add(Loop(done, body), put(_many(arrays), kept))


# ------------------------------------------------------------ who has a card at his disposal


def users(scope: Scope, clause: Clause, figure: int) -> Code:
    """The seats for which a clause of a character is in force: whoever uses it, who has a debt from it, its holder."""
    low = scope.low
    owes, barring = low.lent.owing(clause), force.bars_use(clause)

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        _users(Scope(low, w, {}, "lending"), params[0], clause.during, owes, barring)

    stem = f"who_uses_{clause.during.value}" + ("_or_owes" if owes else "")
    whole = scope.facts.of_players
    name = low.function(("who uses", clause.during, owes, barring), stem, (("card", INTEGER),), whole, write)
    return Call(name, (Const(figure),), whole)


def _users(scope: Scope, card: Name, during: While, owes: bool, barring: bool) -> None:
    w, arrays, facts = scope.w, scope.arrays, scope.facts
    whole = facts.of_players
    found, n, done = w.fresh("found", whole), w.fresh("n"), w.label("done")
    w.when(properties.made(scope, "stopped", card), [Give(Const(0, whole))])
    w.set(found, Const(0, whole))
    users_, cards, turns, _ = _fields(arrays)
    in_turn = same(value(arrays.register("character")), card)
    fits: Code = same(value(cards, n), card)
    if during is While.MY_TURN:
        now = either(in_turn, same(value(turns, n), value(turn_number(arrays))))
        fits = both(fits, both(Compare("<=", FALSE, value(arrays.register("player"))), now))
    w.set(n, FALSE)
    body: tuple[Line, ...] = (
        If(Compare("<=", value(_many(arrays)), n), (Leave(done),)),
        If(fits, (Set(found, Bits("|", found, One(value(users_, n), whole))),)),
        Set(n, plus(n, Const(1))),
    )
    w.add(Loop(done, body))
    if owes:
        owing.debtors(scope, card, found)
    holder = w.keep(value(arrays.holder, card), "holder")
    when = both(Compare("<=", FALSE, holder), negated(properties.made(scope, "controlled", card)))
    if during is While.MY_TURN:
        when = both(when, in_turn)
    elif during is While.CALLED:
        when = both(when, Has(value(properties.flags(scope, anchors.CALLED, "character")), card))
    with w.inside() as block:
        free = TRUE if barring else negated(force.barred(scope, card, holder))
        w.when(free, [Set(found, Bits("|", found, One(holder, whole)))])
    w.when(when, block)
    w.add(Give(found))


def mirrored(scope: Scope, clause: Clause, mirror: int) -> tuple[Code, Code]:
    """Whether a clause of a district stands on this card too, and for whom."""
    facts = scope.facts
    of, user, _ = _of_mirrors(scope)
    where = value(scope.arrays.where, mirror)
    there = both(Compare("<=", Const(facts.city), where), Compare("<", where, Const(facts.city + facts.players)))
    copies = facts.numbers(clause.card)
    used: Code = FALSE
    for number in copies:
        used = either(used, same(value(of, mirror), Const(number + 1)))
    whose = scope.w.keep(value(user, mirror), "user")
    if mirror in copies:  # it stands there for its owner already
        used = both(used, Compare("!=", Compute("-", where, Const(facts.city)), whose))
    return both(used, there), whose


def spoken_of(scope: Scope) -> Code | None:
    """The cards that are used as others or stand for them: nobody takes them for any other of their name."""
    low = scope.low
    if not low.lent.mirrors:
        return None
    whole = scope.facts.of_cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        found, (of, _, _) = w.fresh("found", whole), _of_mirrors(scope)
        w.set(found, Const(0, whole))
        for mirror in low.lent.mirrors:
            both_ = Bits("|", One(Compute("-", value(of, mirror), Const(1)), whole), Const(1 << mirror, whole))
            w.when(value(of, mirror), [Set(found, Bits("|", found, both_))])
        w.add(Give(found))

    return Call(low.function("spoken of", "spoken_of", (), whole, write), (), whole)
