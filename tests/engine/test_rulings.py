"""Rulings about the machine itself, each with rules of its own, as a player could read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

SHELF = Shelf(Library.shipped())


def scripts() -> list[Script]:
    found: list[Script] = []
    for file in sorted((Path(__file__).parent / "rulings").glob("*.yaml")):
        read, problems = read_script(Source(str(file), file.read_text(encoding="utf-8")))
        assert not problems, problems
        found.extend(read)
    return found


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script.name)
def test_ruling(script: Script) -> None:
    verdict = run(script, SHELF)
    assert verdict.passed, [f"{p.span}: {p.message} ({p.hint})" for p in verdict.problems]
