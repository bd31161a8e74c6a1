"""What is counted of a game, and that parts of a series add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citadels_dsl.rules.unfinished import NAMED
from citadels_dsl.simulate.tally import Played, Tally

GAME = Played(
    number=0,
    finished=True,
    rounds=9,
    decisions=100,
    scores=(20, 20, 7),
    winners=(0, 1),
    bots=("careful", "random", "random"),
    turns={"scout": {0: 4, 2: 2}, "baker": {1: 1}, "hermit": {}},
    built={"mill": {0: 2, 1: 1}, "tower": {2: 1}, "moat": {}},
    kept={"mill": {1: 1}},
)


@pytest.fixture
def tally() -> Tally:
    tally = Tally(players=3)
    tally.add(GAME)
    return tally


def test_a_win_of_two_is_half_a_win_for_each(tally: Tally) -> None:
    assert tally.ties == 1
    assert [line.won.wins for line in tally.seats] == [0.5, 0.5, 0]
    assert tally.bots["careful"].won.share == 0.5
    assert tally.bots["random"].won.share == 0.25


def test_three_can_share_a_win_without_loss() -> None:
    tally = Tally(players=3)
    for number in range(7):
        tally.add(replace(GAME, number=number, winners=(0, 1, 2)))
    assert sum(line.won.won for line in tally.seats) == 7 * tally.unit


def test_a_characters_observations_are_the_turns_that_were_begun_with_it(tally: Tally) -> None:
    scout = tally.characters["scout"]
    assert scout.observations == 6
    assert scout.wins == 4 * 0.5
    assert tally.characters["hermit"].observations == 0


def test_a_district_counts_once_for_each_player_who_built_it(tally: Tally) -> None:
    mill = tally.districts["mill"]
    assert (mill.won.observations, mill.won.wins) == (2, 1.0)
    assert (mill.kept, mill.kept_by_winner) == (1, 1)
    assert tally.districts["tower"].won.share == 0
    assert "moat" in tally.districts


def test_an_unfinished_game_is_named_and_nothing_else_of_it_counts(tally: Tally) -> None:
    before = [line.scores.count for line in tally.seats]
    tally.add(replace(GAME, number=5, finished=False, winners=(), reason="not over after 9 rounds"))
    assert (tally.games, tally.finished, tally.unfinished) == (2, 1, [5])
    assert tally.reasons == {5: "not over after 9 rounds"}
    assert [line.scores.count for line in tally.seats] == before
    assert tally.rounds.count == 1


def test_parts_of_a_series_add_up_in_any_order() -> None:
    games = [
        replace(
            GAME,
            number=number,
            finished=number % 3 != 1,
            winners=(number % 3,),
            bots=("careful", "random", "daring") if number % 2 else ("random", "careful", "random"),
            turns={f"character {number % 4}": {number % 3: number}},
        )
        for number in range(40)
    ]
    whole = Tally(players=3)
    parts = [Tally(players=3) for _ in range(3)]
    for number, game in enumerate(games):
        whole.add(game)
        parts[number * 3 // len(games)].add(game)
    for order in ((0, 1, 2), (2, 0, 1)):
        joined = Tally(players=3)
        for part in order:
            joined.merge(parts[part])
        assert joined == whole
    assert len(whole.unfinished) == NAMED
