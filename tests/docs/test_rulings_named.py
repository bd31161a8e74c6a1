"""Every dispute and every known fault of the list is the source of a scenario, which is judged elsewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.source import Source

SCENARIOS = Path(__file__).parents[1] / "scenarios"
RULINGS = Path(__file__).with_name("rulings.txt").read_text(encoding="utf-8").split()


@cache
def _sources() -> frozenset[str]:
    found: set[str] = set()
    for path in SCENARIOS.rglob("*.yaml"):
        scripts, _problems = read_script(Source(path.name, path.read_text(encoding="utf-8")))
        found.update(source for script in scripts if script.expects for source in script.of)
    return frozenset(found)


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_the_source_of_a_scenario(ruling: str) -> None:
    assert ruling in _sources()
