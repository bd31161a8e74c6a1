"""A card that was made strong is called so, where all are alike none is, and bots that disagree are told."""

from __future__ import annotations

from math import inf

import pytest
from scipy.stats import norm, t

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.measuring import Measured
from citadels_dsl.balance.ratio import reach_at_once
from citadels_dsl.balance.strength import Excess, Strength, together
from citadels_dsl.balance.verdict import Verdict, judge, judged_characters, judged_districts
from citadels_dsl.report.balance.subject import Balance
from citadels_dsl.report.balance.words import verdict
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles
from tests.balance.conftest import PLANTED, by_chance, compiled, series

MARGIN = 0.01
CERTAIN = {Verdict.STRONG, Verdict.WEAK, Verdict.SPLIT}


@pytest.fixture(scope="module")
def of_planted(planted: Rules) -> Measured:
    return series(planted, games=1500)


@pytest.fixture(scope="module")
def of_even(even: Rules) -> Measured:
    return series(even, games=1500)


def test_a_planted_strong_character_is_found_and_no_other(of_planted: Measured) -> None:
    found = {one.name: one.verdict for one in judged_characters(of_planted, MARGIN)}
    assert found.pop("three") is Verdict.STRONG
    assert Verdict.STRONG not in found.values()
    sentences = verdict(Balance(of_planted, Titles(of_planted.rules), MARGIN))
    assert sentences[0].startswith("Three wins too often: +")


def test_where_all_are_alike_none_is_called_strong_or_weak(of_even: Measured) -> None:
    assert not CERTAIN & {one.verdict for one in judged_characters(of_even, MARGIN)}
    assert not CERTAIN & {one.verdict for one in judged_districts(of_even, MARGIN)}
    sentences = verdict(Balance(of_even, Titles(of_even.rules), MARGIN))
    assert not any("wins too" in sentence or "disagree" in sentence for sentence in sentences)


def test_what_is_expected_is_won_by_all_together(of_planted: Measured) -> None:
    """However strong one is: all who took a character have together won one in as many as play."""
    for sheet in of_planted.sheets.values():
        assert sheet.expected == pytest.approx(1 / 4)


def test_few_games_say_nothing(even: Rules) -> None:
    found = series(even, ("builder",), 8)
    assert {one.verdict for one in judged_characters(found, MARGIN)} == {Verdict.FEW}


def test_bots_that_draw_alone_are_warned_of(even: Rules) -> None:
    found = series(even, ("random",), 40)
    assert any("Only bots that draw" in one for one in verdict(Balance(found, Titles(even), MARGIN)))


BUILDER, RUSH, RANDOM = by_chance("builder"), by_chance("rush"), by_chance("random")


@pytest.mark.parametrize(
    ("builder", "rush", "random", "expected"),
    [
        (0.05, 0.05, -0.05, Verdict.STRONG),
        (-0.05, -0.05, 0.05, Verdict.WEAK),
        (0.05, -0.05, 0.0, Verdict.SPLIT),
        (0.05, 0.0, 0.0, Verdict.SPLIT),
        (0.05, 0.012, 0.0, Verdict.STRONG),
        (0.05, -0.0101, 0.0, Verdict.SPLIT),
        (0.0, 0.0, 0.05, Verdict.EVEN),
        (0.012, 0.0, 0.0, Verdict.OPEN),
    ],
)
def test_what_several_bots_say_together(builder: float, rush: float, random: float, expected: Verdict) -> None:
    """Each with an error of a tenth of a point: 0.012 is neither certainly above the margin nor below it."""
    whole: dict[Family, Excess] = {
        family: Excess(1000, 0.25 + difference, 0.25, 0.001, 1000)
        for family, difference in ((BUILDER, builder), (RUSH, rush), (RANDOM, random))
    }
    (found,) = judge([Strength("king", whole, {})], [BUILDER, RUSH, RANDOM], MARGIN)
    assert found.verdict is expected


def test_several_numbers_of_players_count_as_often_as_they_were_seen() -> None:
    found = together([Excess(300, 0.4, 0.5, 0.03, 99), Excess(100, 0.2, 0.2, 0.04, 49), Excess(5, 0.9, 0.2, inf, 3)])
    assert (found.seen, found.share, found.expected) == pytest.approx((405, 0.35, 0.425))
    assert found.error == pytest.approx(((0.03 * 0.75) ** 2 + (0.04 * 0.25) ** 2) ** 0.5)
    assert found.freedom == 99 + 49


def test_intervals_are_for_all_figures_together() -> None:
    assert reach_at_once(24) == pytest.approx(norm.ppf(1 - 0.05 / 48))
    interval = Excess(500, 0.3, 0.25, 0.01, 40).interval(24)
    reach = 0.01 * t.ppf(1 - 0.05 / 48, 40)
    assert (interval.low, interval.high) == pytest.approx((0.05 - reach, 0.05 + reach))


def test_the_worth_of_choosing_first_is_said_not_to_be_counted(planted: Rules) -> None:
    crowned = compiled(PLANTED.replace("do: gain(2)", "do: move(crown, to=me)"))
    for rules, told in ((crowned, True), (planted, False)):
        found = series(rules, ("builder",), 8)
        sentences = verdict(Balance(found, Titles(rules), MARGIN))
        assert any(one.startswith("Three may be worth more") for one in sentences) is told
