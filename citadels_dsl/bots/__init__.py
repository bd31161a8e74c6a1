"""The bots by name. To add one, write a module with a class as `bot.Bot` says, and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.bots.bot import Bot
from citadels_dsl.bots.builder import Builder
from citadels_dsl.bots.finding import NoBot, own
from citadels_dsl.bots.uniform import Uniform

BOTS: Mapping[str, Bot] = {
    "random": Uniform(),
    "builder": Builder(),
}


def bot_of(name: str) -> Bot:
    """One of these, or a class of somebody's own as `package.module:Class`. Raises `NoBot`."""
    if name in BOTS:
        return BOTS[name]
    if ":" in name:
        return own(name)
    raise NoBot(f"there is no bot `{name}`; there is {', '.join(BOTS)}")


__all__ = ["BOTS", "Bot", "NoBot", "bot_of"]
