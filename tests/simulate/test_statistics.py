"""The formulas against values that others computed, and against brute force."""

from __future__ import annotations

from math import inf, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, strategies as st

from citadels_dsl.simulate.statistics import Share, Spread, wilson

# Newcombe (1998), Statistics in Medicine 17, table I: the score method without continuity correction.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("wins", "games", "low", "high"), NEWCOMBE)
def test_wilsons_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    interval = wilson(wins / games, games)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_without_observations_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@given(st.lists(st.integers(-50, 500), min_size=2, max_size=40))
def test_mean_and_spread_are_those_of_the_standard_library(values: list[int]) -> None:
    spread = Spread()
    for value in values:
        spread.add(value)
    assert spread.mean == pytest.approx(mean(values))
    assert spread.sd == pytest.approx(stdev(values), abs=1e-9)
    assert spread.error == pytest.approx(stdev(values) / sqrt(len(values)), abs=1e-9)


@given(st.lists(st.booleans(), min_size=1, max_size=60))
def test_one_observation_a_game_gives_the_plain_interval(games: list[bool]) -> None:
    share = Share(unit=12)
    for won in games:
        share.add(1, 12 if won else 0)
    assert share.effective == pytest.approx(len(games))


def test_observations_that_hang_together_count_as_one() -> None:
    """Ten in a game, all won or all lost: no more is known than from one a game."""
    share = Share(unit=1)
    for game in range(100):
        share.add(10, 10 if game % 4 == 0 else 0)
    assert share.observations == 1000
    assert share.share == 0.25
    assert share.effective == pytest.approx(100)
    assert share.interval == wilson(0.25, share.effective)


def test_rivals_in_one_game_tell_more_than_strangers_do() -> None:
    """A bot that wins half of the games from two of four seats: its two seats never win both."""
    share = Share(unit=1)
    for game in range(100):
        share.add(2, game % 2)
    variance_of_share = 0.5 * 0.5 / 100 / 4
    assert share.effective == pytest.approx(0.25 * 0.75 / variance_of_share)


def test_few_games_never_narrow_an_interval() -> None:
    share = Share(unit=1)
    for game in range(10):
        share.add(2, game % 2)
    assert share.effective == 20


def test_who_cannot_but_win_his_share_has_the_plain_interval() -> None:
    share = Share(unit=4)
    for _ in range(50):
        share.add(4, 4)
    assert share.share == 0.25
    assert share.effective == 200 < inf


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 60)), max_size=20),
    st.integers(0, 20),
)
def test_parts_add_up_to_the_whole(games: list[tuple[int, int]], cut: int) -> None:
    whole, first, second = Share(60), Share(60), Share(60)
    for number, (observations, won) in enumerate(games):
        whole.add(observations, won)
        (first if number < cut else second).add(observations, won)
    second.merge(first)
    assert second == whole
