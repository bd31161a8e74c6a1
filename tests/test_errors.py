"""Bad rulesets: each line of `errors/` that is wrong names the problem that it must give, and no other comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics.draw import draw
from tests.expected import assert_as_expected, expected

FOLDER = Path(__file__).parent / "errors"
FILES = sorted(FOLDER.rglob("*.yaml"))
LIBRARY = Library.shipped()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_line_gives_the_problems_that_it_names_and_no_other(path: Path) -> None:
    problems = check(LIBRARY, str(path))
    here = [p for p in problems if p.span.source.path == str(path)]
    elsewhere = [p for p in problems if p not in here]
    assert not elsewhere, draw(elsewhere)
    assert_as_expected(path.read_text(encoding="utf-8"), here)


def test_there_are_many_kinds_of_mistakes() -> None:
    kinds = {one.code for path in FILES for one in expected(path.read_text(encoding="utf-8"))}
    assert len(kinds) >= 60
