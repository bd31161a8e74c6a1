"""Texts to typed rules: names, types, what may be none, what is secret, and the statements themselves.

One class a concern, each built on the one below: `unit` (slots, scope, problems), `names`, `sight`,
`arguments`, `properties`, `needs`, `operators`, `folds`, `checks`, `calls`, `expressions`, `choices`,
`statements`, `matchers`, `patterns`, `keys`, `clauses`. A new form of expression or statement is a case in
`expressions` or `statements`; what a single verb asks of its arguments is a case in `checks`.
"""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.lower.course import Course
from citadels_dsl.compiler.lowered import Lowered
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.types import CARD, CHARACTER

__all__ = ["lower"]


def lower(composed: Composed, names: Declared) -> tuple[Lowered, list[Diagnostic]]:
    """Every text of a ruleset; what is wrong with one is left out of what comes back."""
    problems: list[Diagnostic] = []
    course = Course(composed, names, problems)
    moments, procedures = course.procedures()
    questions = course.questions()
    clauses: dict[str, Clause] = {}
    for group, card in composed.all_cards():
        this = CHARACTER if group == "characters" else CARD
        for item in card.clauses.values():
            course.clause(clauses, item, card, this, f"{card.name}.{item.name}")
    for item in composed.rules.values():
        course.clause(clauses, item, None, None, f"rules.{item.name}")
    course.unused_traits()
    lowered = Lowered(
        marks=names.marks,
        questions=questions,
        moments=moments,
        procedures=procedures,
        clauses=clauses,
        table_keys=course.table_keys(),
        ranking=course.ranking(),
        uniques=course.number(composed.deck, "uniques", "deck"),
        seconds=course.number(composed.clock, "seconds", "clock"),
    )
    return lowered, list(_once(problems))


def _once(problems: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """A trait's clause is lowered for each card that has it, and what is wrong with it said once."""
    seen: set[tuple[object, ...]] = set()
    for problem in problems:
        key = (problem.code, id(problem.span.source), problem.span.start, problem.span.end, problem.message)
        if key not in seen:
            seen.add(key)
            yield problem
