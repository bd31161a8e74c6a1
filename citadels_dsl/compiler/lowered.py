"""What lowering hands on: every text in the language as typed rules, ready to be joined with the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import Clause, Formula, Mark, Procedure, Question


@dataclass(frozen=True, slots=True)
class Lowered:
    """`table_keys`: of each table what `of` lists.

    `replaced`, `uniques`, `seconds`: of `cast`, `deck`, `clock`, if they are there.
    """

    marks: Mapping[str, Mark]
    questions: Mapping[tuple[str, str], Question]
    moments: Mapping[str, Moment]
    procedures: Mapping[str, Procedure]
    clauses: Mapping[str, Clause]
    table_keys: Mapping[str, tuple[Formula, ...]]
    ranking: tuple[Formula, ...]
    replaced: Expr | None
    uniques: Expr | None
    seconds: Expr | None
