"""Two clauses that say different things about one moment or question, and nothing says which holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations, islice

from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.compiler.validate.together import (
    exclude_each_other,
    in_one_game,
    may_both_match,
    same_answer,
    same_way,
)
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.ruleset import Clause, ClauseKind

#: So many clashes about one moment or question are told.
MOST_CLASHES = 30


def replacements(survey: Survey) -> Iterator[Diagnostic]:
    """Two `instead` of one moment that may both apply are ordered by `over`."""
    for one, other in _pairs(survey, ClauseKind.INSTEAD, _ordered):
        word = one.pattern.word if one.pattern is not None else ""
        yield _clash(
            survey,
            "E801",
            one,
            other,
            f"both replace `{word}`",
            f"say which goes first, `over: {other.id}`, or let their `if` exclude each other",
        )


def settings(survey: Survey) -> Iterator[Diagnostic]:
    """Two `set` of one question that may both apply exclude each other by their `if`."""
    for one, other in _pairs(survey, ClauseKind.RULE, _agree):
        word = one.pattern.word if one.pattern is not None else ""
        yield _clash(
            survey,
            "E802",
            one,
            other,
            f"both set `{word}`",
            "let their `if` exclude each other, or change the answer with `add`, `at_least`, `at_most`",
        )


def _pairs(
    survey: Survey, kind: ClauseKind, peaceful: Callable[[Clause, Clause], bool]
) -> Iterator[tuple[Clause, Clause]]:
    """Every two that may clash; of one moment or question no more than anybody reads."""
    by_word: defaultdict[tuple[str, str | None], list[Clause]] = defaultdict(list)
    for clause in survey.clauses.values():
        if clause.kind is kind and clause.pattern is not None:
            by_word[clause.pattern.word, clause.pattern.of].append(clause)
    for group in by_word.values():
        clashing = (
            (one, other)
            for one, other in combinations(group, 2)
            if not peaceful(one, other)
            and in_one_game(survey.rules, one, other)
            and may_both_match(one, other)
            and not exclude_each_other(one, other)
        )
        yield from islice(clashing, MOST_CLASHES)


def _ordered(one: Clause, other: Clause) -> bool:
    """It is said which `instead` goes first, or it does not matter."""
    return one.id in other.over or other.id in one.over or (not one.body and not other.body)


def _agree(one: Clause, other: Clause) -> bool:
    """One of them sets nothing, or they never set different things in one turn."""
    mine, theirs = _set(one), _set(other)
    return mine is None or theirs is None or same_way(one, other) or same_answer(one, mine, other, theirs)


def _set(clause: Clause) -> Expr | None:
    return next((value for word, value in clause.answers if word == "set"), None)


def _clash(survey: Survey, code: str, one: Clause, other: Clause, what: str, hint: str) -> Diagnostic:
    """Said at the clause of the uppermost file, or else the later one."""
    top = survey.composed.span.source
    if one.span.source is top and other.span.source is not top:
        one, other = other, one
    return Diagnostic(
        code,
        f"{other.id} and {one.id} {what}, and nothing says which holds",
        survey.head(other),
        hint.replace(other.id, one.id) if code == "E801" else hint,
        other.id,
        (Note(survey.head(one), f"{one.id} stands here"),),
    )
