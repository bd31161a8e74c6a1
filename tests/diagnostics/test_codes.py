"""Every code has a page: a document that has the problem, and the same one mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics.codes import CODES, FAMILIES, Code
from citadels_dsl.source import Source

LIBRARY = Library.shipped()
OF_RULESETS = [code for code in CODES.values() if code.code[0] in "EW"]
SHOWN = [code for code in OF_RULESETS if code.wrong]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_wrong_example_has_the_problem_and_the_right_one_has_none(code: Code) -> None:
    wrong = check(LIBRARY, Source("wrong.yaml", code.wrong))
    assert code.code in {problem.code for problem in wrong}
    right = check(LIBRARY, Source("right.yaml", code.right))
    assert not [p for p in right if p.is_error or p.code == code.code], right


def test_codes_are_known_once_and_are_of_their_family() -> None:
    assert sum(len(family.CODES) for family in FAMILIES) == len(CODES)
    for code in CODES.values():
        assert re.fullmatch(r"[EWS][0-9]{3}", code.code)
        assert not code.title.endswith(".")
        assert code.text.endswith(".")


def test_every_code_that_is_said_somewhere_is_known_and_every_known_one_is_said() -> None:
    package = Path(__file__).parents[2] / "citadels_dsl"
    said: set[str] = set()
    for path in package.rglob("*.py"):
        if "codes" not in path.parts:
            said |= set(re.findall(r'"([EWS][0-9]{3})"', path.read_text(encoding="utf-8")))
    assert sorted(said - set(CODES)) == []
    assert sorted(set(CODES) - said) == []
