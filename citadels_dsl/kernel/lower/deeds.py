"""The actions of a game, and how often each was used."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Array
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.rules.ruleset import Clause, While


def deeds(scope: Scope) -> list[tuple[Clause, int]]:
    """The actions of a game, each on its card (-1: of the rules), in the order in which they are offered."""
    facts = scope.facts
    found: list[tuple[Clause, int]] = []
    for clause in facts.actions:
        if not clause.card:
            found.append((clause, -1))
        elif clause.card in facts.rules.characters:
            found.extend((clause, figure) for figure in facts.figures(clause.card))
        else:
            mirrors = scope.low.lent.mirrors if clause.during is While.IN_CITY else ()
            cards = {*facts.numbers(clause.card), *mirrors}
            found.extend((clause, number) for number in sorted(cards))
    return found


def uses(scope: Scope) -> Array | None:
    """How often each action was used in this turn."""
    many = len(deeds(scope))
    return scope.arrays.array("uses", many) if many else None
