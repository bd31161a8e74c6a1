"""A person plays in a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

ROOT = Path(__file__).parents[2]
#: What ends in "A> " waits for a decision of A.
PROMPT = r"[A-D]> $"

Play = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Starts `citadels play` in an empty folder."""
    started: list[pexpect.spawn[str]] = []

    def start(*args: str, term: str = "xterm", **env: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "citadels_dsl", "play", *args],
            cwd=str(tmp_path),
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": term, "COLUMNS": "100", **env},
            encoding="utf-8",
            dimensions=(50, 100),
            timeout=20,
            echo=False,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def answer(child: pexpect.spawn[Any], text: str) -> str:
    """Type something at a prompt; what the screen then says, up to the next prompt."""
    child.sendline(text)
    child.expect([PROMPT, pexpect.EOF])
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", str(child.before)).replace("\r", "")


def end(child: pexpect.spawn[Any]) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def reach(child: pexpect.spawn[Any], label: str) -> str:
    """Choose the first option until one of this name is offered; its number."""
    child.expect(PROMPT)
    screen = str(child.before)
    for _ in range(40):
        screen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen)
        if found := re.search(rf"(\d+)  {re.escape(label)}", screen):
            return found[1]
        screen = answer(child, "1")
    raise AssertionError(f"{label} was never offered: {screen}")


def test_a_turn_with_help_rule_texts_undo_log_and_save(play: Play, tmp_path: Path) -> None:
    child = play("classic", "--seed", "3", "--bots", "random", "--save", "game.json")
    gold = reach(child, "gather gold")
    assert "do what is listed" in answer(child, "?")
    assert "gather" in answer(child, f"? {gold}").lower()
    assert "a number: choose it" in answer(child, "help")
    assert "choose a number from 1 to" in answer(child, "99")
    assert "gains 2 gold" in answer(child, gold)
    assert "taken back" in answer(child, "u")
    assert "A gathers gold" not in answer(child, "l")
    assert "Your hand" in answer(child, "t")
    assert "gains 2 gold" in answer(child, "gather gold")
    assert "kept in game.json" in answer(child, "s")
    assert "kept in game.json" in answer(child, "q")
    assert end(child) == 0
    choices = json.loads((tmp_path / "game.json").read_text())["record"]["choices"]

    child = play("--resume", "game.json")
    child.expect(PROMPT)
    assert "A gathers gold" in answer(child, "l")
    answer(child, "u")
    answer(child, "q")
    assert end(child) == 0
    assert json.loads((tmp_path / "game.json").read_text())["record"]["choices"] == choices[:-1]


@pytest.mark.large
def test_who_only_ever_types_1_comes_to_the_end(play: Play) -> None:
    child = play("classic", "--players", "3", "--seed", "5", "--bots", "random", "-o", "start_gold=20")
    child.expect(PROMPT)
    screen = ""
    while child.isalive() and not re.search(r"wins? after \d+ rounds", screen):
        screen = answer(child, "1")
    assert end(child) == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_two_at_one_keyboard_do_not_see_each_others_hands(play: Play, term: str) -> None:
    child = play("classic", "--seat", "A,B", "--seed", "3", "--bots", "random", term=term)
    child.expect(r"A decides; all others look away\. \(Enter\) $")
    child.sendline("")
    child.expect(PROMPT)
    assert "Your hand" in str(child.before)
    child.sendline("1")
    child.expect(r"B decides; all others look away\. \(Enter\) $")
    between = str(child.before)
    assert "Your hand" not in between
    if term == "xterm":
        assert "\x1b[2J\x1b[3J" in between, "the screen and what could be scrolled to are cleared"
    else:
        assert "\x1b" not in between
        assert between.count("\n") > 50
    child.sendline("")
    child.expect(PROMPT)
    assert "B (you)" in str(child.before)


def test_ctrl_c_leaves_with_130_and_the_game_is_kept(play: Play) -> None:
    child = play("classic", "--seed", "3", "--bots", "random", "--save", "game.json")
    reach(child, "gather gold")
    child.sendintr()
    child.expect("kept in game.json")
    assert end(child) == 130
    child = play("--resume", "game.json")
    child.expect(PROMPT)
    assert "gather gold" in str(child.before)


def test_the_end_of_the_input_leaves_quietly(play: Play) -> None:
    child = play("classic", "--seed", "3", "--bots", "random", "--save", "game.json")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("kept in game.json")
    assert end(child) == 0


def test_who_leaves_unsaved_is_asked_where_to_keep_the_game(play: Play, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("mine")
    child = play("classic", "--seed", "3", "--bots", "random")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect("in which file")
    child.sendline("other.json")
    child.expect("there already")
    child.sendline("nowhere/game.json")
    child.expect("cannot be written")
    child.sendline("game.json")
    assert end(child) == 0
    assert (tmp_path / "other.json").read_text() == "mine"
    assert (tmp_path / "game.json").exists()


def test_without_colours_nothing_but_text_is_printed(play: Play) -> None:
    child = play("classic", "--seed", "3", "--bots", "random", NO_COLOR="1")
    child.expect(PROMPT)
    assert "\x1b[" not in str(child.before)
    coloured = play("classic", "--seed", "3", "--bots", "random")
    coloured.expect(PROMPT)
    assert "\x1b[" in str(coloured.before)


@pytest.mark.parametrize(
    ("code", "typed", "name"),
    [
        ("uk", "Чарівник", "Чарівник"),
        pytest.param("uk", "magician", "Чарівник", marks=pytest.mark.large),
        pytest.param("zh", "魔術師", "魔術師", marks=pytest.mark.large),
        ("fa", "جادوگر", "جادوگر"),
    ],
)
def test_names_of_another_language_are_shown_and_typed(
    play: Play, tmp_path: Path, code: str, typed: str, name: str
) -> None:
    child = play("classic", "--seed", "3", "--bots", "random", "--lang", code, "--save", "game.json", PYTHONUTF8="1")
    child.expect(PROMPT)
    assert name in child.before
    assert "choose a character" in child.before
    answer(child, typed)
    assert re.search(rf"you.* {name}", answer(child, "t").replace("\u200e", "")) is not None
    answer(child, "q")
    assert end(child) == 0
    own = json.loads((tmp_path / "game.json").read_text())["record"]
    child = play("classic", "--seed", "3", "--bots", "random", "--save", "english.json")
    child.expect(PROMPT)
    answer(child, "magician")
    answer(child, "q")
    assert end(child) == 0
    assert json.loads((tmp_path / "english.json").read_text())["record"] == own
