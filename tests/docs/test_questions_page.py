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
LAST = 127
ROW = re.compile(r"^\| Q(\d+) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$", re.M)


def _rows() -> list[tuple[int, list[str]]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(int(number), files.split()) for number, _question, _answer, files in found]


def _sources(file: str) -> set[str]:
    path = SCENARIOS / f"{file}.yaml"
    scripts, _problems = read_script(Source(path.name, path.read_text(encoding="utf-8")))
    return {source for script in scripts for source in script.of}


def test_every_question_has_one_row() -> None:
    assert [number for number, _files in _rows()] == list(range(1, LAST + 1))


@pytest.mark.parametrize(("number", "files"), [pytest.param(*row, id=f"Q{row[0]}") for row in _rows()])
def test_a_question_is_answered_by_scenarios(number: int, files: list[str]) -> None:
    assert files, f"Q{number} has an answer, so a scenario must show it"
    assert [file for file in files if f"Q{number}" not in _sources(file)] == []
