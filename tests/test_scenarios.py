"""Every scenario under `tests/scenarios`, each a test that is named by its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

ROOT = Path(__file__).parent / "scenarios"
FILES = sorted(ROOT.rglob("*.yaml"))
SHELF = Shelf(Library.shipped())


def _read(path: Path) -> Source:
    return Source(
        path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path),
        path.read_text(encoding="utf-8"),
    )


def _scenarios() -> Iterator[object]:
    for path in FILES:
        scripts, problems = read_script(_read(path))
        where = path.relative_to(ROOT).with_suffix("").as_posix()
        if problems:
            yield pytest.param(None, draw(problems), id=f"{where}: is read")
        for script in scripts:
            yield pytest.param(script, "", id=f"{where}: {script.name}")


@pytest.mark.parametrize(("script", "unreadable"), list(_scenarios()))
def test_scenario(script: Script | None, unreadable: str) -> None:
    if script is None:
        pytest.fail(unreadable, pytrace=False)
    verdict = run(script, SHELF)
    if not verdict.passed:
        pytest.fail(draw(verdict.problems), pytrace=False)


def test_there_are_scenarios() -> None:
    assert FILES
