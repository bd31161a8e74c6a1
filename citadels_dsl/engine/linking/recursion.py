"""Clauses whose reading may come back to themselves; they are not read again inside their own reading."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.rules.expressions import Ask, Possibility
from citadels_dsl.rules.grounds import asked
from citadels_dsl.rules.moments import USE
from citadels_dsl.rules.ruleset import CHANGING


def guarded(linker: Linker) -> Iterator[Ability]:
    """The clauses that change a question which their own reading asks, and those that ask what can be done."""
    for ability in linker.abilities:
        clause = ability.clause
        if (
            clause.kind in CHANGING
            and clause.pattern is not None
            and (clause.pattern.word == USE or _comes_back(linker, ability, clause.pattern.word))
        ):
            yield ability


def _comes_back(linker: Linker, ability: Ability, word: str) -> bool:
    return any(
        isinstance(part, Possibility) or (isinstance(part, Ask) and part.question == word)
        for part in linker.grounds.behind(asked(ability.clause))
    )
