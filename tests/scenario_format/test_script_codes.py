"""Every code of the scripts has a wrong example that gives it and a right one that passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.scripts import CODES

Judge = Callable[[str], list[Diagnostic]]
SHOWN = [code for code in CODES if code.wrong]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_wrong_example_gives_the_code_at_a_place_of_the_file(code: Code, judge: Judge) -> None:
    found = judge(code.wrong)
    assert code.code in [problem.code for problem in found]
    assert all(problem.span.line >= 1 for problem in found)


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_right_example_passes(code: Code, judge: Judge) -> None:
    assert judge(code.right) == []
