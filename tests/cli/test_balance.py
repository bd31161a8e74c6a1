"""`citadels balance`: what it takes, what it refuses, and what it gives to programs."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import sys
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.balance import measuring, sensitivity
from citadels_dsl.balance.sheet import Sheet
from citadels_dsl.cli import main
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.tally import Played
from tests.balance.conftest import PLANTED


@pytest.fixture
def ruleset(tmp_path: Path) -> str:
    file = tmp_path / "planted.yaml"
    file.write_text(PLANTED, encoding="utf-8")
    return str(file)


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, ["balance", *words], input=stdin)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "2"), "planted is for 3 to 5 players"),
        (("--players", "4-3"), "write numbers, as in --players 4 or --players 2-4,7"),
        (("--players", "many"), "write numbers"),
        (("--only", "three"), "--only is for --sensitivity"),
        (("--sensitivity", "10", "--only", "thre"), "`thre` has no number; did you mean `three`?"),
        (("--bots", "nobody"), "there is no bot `nobody`"),
    ],
)
def test_what_cannot_be_is_refused_before_any_game(ruleset: str, words: tuple[str, ...], told: str) -> None:
    found = run(ruleset, *words)
    assert found.exit_code == 2
    assert told in found.output


def test_rows_for_programs(ruleset: str) -> None:
    found = run(ruleset, "--players", "3,4", "--games", "40", "--bots", "rush", "--format", "csv", "--jobs", "1")
    assert found.exit_code == 0, found.output
    rows = list(csv.DictReader(io.StringIO(found.output)))
    three = [row for row in rows if (row["kind"], row["name"], row["by_chance"]) == ("character", "three", "true")]
    (whole,) = [row for row in three if row["figure"] == "wins above expected"]
    parts = [row for row in three if row["figure"] == "wins" and row["seat"] == "0"]
    assert [row["players"] for row in parts] == ["3", "4"]
    assert int(whole["seen"]) == sum(int(row["seen"]) for row in parts)
    above = sum((float(row["value"]) - float(row["expected"])) * int(row["seen"]) for row in parts)
    assert float(whole["value"]) == pytest.approx(above / int(whole["seen"]), abs=1e-5)
    seats = [row for row in three if row["figure"] == "wins" and row["seat"] != "0"]
    assert sum(int(row["seen"]) for row in seats) == int(whole["seen"])
    assert {"used luck", "taken over chance", "turns of taken"} <= {row["figure"] for row in three}


def test_data_page_and_numbers(ruleset: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("--players", "4", "--games", "40", "--bots", "builder", "--sensitivity", "40", "--only", "three")
    found = run(ruleset, *words, "--format", "json", "--html", str(page), "--jobs", "1")
    assert found.exit_code == 0, found.output
    data = json.loads(found.output)
    changes = data["sensitivity"]["changes"]
    assert [(one["key"], one["from"], one["to"]) for one in changes] == [
        ("three.rank", 3, 2), ("three.rank", 3, 4), ("three.luck", 2, 1), ("three.luck", 2, 3),
    ]  # fmt: skip
    assert changes[0]["refused"]
    assert {"wins", "rounds", "spread", "score"} == set(changes[3]["effects"])
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert "Not possible: 2 changes" in page.read_text("utf-8")


def test_a_page_of_too_few_games_is_a_page(ruleset: str, tmp_path: Path) -> None:
    """No figure has an interval yet: neither the charts nor the tables speak of what is endless."""
    page = tmp_path / "page.html"
    words = ("--players", "4", "--games", "2", "--bots", "builder", "--sensitivity", "4", "--only", "three.luck")
    found = run(ruleset, *words, "--jobs", "1", "--html", str(page))
    assert found.exit_code == 0, found.output
    text = page.read_text()
    assert text.count("<svg") == text.count("</svg>") > 0
    assert "± ?" in text
    assert "± ?" in found.output
    assert not re.search(r"\b(inf|nan)\b", text + found.output)


def test_a_page_that_has_no_folder_is_refused_before_any_game(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sheet, "add", lambda *_: pytest.fail("a game was played"))
    page = tmp_path / "nowhere/page.html"
    found = run(ruleset, "--players", "4", "--games", "2", "--bots", "builder", "--jobs", "1", "--html", str(page))
    assert found.exit_code == 2
    assert found.output == f"Error: {page}: cannot be written: no such file or directory\n"


def test_a_character_who_is_in_no_cast_is_said_with_a_cast_that_has_him(tmp_path: Path) -> None:
    file = tmp_path / "hermits.yaml"
    file.write_text(
        "overlay: hermits\non: classic\nsays: One more.\nadd:\n  characters:\n    hermit:\n      rank: 2\n"
        "      abilities:\n        deed: {action: may, do: gain(1)}\n",
        encoding="utf-8",
    )
    words = (str(file), "--players", "4", "--games", "2", "--bots", "builder", "--jobs", "1")
    cast = "assassin,hermit,magician,king,bishop,merchant,architect,warlord"
    assert f"Note: hermit is not in this cast; --cast {cast} would put it there\n" in run(*words).stderr
    assert "Note: hermit" not in run(*words, "--cast", cast).stderr


def test_from_standard_input() -> None:
    words = ("--players", "3", "--games", "8", "--bots", "rush", "--sensitivity", "8", "--only", "three.luck")
    found = run("-", *words, "--jobs", "1", stdin=PLANTED)
    assert found.exit_code == 0, found.output
    assert "gain(2 -> 3)" in found.output


def test_ended_in_the_middle_it_tells_what_is_done(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first of three series somebody presses Ctrl-C."""
    whole, games = Sheet.add, 0

    def add(sheet: Sheet, game: Played) -> None:
        nonlocal games
        whole(sheet, game)
        games += 1
        if games == 40:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Sheet, "add", add)
    found = run(ruleset, "--players", "3-5", "--games", "40", "--bots", "random", "--jobs", "1")
    assert found.exit_code == 130
    assert "40 games of 3 players by random, seed 0, ended early" in found.output


