"""What of the rules was used: also what only takes away from what is offered."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.engine.game import Game
from citadels_dsl.scenarios.coverage import Coverage
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source
from tests.engine.conftest import played, rules_of

#: A Framework can stand in for the cost of a district, so that only a trial shows whether building is possible.
BARRED = """\
scenario: The Navigator builds nothing
ruleset: edition_2016
given:
  A: {roles: navigator, gold: 5, hand: [stables, tavern], city: CITY}
  B: {roles: thief}
  C: {roles: king}
  D: {roles: warlord}
do:
  - A: gather gold
expect:
  A: {gold: 7, never_offered: build}
"""


def dead(city: str) -> list[str]:
    coverage = Coverage()
    scripts, problems = read_script(Source("case.yaml", BARRED.replace("CITY", city)))
    assert not problems
    assert run(scripts[0], Shelf(Library.shipped(), coverage)).passed
    return [name for name, _ in coverage.dead()]


def test_what_bars_an_offer_has_applied_whether_the_offer_is_derived_or_tried() -> None:
    for city in ("manor", "framework"):
        never = dead(city)
        assert "navigator.at_sea" not in never
        assert "navigator.voyage" in never  # it was on offer, and nobody did it


def test_who_listens_to_the_rules_changes_nothing() -> None:
    rules = rules_of("edition_2016")
    setup = prepare(rules, 4, cast="vicious_nobles", uniques="vicious_nobles")
    assert played(Game(rules, setup, Coverage()))[1] == played(Game(rules, setup))[1]
