"""What can be taken back at the table: nothing that was learnt, nothing that others have answered."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.cli.console import output
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.options import Wishes
from citadels_dsl.cli.sitters import sitters
from citadels_dsl.cli.table.keeping import Keeper
from citadels_dsl.cli.table.opening import Opened, opened, resumed
from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.cli.table.terminal import Terminal


@pytest.fixture
def table() -> Opened:
    """A game at the first thing that the person in seat A may do in a turn."""
    game = opened("classic", (), 4, "A", sitters("random"), 3, Wishes({}, "", ""))
    choose_until(game, lambda labels: "gather gold" in labels)
    return game


def choose_until(game: Opened, wanted: Callable[[tuple[str, ...]], bool]) -> None:
    """Choose the first option of everything until this is offered."""
    sitting = game.sitting
    while True:
        sitting.bots_play()
        assert sitting.decision is not None
        if wanted(labels(game)):
            return
        sitting.choose(0)


def labels(game: Opened) -> tuple[str, ...]:
    decision = game.sitting.decision
    assert decision is not None
    return game.sitting.game.describe(game.sitting.state, decision).labels


def test_gathered_gold_is_given_back(table: Opened) -> None:
    sitting = table.sitting
    before, told, choices = sitting.state.gold[0], list(sitting.told[0]), list(sitting.choices)
    sitting.choose(labels(table).index("gather gold"))
    assert sitting.state.gold[0] == before + 2
    assert sitting.can_undo
    sitting.undo()
    assert (sitting.state.gold[0], sitting.told[0], sitting.choices) == (before, told, choices)


def test_cards_that_were_seen_are_not_unseen(table: Opened) -> None:
    table.sitting.choose(labels(table).index("gather cards"))
    assert table.sitting.decision is not None
    assert table.sitting.decision.seat == 0
    assert not table.sitting.can_undo


def test_what_others_have_answered_stays(table: Opened) -> None:
    sitting = table.sitting
    sitting.choose(labels(table).index("gather gold"))
    choose_until(table, lambda labels: "pass" in labels)
    sitting.choose(labels(table).index("pass"))
    sitting.bots_play()
    assert not sitting.can_undo


def test_what_was_taken_back_can_be_taken_back_to_the_turns_beginning(table: Opened) -> None:
    sitting = table.sitting
    start = list(sitting.choices)
    sitting.choose(labels(table).index("gather gold"))
    sitting.choose(labels(table).index("build"))
    while sitting.can_undo:
        sitting.undo()
    assert sitting.choices[: len(start)] == sitting.choices
    assert len(sitting.choices) <= len(start)


def test_a_kept_game_goes_on_as_it_would_have(table: Opened, tmp_path: Path) -> None:
    table.keep(tmp_path / "game.json")
    again = resumed(tmp_path / "game.json", None, ())
    assert again.sitting.told == table.sitting.told
    for game in (table, again):
        while not game.sitting.over:
            game.sitting.bots_play()
            if not game.sitting.over:
                game.sitting.choose(0)
    assert again.sitting.choices == table.sitting.choices
    assert again.sitting.told == table.sitting.told


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('"choices":', '"choices_":'),
        ('"people": [1]', '"people": [7]'),
        ('"random"', '"robot"'),
        ('"seed": 3', '"seed": "three"'),
        ('"choices": [', '"choices": [99, '),
        ('"choices": [', '"choices": [-1, '),
        ('"players": 4', '"players": 2'),
        ("{", "["),
        ('"people": [1]', '"people": [Infinity]'),
        ('"people": [1]', '"people": [1, 1]'),
        ('"people": [1]', '"people": "1"'),
        ('"people": [1]', '"people": [true]'),
        ('"ruleset": "classic"', '"ruleset": "\\u0000.yaml"'),
        ('"ruleset": "classic"', '"ruleset": "\\ud800.yaml"'),
        ('"ruleset": "classic"', '"ruleset": "-"'),
        ('"with": []', '"with": "dark_city"'),
    ],
)
def test_a_file_that_is_damaged_is_said_to_be(table: Opened, tmp_path: Path, wrong: str, right: str) -> None:
    file = tmp_path / "game.json"
    table.keep(file)
    text = file.read_text()
    assert wrong in text
    file.write_text(text.replace(wrong, right, 1))
    with pytest.raises(Refused):
        resumed(file, None, ())


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("play, version 1", "play, version 2", "version 2; this program reads version 1"),
        ("splitmix64 1", "splitmix64 2", "the chance of splitmix64 2"),
    ],
)
def test_a_game_of_another_version_is_not_gone_on_with(
    table: Opened, tmp_path: Path, wrong: str, right: str, told: str
) -> None:
    file = tmp_path / "game.json"
    table.keep(file)
    text = file.read_text()
    assert wrong in text
    file.write_text(text.replace(wrong, right))
    with pytest.raises(Refused, match=told):
        resumed(file, None, ())


def test_a_game_whose_ruleset_has_a_name_that_is_no_text_is_not_kept(table: Opened, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="rename the file"):
        replace(table, ruleset="\udcff.yaml").keep(tmp_path / "game.json")


def test_a_fault_of_the_program_is_not_laid_on_the_file(
    table: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("a fault of ours")

    table.keep(tmp_path / "game.json")
    monkeypatch.setattr(Sitting, "choose", broken)
    with pytest.raises(AssertionError, match="a fault of ours"):
        resumed(tmp_path / "game.json", None, ())


def test_choices_beyond_the_end_of_a_game_are_damage(table: Opened, tmp_path: Path) -> None:
    while not table.sitting.over:
        table.sitting.bots_play()
        if not table.sitting.over:
            table.sitting.choose(0)
    table.sitting.choices.append(0)
    table.keep(tmp_path / "game.json")
    with pytest.raises(Refused, match="damaged"):
        resumed(tmp_path / "game.json", None, ())


def test_a_game_of_other_rules_is_not_gone_on_with(table: Opened, tmp_path: Path) -> None:
    table.keep(tmp_path / "game.json")
    with pytest.raises(Refused, match="digest"):
        resumed(tmp_path / "game.json", "dark_city", ())


def test_nobody_hears_which_character_another_takes(table: Opened) -> None:
    for line in table.sitting.told[0]:
        if "roles" in line and "A's roles" not in line:
            assert "moves a c" in line


def test_a_game_that_could_not_be_kept_is_not_said_to_be(
    table: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    keeper = Keeper(table, Terminal(output()), tmp_path / "game.json")
    with monkeypatch.context() as disk:
        disk.setattr(os, "replace", full)
        keeper.after_decision()
    keeper.report()
    assert "has the game as it was before" in capsys.readouterr().out
    keeper.after_decision()
    keeper.report()
    assert "The game is kept in" in capsys.readouterr().out
