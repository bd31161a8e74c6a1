"""The shape of the results that other programs read."""

from __future__ import annotations

import json

import pytest

from citadels_dsl.report.results import results_data
from citadels_dsl.simulate.results import Results


def test_the_keys_that_programs_rely_on_are_there(results: Results) -> None:
    data = json.loads(json.dumps(results_data(results)))
    assert data["ruleset"]["name"] == "dark_city"
    assert data["ruleset"]["digest"] == "0123abcd"
    assert set(data["ruleset"]["options"]) == set(results.rules.options)
    assert (data["players"], data["games"], data["seed"], data["first"]) == (3, 60, 42, 100)
    assert data["unfinished_reasons"] == ["not over after 14 rounds"] * 3
    assert (data["unfinished"], data["unfinished_games"], data["ties"]) == (3, [119, 139, 159], 15)
    assert set(data["rounds"]) == {"mean", "sd"}
    assert data["decisions"]["mean"] > 200
    assert (data["games_per_s"], data["executor"], data["interrupted"]) == (20, "reference", False)


def test_shares_come_with_their_interval(results: Results) -> None:
    data = results_data(results)
    first = data["seats"][0]
    assert set(first) == {"seat", "wins", "share", "ci", "score_mean", "score_sd"}
    assert (first["seat"], first["wins"], first["score_mean"]) == (1, 22.5, 25)
    assert first["share"] == pytest.approx(22.5 / 57, abs=1e-6)
    assert sum(seat["wins"] for seat in data["seats"]) == 57
    for row in (*data["seats"], *data["bots"], *data["characters"], *data["districts"]):
        assert 0 <= row["ci"][0] <= row["share"] <= row["ci"][1] <= 1


def test_characters_stand_in_the_order_of_the_round_and_districts_by_colour_and_cost(results: Results) -> None:
    data = results_data(results)
    order = [results.rules.characters[row["name"]].order for row in data["characters"]]
    assert order == sorted(order)
    assert {row["name"]: row["played"] for row in data["characters"]}["witch"] == 0
    assert [row["name"] for row in data["districts"]] == ["manor", "smithy", "school_of_magic"]
    manor = data["districts"][0]
    assert (manor["built"], manor["kept"], manor["kept_by_winner"]) == (114, 57, 30)
