"""A bot that is a Python class plays a compiled game as it plays on the reference engine."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from click.testing import CliRunner

from citadels_dsl.bots import NoBot, bot_of
from citadels_dsl.cli import main
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.mirroring import mirrored
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.series import simulate
from tests.kernel.test_judge import rules_of
from tests.sampling import few

READING = "tests.simulate.own_bots:Reading"


@pytest.mark.parametrize(("executor", "bots"), few(product(["python", "wasm"], [(READING,), (READING, "random")]), 2))
def test_whoever_reads_his_view_plays_the_same_games(bots: tuple[str, ...], executor: str) -> None:
    rules = rules_of("classic")
    plan = Plan(players=4, games=4, seed=8, bots=bots)
    tallies = [simulate(rules, replace(plan, executor=name)).tally for name in ("reference", executor)]
    assert tallies[0] == tallies[1]


def test_a_compiled_game_is_broken_off_after_as_many_decisions() -> None:
    rules = rules_of("classic")
    plan = Plan(players=4, games=1, seed=8, bots=(READING,), decision_limit=30)
    table = Table(rules, replace(plan, executor="python"))
    assert table.chosen.mirrored is not None
    played = mirrored(table, table.chosen.mirrored, 0)
    assert played == table.play(0)[0]
    assert (played.decisions, played.reason) == (30, "30 decisions")


def test_a_bot_that_looks_ahead_needs_the_reference_engine() -> None:
    plan = Plan(players=4, games=1, executor="python", bots=("tests.simulate.own_bots:Foreseeing",))
    with pytest.raises(NotCompiled, match=r"^python: .*--executor reference"):
        simulate(rules_of("classic"), plan)


def test_what_is_no_option_is_no_choice() -> None:
    plan = Plan(players=4, games=1, executor="python", bots=("tests.simulate.own_bots:Mistaken",))
    with pytest.raises(GameFailed, match=r"there are \d+ options, so \d+ is none of them"):
        simulate(rules_of("classic"), plan)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobody", "there is no bot `nobody`; there is random"),
        ("there.is.no:Module", "the bot `there.is.no:Module` cannot be had: No module named 'there'"),
        ("tests.simulate.own_bots:Nobody", "cannot be had: module 'tests.simulate.own_bots' has no attribute 'Nobody'"),
        ("tests.simulate.own_bots:Unmade", "the bot `tests.simulate.own_bots:Unmade` cannot be had: not today"),
        ("json:JSONDecoder", "`json:JSONDecoder` is no bot: it has no method `choose`"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, why: str) -> None:
    with pytest.raises(NoBot, match=re.escape(why)):
        bot_of(name, {})


@pytest.mark.parametrize("executor", few(["reference", "wasm", "python", "auto"], 2))
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Raising", "own_bots:Raising` raised ValueError: two lines, "),
        ("Leaving", "own_bots:Leaving` raised SystemExit: 7, "),
        ("Exiting", "own_bots:Exiting` raised SystemExit: os._exit(7), "),
        ("Quitting", "own_bots:Quitting` raised Quit: for today, "),
        ("Speaking", "own_bots:Speaking` answers with a number from 0 to "),
        ("Mistaken", "own_bots:Mistaken` answers with a number from 0 to "),
    ],
)
def test_what_a_bot_does_wrong_is_told_in_a_line_whatever_plays(name: str, told: str, executor: str) -> None:
    bot = f"tests.simulate.own_bots:{name}"
    words = ["simulate", "classic", "--players", "3", "--games", "1", "--quiet", "--jobs", "1", "--bots", bot]
    found = CliRunner().invoke(main, [*words, "--executor", executor])
    assert found.exit_code == 1
    (line,) = found.stderr.splitlines()
    assert line.startswith("Error: game 0 of seed 0 failed: BotFailed: the bot `")
    assert told in line
    assert "own_bots.py:" in line or "raised" not in line
