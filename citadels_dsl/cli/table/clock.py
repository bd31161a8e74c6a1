"""The limit of time that a ruleset sets for decisions: how long it is, and what is chosen when it is over."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import assert_never

from citadels_dsl.bots import bot_of
from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.setup.chance import Chance

if sys.platform != "win32":  # there no clock runs
    import termios

#: Who chooses for a person where the ruleset leaves that to a bot.
_BOT = "builder"


class TimeIsUp(Exception):
    """Nothing was typed in time."""


def seconds_of(sitting: Sitting) -> int | None:
    """How long a person may take for a decision; None: as long as he likes."""
    clock = sitting.game.rules.clock
    if clock is None:
        return None
    seconds = sitting.game.linker.known.value(clock.seconds)
    if not isinstance(seconds, int) or seconds < 1:
        raise RulesError("how many seconds there are for a decision has to be known before the game, and at least 1")
    return seconds


def chosen_for(sitting: Sitting, seat: int) -> int:
    """What is chosen for a person whose time is up."""
    decision, clock = sitting.decision, sitting.game.rules.clock
    assert decision is not None
    assert clock is not None
    chance = Chance(sitting.seed, sitting.number, f"clock {seat} {len(sitting.choices)}")
    match clock.then:
        case "random":
            return chance.draw(len(decision.options))
        case "first":
            return 0
        case "bot":
            return bot_of(_BOT, shipped()).choose(sitting.view(seat), decision, chance)
        case _:
            assert_never(clock.then)


@contextmanager
def until(deadline: float | None) -> Iterator[None]:
    """Raises `TimeIsUp` in what is done meanwhile, when it is `deadline` (of `time.monotonic`)."""
    if deadline is None or sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001))
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def forget_typed() -> None:
    """What was typed and not sent does not belong to the next decision."""
    if sys.platform != "win32" and sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TimeIsUp
