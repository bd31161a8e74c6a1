"""Wrong scenarios: each line of `wrong/` that is wrong names the problem that it must give, and no other comes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_dsl.diagnostics import Diagnostic
from tests.expected import assert_as_expected

FILES = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))

Judge = Callable[[str], list[Diagnostic]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_gives_the_problems_that_it_names_and_no_other(path: Path, judge: Judge) -> None:
    text = path.read_text(encoding="utf-8")
    assert_as_expected(text, judge(text))
