"""Scenarios from texts, on the shipped rulesets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

Judge = Callable[[str], list[Diagnostic]]


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    return Shelf(Library.shipped())


@pytest.fixture
def judge(shelf: Shelf) -> Judge:
    """Everything that is wrong with the scenarios of a text, in how they are written and in what they show."""

    def judged(text: str) -> list[Diagnostic]:
        scripts, problems = read_script(Source("case.yaml", text))
        return [*problems, *(problem for script in scripts for problem in run(script, shelf).problems)]

    return judged
