"""Who sits where, and how a series is cut."""

from __future__ import annotations

from collections import Counter

import pytest

from citadels_dsl.simulate.plan import Plan


@pytest.mark.parametrize("players", range(2, 9))
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    plan = Plan(players=players, games=players, bots=("a", "b", "c"))
    places = Counter(plan.seating(0))
    for seat in range(players):
        assert Counter(plan.seating(number)[seat] for number in range(players)) == places


def test_seats_can_be_kept() -> None:
    plan = Plan(players=3, games=3, bots=("a", "b"), rotate=False)
    assert {plan.seating(number) for number in range(5)} == {("a", "b", "a")}


def test_everybody_moves_one_seat_to_the_left() -> None:
    plan = Plan(players=3, games=3, bots=("a", "b", "c"))
    assert plan.seating(0) == ("a", "b", "c")
    assert plan.seating(1) == ("c", "a", "b")
