"""Which clauses are in force, for whom, on which card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    Compare as Comparing,
    Compute,
    Const,
    Expr as Code,
    Has,
)
from citadels_dsl.kernel.lower import properties
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, TRUE, both, negated, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import USE, Use
from citadels_dsl.rules.ruleset import Clause, ClauseKind, While
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import statements


@dataclass(frozen=True, slots=True)
class Instance:
    """A clause in force: under which condition, for whom, on which card."""

    when: Code
    me: Code
    this: Code


def instances(scope: Scope, clause: Clause) -> Iterator[Instance]:
    facts, arrays = scope.facts, scope.arrays
    if any(isinstance(m.operation, Use) and _done(scope, name) for name, m in facts.rules.moments.items()):
        raise Unlowered("cards that are used by others", clause.span)
    if facts.clauses(ClauseKind.FORBID, USE):
        raise Unlowered("what forbids that a card is used", clause.span)
    if clause.during is While.GAME:
        yield Instance(TRUE, NOBODY, NOBODY)
        return
    if clause.card in facts.rules.characters:
        card = Const(facts.character(clause.card))
        if clause.during is While.ALWAYS:
            yield Instance(TRUE, NOBODY, card)
            return
        holder = scope.w.keep(value(arrays.holder, card), "holder")
        when: Code = Comparing("<=", FALSE, holder)
        if clause.during is While.MY_TURN:
            when = same(value(arrays.register("character")), card)
        elif clause.during is While.CALLED:
            when = both(when, Has(value(properties.flags(scope, anchors.CALLED, "character")), card))
        for what in ("stopped", "controlled"):
            when = both(when, negated(properties.made(scope, what, card)))
        yield Instance(when, holder, card)
        return
    if clause.during is While.IN_HAND:
        first = facts.places[anchors.HAND]
    elif clause.during is While.ALWAYS:
        for number in facts.numbers(clause.card):
            yield Instance(TRUE, NOBODY, Const(number))
        return
    else:
        first = facts.city
    for number in facts.numbers(clause.card):
        owner = scope.w.keep(Compute("-", value(arrays.where, number), Const(first)), "owner")
        there = both(Comparing("<=", FALSE, owner), Comparing("<", owner, Const(facts.players)))
        yield Instance(there, owner, Const(number))


def _done(scope: Scope, word: str) -> bool:
    bodies = [c.body for c in scope.facts.rules.clauses.values()]
    bodies += [p.body for p in scope.facts.rules.procedures.values()]
    return any(isinstance(s, Do) and s.moment == word for body in bodies for s in statements(body))