def test_the_engine_is_not_waited_for_when_somebody_ends_it(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays one game in the time in which hundreds are played that are compiled."""
    whole, games = Sheet.add, 0

    def add(sheet: Sheet, game: Played) -> None:
        nonlocal games
        whole(sheet, game)
        games += 1
        if games == 3:
            signal.raise_signal(signal.SIGINT)

    def engine(rules: Rules, plan: Plan) -> Table:
        return Table(rules, replace(plan, executor="reference"))

    monkeypatch.setattr(Sheet, "add", add)
    monkeypatch.setattr(measuring, "opened", engine)
    found = run(ruleset, "--players", "3", "--games", "40", "--bots", "random", "--jobs", "1")
    assert found.exit_code == 130
    assert "3 games of 3 players by random, seed 0, ended early" in found.output


def test_ended_before_any_game_it_says_so_and_keeps_the_page_that_was_there(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody presses Ctrl-C while the rules are compiled, which is not waited for."""
    page = tmp_path / "page.html"
    page.write_text("of yesterday", encoding="utf-8")

    def compiling(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)
        pytest.fail("whoever compiled went on")

    monkeypatch.setattr(measuring, "opened", compiling)
    words = ("--players", "3-5", "--games", "40", "--bots", "random", "--jobs", "1", "--format", "json")
    found = run(ruleset, *words, "--html", str(page))
    assert found.exit_code == 130
    assert (found.stdout, found.stderr) == ("", "Ended before there was a game to tell of.\n")
    assert page.read_text("utf-8") == "of yesterday"


def test_ended_while_numbers_are_changed_it_tells_what_was_played(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiling(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)
        pytest.fail("whoever compiled went on")

    monkeypatch.setattr(sensitivity, "opened", compiling)
    words = ("--players", "3", "--games", "8", "--bots", "random", "--jobs", "1", "--sensitivity", "8")
    found = run(ruleset, *words)
    assert found.exit_code == 143
    assert "8 games of 3 players" in found.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_compiles_in_processes_of_his_own_is_not_waited_for(jobs: str) -> None:
    """So many games take hours, and `classic` is compiled for seconds; before that the processes begin."""
    words = ("balance", "classic", "--players", "6,7", "--games", "1000000", "--jobs", jobs)
    with Popen([sys.executable, "-m", "citadels_dsl", *words], stdout=PIPE, stderr=PIPE, text=True) as running:
        with pytest.raises(TimeoutExpired):
            running.communicate(timeout=4)
        running.send_signal(signal.SIGINT)
        told, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in said
    assert ", ended early" in told or not told


@pytest.mark.parametrize("place", ["nowhere/page.html", "."])
def test_a_page_that_cannot_be_written_is_refused_before_any_game(ruleset: str, tmp_path: Path, place: str) -> None:
    found = run(ruleset, "--games", "1000000", "--html", str(tmp_path / place))
    assert found.exit_code == 2
    assert "cannot be written" in found.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_the_figures_are_told_though_the_page_has_no_room(ruleset: str) -> None:
    found = run(ruleset, "--players", "3", "--games", "8", "--bots", "random", "--jobs", "1", "--html", "/dev/full")
    assert found.exit_code == 2
    assert "8 games of 3 players" in found.stdout
    assert "/dev/full: cannot be written" in found.stderr


def test_a_page_of_a_single_game(ruleset: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("--players", "3", "--games", "1", "--bots", "random", "--jobs", "1", "--html", str(page))
    assert run(ruleset, *words).exit_code == 0
    assert "nan" not in page.read_text("utf-8")


@pytest.mark.parametrize("margin", ["nan", "inf", "-1", "much"])
def test_a_margin_is_a_number(ruleset: str, margin: str) -> None:
    found = run(ruleset, "--margin", margin)
    assert found.exit_code == 2
    assert found.stderr == f"Error: --margin {margin}: a number from 0 to 50 is wanted\n"
