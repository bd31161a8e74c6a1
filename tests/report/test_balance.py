"""A card is called strong or weak where its interval leaves out what is to be expected, and even where not."""

from __future__ import annotations

import pytest
from statsmodels.stats.proportion import proportion_confint

from citadels_dsl.report.balance import Card, of_characters, of_districts
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.statistics import Interval, Share
from citadels_dsl.simulate.tally import DistrictLine, Tally
from tests.compare.test_structure import rules_of


def share(won: int, lost: int) -> Share:
    """So many games with one turn each."""
    found = Share(12)
    for _ in range(won):
        found.add(1, 12)
    for _ in range(lost):
        found.add(1, 0)
    return found


def results(tally: Tally) -> Results:
    return Results(rules_of("classic"), Plan(4, 1_000), {}, tally, 1.0)


def test_verdicts() -> None:
    tally = Tally(4, 1_000, 1_000)
    tally.characters = {"king": share(400, 600), "thief": share(250, 750), "bishop": share(150, 850)}
    tally.characters["merchant"] = share(9, 0)
    found = {card.name: card for card in of_characters(results(tally))}
    assert found["king"].verdict == "wins too often"
    assert found["bishop"].verdict == "wins too seldom"
    assert found["thief"].verdict.startswith("even, within ")
    assert found["merchant"].verdict == "too few to say"


def test_intervals_are_for_all_cards_together() -> None:
    tally = Tally(4, 1_000, 1_000)
    tally.characters = {name: share(300, 700) for name in ("king", "thief", "bishop", "merchant", "warlord")}
    for card in of_characters(results(tally)):
        interval = proportion_confint(300, 1_000, 0.05 / 5, method="wilson")
        assert (card.interval.low, card.interval.high) == pytest.approx(interval)


def test_a_district_is_held_against_all_districts() -> None:
    """Who builds wins more often than one in four: that alone makes no district strong."""
    tally = Tally(4, 1_000, 1_000)
    tally.districts = {name: DistrictLine(share(400, 600)) for name in ("tavern", "market")}
    assert [card.expected for card in of_districts(results(tally))] == [0.4, 0.4]
    assert all(card.verdict.startswith("even") for card in of_districts(results(tally)))


def test_the_bound_is_the_farther_end() -> None:
    assert Card("king", 99, 0.26, 0.25, Interval(0.22, 0.31)).verdict == "even, within 6.0 points"
