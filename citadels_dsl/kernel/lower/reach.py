"""What may come of a block before the game: every moment that happens in it, however far inside."""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.rules.moments import ACT, PERFORM, TARGET, TOUCH, OfferSteps, PerformAction
from citadels_dsl.rules.ruleset import AROUND, ClauseKind
from citadels_dsl.rules.statements import Block, Choose, ChooseSome, Do
from citadels_dsl.rules.walk import statements


def words(facts: Facts, block: Block) -> frozenset[str]:
    """The names of those moments: rather one too many. What a `when` brings counts, whatever makes it true."""
    rules = facts.rules
    found: set[str] = set()
    todo = [block, *(c.body for c in rules.clauses.values() if c.kind is ClauseKind.WHEN)]
    while todo:
        new = _of(facts, todo.pop()) - found
        found |= new
        for word in new:
            if word in rules.procedures:
                todo.append(rules.procedures[word].body)
            if word == PERFORM:
                todo.extend(clause.body for clause in facts.actions)
            todo.extend(clause.body for kind in AROUND for clause in facts.clauses(kind, word))
    return frozenset(found)


def _of(facts: Facts, block: Block) -> set[str]:
    found: set[str] = set()
    for one in statements(block):
        if isinstance(one, Choose | ChooseSome):
            found.add(TARGET)
        if not isinstance(one, Do):
            continue
        moment = facts.rules.moments[one.moment]
        found.add(one.moment)
        if moment.touches:
            found.add(TOUCH)
        if isinstance(moment.operation, OfferSteps | PerformAction):
            found |= {ACT, PERFORM}
    return found


def meets(facts: Facts, block: Block, those: Iterable[str]) -> bool:
    """One of these moments may come of it."""
    return not words(facts, block).isdisjoint(those)
