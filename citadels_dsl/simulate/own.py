"""Bots of somebody's own, watched: what they do wrong is their fault, and told with its place, whatever plays."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn

from citadels_dsl.bots import Bot
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.mirror.table import NoForesight
from citadels_dsl.setup.chance import Chance
from citadels_dsl.simulate.interrupt import Ended


class BotFailed(Exception):
    """A bot raised something, or its answer is none."""


@dataclass(frozen=True, slots=True)
class Watched:
    """Raises `BotFailed`; what the game itself raises while a bot looks at it passes."""

    name: str
    bot: Bot

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:
        try:
            with _staying():
                choice = self.bot.choose(view, decision, chance)
        except (RulesError, NoForesight, KeyboardInterrupt, Ended):
            raise
        except BaseException as error:
            raise BotFailed(f"the bot `{self.name}` raised {_told(error)}") from error
        if type(choice) is not int or not 0 <= choice < len(decision.options):
            many = len(decision.options)
            why = f"there are {many} options, so {_short(repr(choice))} is none of them"
            raise BotFailed(f"the bot `{self.name}` answers with a number from 0 to {many - 1}; {why}")
        return choice


@contextmanager
def _staying() -> Iterator[None]:
    """Inside, `os._exit` is no way out either: nothing would be told, and nothing kept."""

    def refused(status: int) -> NoReturn:
        raise SystemExit(f"os._exit({status})")

    exit_, os._exit = os._exit, refused
    try:
        yield
    finally:
        os._exit = exit_


def watched(name: str, bot: Bot) -> Bot:
    """Those that are shipped, or data, need not be."""
    return Watched(name, bot) if ":" in name else bot


def _told(error: BaseException) -> str:
    """In one line, with the last line of the file in which the bot begins."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    at = next((frame for frame in reversed(frames) if frame.filename == frames[0].filename), None)
    place = f", {at.filename}:{at.lineno}" if at is not None else ""
    return f"{type(error).__name__}: {_short(' '.join(str(error).split()))}{place}"


def _short(text: str) -> str:
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 200 else f"{text[:197]}..."
