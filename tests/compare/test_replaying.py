"""Recorded games with other rules: where they part is told, and that they do not."""

from __future__ import annotations

from pathlib import Path

from citadels_dsl.compare.replaying import Replays
from citadels_dsl.engine.record import Record
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.recording import lines_of, read_records
from citadels_dsl.simulate.series import simulate
from tests.compare.test_structure import mine, rules_of


def recorded(rules: Rules, folder: Path, cast: str = "") -> list[Record]:
    simulate(rules, Plan(players=4, games=3, seed=2, cast=cast), record_to=folder / "games.jsonl")
    with (folder / "games.jsonl").open("rb") as stream:
        return list(read_records(lines_of(stream)))


CAST = "assassin,tinker,magician,king,bishop,merchant,architect,warlord"


def test_games_go_the_same_way_with_the_same_rules(tmp_path: Path) -> None:
    games = recorded(rules_of("classic"), tmp_path)
    found = Replays(rules_of("classic"), rules_of("classic")).all(games)
    assert (found.games, found.partings) == (3, ())


def test_the_first_place_where_they_part_is_what_was_changed(tmp_path: Path) -> None:
    one, other = mine("gain(1)"), mine("gain(2)")
    found = Replays(one, other).all(recorded(one, tmp_path, CAST))
    assert found.partings
    for parting in found.partings:
        assert "gains 1 gold" in parting.old
        assert "gains 2 gold" in parting.new
        assert parting.round >= 1
        assert parting.place >= 1


def test_a_rewriting_changes_no_game(tmp_path: Path) -> None:
    one, other = mine("if me.gold > 1: gain(1)"), mine("if not (me.gold < 2): gain(1)")
    assert Replays(one, other).all(recorded(one, tmp_path, CAST)).partings == ()


def test_what_is_set_up_otherwise_parts_at_the_beginning(tmp_path: Path) -> None:
    games = recorded(mine("gain(1)"), tmp_path, CAST)
    (first, *_) = Replays(mine("gain(1)"), rules_of("classic")).all(games).partings
    assert (first.place, first.round) == (0, 0)
    assert "tinker" in first.new
