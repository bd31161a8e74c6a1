"""docs/questions.md: every question has a row, and the scenarios that it names know the question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.source import Source

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "questions.md"
SCENARIOS = ROOT / "tests" / "scenarios"
LAST = 64
UNANSWERED = {73, 80, 120, 126}  # no edition says anything; only these may be `open: ...`
ROW = re.compile(r"^\| Q(\d+) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$", re.M)


def _rows() -> list[tuple[int, str, list[str]]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(int(number), answer, files.split()) for number, _question, answer, files in found]


def _sources(file: str) -> set[str]:
    path = SCENARIOS / f"{file}.yaml"
    scripts, _problems = read_script(Source(path.name, path.read_text(encoding="utf-8")))
    return {source for script in scripts for source in script.of}


def test_every_question_has_one_row() -> None:
    assert [number for number, _answer, _files in _rows()] == list(range(1, LAST + 1))


@pytest.mark.parametrize(("number", "answer", "files"), [pytest.param(*row, id=f"Q{row[0]}") for row in _rows()])
def test_a_question_is_answered_by_scenarios(number: int, answer: str, files: list[str]) -> None:
    if answer.startswith("open: ") and number in UNANSWERED:
        return
    assert files, f"Q{number} has an answer, so a scenario must show it"
    assert [file for file in files if f"Q{number}" not in _sources(file)] == []
