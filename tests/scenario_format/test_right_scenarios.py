"""What scenarios can say, as scenarios that pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw

FILES = sorted((Path(__file__).parent / "right").glob("*.yaml"))

Judge = Callable[[str], list[Diagnostic]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_of_a_file_pass(path: Path, judge: Judge) -> None:
    problems = judge(path.read_text(encoding="utf-8"))
    assert not problems, draw(problems)
