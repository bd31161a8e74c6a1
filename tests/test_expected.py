"""The comments that expect problems are taken at their word: what is missing, too much or elsewhere is a failure."""

from __future__ import annotations

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source, Span
from tests.expected import assert_as_expected

TEXT = "rank: banana"


def problem(code: str = "E211", at: str = "banana") -> Diagnostic:
    start = TEXT.index(at)
    return Diagnostic(code, "this is no number", Span(Source("x.yaml", TEXT), start, start + len(at)), "a whole number")


@pytest.mark.parametrize(
    "comment",
    ["# E211", "# E211: whole number", "# E211 `banana`", "# E211 `banana`: NO NUMBER", "# E211: no & E211: whole"],
)
def test_what_is_said_is_expected(comment: str) -> None:
    assert_as_expected(f"{TEXT}  {comment}", [problem()])


@pytest.mark.parametrize(
    ("comment", "problems"),
    [
        ("", [problem()]),
        ("# E212", [problem()]),
        ("# E211: a letter", [problem()]),
        ("# E211 `rank`", [problem()]),
        ("# E211", []),
        ("# E211", [problem(), problem("W104")]),
        ("# E211 & E211", [problem()]),
        ("# E211", [problem(), problem(at="rank")]),
        ("# E211, E211", [problem()]),
        ("\n# E211", [problem()]),
    ],
)
def test_anything_else_is_a_failure(comment: str, problems: list[Diagnostic]) -> None:
    with pytest.raises(AssertionError):
        assert_as_expected(f"{TEXT}  {comment}", problems)
