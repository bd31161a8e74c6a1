"""Which clauses are in force, for whom, on which card."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.kernel.ir import (
    INTEGER,
    Call,
    Compare as Comparing,
    Compute,
    Const,
    Each,
    Expr as Code,
    Give,
    Has,
    Load,
    Local as Name,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import marks, patterns, users
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Instance, Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, Writer, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import USE
from citadels_dsl.rules.ruleset import Clause, ClauseKind, While
from citadels_dsl.rules.types import CHARACTER, NONE, Type


def lent(scope: Scope, clause: Clause) -> bool:
    """It may be in force for several players at once, as its card can be used by others."""
    return clause.during is not While.ALWAYS and clause.card in scope.low.lent.characters


def instances(scope: Scope, clause: Clause) -> Iterator[Instance]:
    """Of a clause that is `lent` there is one for each card, and what is written for it stands in a loop over seats."""
    facts, arrays = scope.facts, scope.arrays
    if clause.during is While.GAME:
        yield Instance(TRUE, NOBODY, NOBODY)
    elif clause.during is While.ALWAYS:
        numbers = facts.numbers(clause.card)
        if clause.card in facts.rules.characters:
            numbers = tuple(facts.figures(clause.card))
        of_deck = facts.drawn is not None and clause.card not in facts.rules.characters
        for number in numbers:
            there: Code = Comparing("!=", value(arrays.where, number), FALSE) if of_deck else TRUE
            yield Instance(there, NOBODY, Const(number))
    elif lent(scope, clause):
        for figure in facts.figures(clause.card):
            yield from of_users(scope, clause, figure)
    elif clause.card in facts.rules.characters:
        for figure in facts.figures(clause.card):
            yield _held(scope, clause, figure)
    else:
        hands = facts.hands if clause.during is While.IN_HAND else (facts.city,)
        for number in facts.numbers(clause.card):
            if len(hands) > 1:
                table = scope.arrays.constant("owner_of_hand", facts.owners_of_hands)
                owner = scope.w.keep(Load(table, value(arrays.where, number)), "owner")
            else:
                owner = scope.w.keep(Compute("-", value(arrays.where, number), Const(hands[0])), "owner")
            there = both(Comparing("<=", FALSE, owner), Comparing("<", owner, Const(facts.players)))
            yield Instance(there, owner, Const(number))
        if clause.during is While.IN_CITY:
            for mirror in scope.low.lent.mirrors:
                when, user = users.mirrored(scope, clause, mirror)
                yield Instance(when, user, Const(mirror))


def cards_of(scope: Scope, clause: Clause) -> tuple[Code, ...]:
    """The cards on which it may be in force; `NOBODY` where it is on none."""
    facts = scope.facts
    if clause.during is While.GAME:
        return (NOBODY,)
    if clause.card in facts.rules.characters:
        return tuple(Const(figure) for figure in facts.figures(clause.card))
    mirrors = scope.low.lent.mirrors if clause.during is While.IN_CITY else ()
    return tuple(Const(number) for number in (*facts.numbers(clause.card), *mirrors))


def of_users(scope: Scope, clause: Clause, figure: int) -> Iterator[Instance]:
    """What is written for it stands in a loop over those who have this card at their disposal."""
    seat = scope.w.fresh("user")
    with scope.w.inside() as body:
        yield Instance(TRUE, seat, Const(figure))
    scope.w.add(Each(seat, users.users(scope, clause, figure), scope.w.label("each"), tuple(body)))


def of_one(scope: Scope, clause: Clause, player: Code) -> Iterator[Instance]:
    """Those for one player, or for nobody in particular; none of them is written in a loop."""
    if lent(scope, clause):
        for figure in scope.facts.figures(clause.card):
            yield Instance(Has(users.users(scope, clause, figure), player), player, Const(figure))
        return
    for here in instances(scope, clause):
        mine = here.when if here.me == NOBODY else both(here.when, same(here.me, player))
        yield Instance(mine, here.me, here.this)


def _held(scope: Scope, clause: Clause, figure: int) -> Instance:
    """In force for nobody but the holder of its character."""
    card = Const(figure)
    holder = scope.w.keep(value(scope.arrays.holder, card), "holder")
    when: Code = Comparing("<=", FALSE, holder)
    if clause.during is While.MY_TURN:
        when = same(value(scope.arrays.register("character")), card)
    elif clause.during is While.CALLED:
        when = both(when, Has(value(marks.flags(scope, anchors.CALLED, "character")), card))
    for what in ("stopped", "controlled"):
        when = both(when, negated(marks.made(scope, what, card)))
    if not bars_use(clause):
        when = both(when, negated(barred(scope, card, holder)))
    return Instance(when, holder, card)


# ------------------------------------------------------------ what forbids that somebody uses his own card


def bars_use(clause: Clause) -> bool:
    """It is not asked whether it is barred itself."""
    return clause.kind is ClauseKind.FORBID and clause.pattern is not None and clause.pattern.word == USE


def barred(scope: Scope, card: Code, holder: Code) -> Code:
    """Something forbids that the holder of a character uses it."""
    low = scope.low
    clauses = scope.facts.clauses(ClauseKind.FORBID, USE)
    if not clauses:
        return FALSE
    if USE in low.asking:
        raise Unlowered("what forbids that a card is used and asks for it itself", clauses[0].span)

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        inner = Scope(low, w, {}, "lending")
        low.asking.append(USE)
        for clause in patterns.fitting(clauses, (CHARACTER, Type("time"), NONE)):
            for here in instances(inner, clause):
                found = patterns.applies(inner, clause, here, params[1], (params[0], NOBODY, NOBODY), THE_GAME)
                if found is not None:
                    w.when(found[1], [Give(TRUE)])
        low.asking.pop()
        w.add(Give(FALSE))

    name = low.function("barred", "barred", (("card", INTEGER), ("holder", INTEGER)), INTEGER, write)
    return Call(name, (card, holder))
