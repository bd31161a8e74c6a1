"""Texts to typed rules: names, types, what may be none, what is secret, and the statements themselves.

Functions over a `Unit` (`unit`), which collects slots, sites and problems; a `Scope` says what is known at a place.

* The ruleset: `course` goes through all that has texts, `clauses` reads one clause, `keys` its keys against each
  other, `texts` parses; `patterns` reads what a clause waits for: a moment, with `asked` a question, with `matchers`
  one place of it.
* Statements: `statements` has a case for each form, `choices` those that take some of a set, `calls` verbs and
  procedures, with `arguments` (which is for which parameter), `checks` (what a single verb asks of them) and
  `marking` (the verbs that are about marks).
* Expressions: `expressions` has a case for each form, `names` bare names, `properties` what stands after a dot,
  `operators` what stands between values, `folds` what is made of sets.
* What all of them ask: `needs` and `fitting` (a value where a type is wanted), `facts` and `moved` (what is known
  to hold, and no more), `sight` (who can know it), `hints` (what was probably meant).
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
        replaced=course.number(composed.cast, "replaced", "cast"),
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
