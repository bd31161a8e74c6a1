"""The limit of time for a decision. Points: T13a T13b 8O02d .

A person in a real pseudo-terminal types nothing, and the game goes on.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from citadels_dsl.bots import bot_of
from citadels_dsl.cli.options import Wishes
from citadels_dsl.cli.sitters import sitters
from citadels_dsl.cli.table.clock import chosen_for, seconds_of
from citadels_dsl.cli.table.opening import opened
from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.setup.chance import Chance

ROOT = Path(__file__).parents[2]
HURRIED = """
overlay: hurried
on: classic
says: There is one second for a decision.
clock: {seconds: 1, then: THEN}
"""


def sit(ruleset: str, players: int, **options: str) -> Sitting:
    """The first decision of the person in seat A."""
    sitting = opened(ruleset, (), players, "A", sitters("random"), 3, Wishes(options, "", "")).sitting
    while sitting.decision is None or sitting.decision.seat != 0 or len(sitting.decision.options) < 3:
        sitting.bots_play()
        if sitting.decision is not None and len(sitting.decision.options) < 3:
            sitting.choose(0)
    return sitting


def hurried(tmp_path: Path, then: str) -> str:
    file = tmp_path / "hurried.yaml"
    file.write_text(HURRIED.replace("THEN", then))
    return str(file)


def test_the_host_says_how_many_seconds_there_are() -> None:
    assert seconds_of(sit("online_uk", 4)) == 60
    assert seconds_of(sit("online_uk", 4, seconds="10")) == 10
    assert seconds_of(sit("three_against_three", 6)) == 120


def test_other_rulesets_wait() -> None:
    assert seconds_of(sit("classic", 4)) is None


def test_chance_takes_any_option(tmp_path: Path) -> None:
    sitting = sit(hurried(tmp_path, "random"), 4)
    assert sitting.decision is not None
    taken = set()
    for seed in range(40):
        sitting.seed = seed
        taken.add(chosen_for(sitting, 0))
    assert taken == set(range(len(sitting.decision.options)))


def test_a_bot_takes_what_it_would() -> None:
    sitting = sit("three_against_three", 6)
    assert sitting.decision is not None
    chance = Chance(3, 0, f"clock 0 {len(sitting.choices)}")
    wanted = bot_of("builder", shipped()).choose(sitting.view(0), sitting.decision, chance)
    assert chosen_for(sitting, 0) == wanted


def test_what_the_clock_chose_is_not_taken_back(tmp_path: Path) -> None:
    sitting = sit(hurried(tmp_path, "first"), 4)
    sitting.choose(chosen_for(sitting, 0), for_good=True)
    assert not sitting.can_undo


@pytest.fixture
def child(tmp_path: Path) -> Iterator[pexpect.spawn[str]]:
    started = pexpect.spawn(
        sys.executable,
        ["-m", "citadels_dsl", "play", hurried(tmp_path, "first"), "--seed", "3", "--bots", "random"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", "NO_COLOR": "1"},
        encoding="utf-8",
        timeout=20,
        echo=False,
    )
    yield started
    started.close(force=True)


def test_who_types_nothing_has_the_first_option_when_the_time_is_over(child: pexpect.spawn[str]) -> None:
    child.expect("A> $")
    (first,) = re.findall(r"\b1  (.*?)\s*(?:\b2  |\r)", str(child.before))[:1]
    child.send("2")  # and no Enter: it is forgotten
    child.expect(r"The 1 seconds are over: (.*)\r")
    assert str(child.match[1] if child.match else "").split("\r")[0].startswith(first.split("  ")[0].strip())
    child.expect("A> $")
    child.sendline("q")
    child.expect("keep|kept|file")
