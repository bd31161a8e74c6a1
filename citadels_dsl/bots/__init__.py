"""The bots by name. To add one, write a module with a class as `bot.Bot` says, and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.bots.bot import Bot
from citadels_dsl.bots.builder import Builder
from citadels_dsl.bots.uniform import Uniform

BOTS: Mapping[str, Bot] = {
    "random": Uniform(),
    "builder": Builder(),
}

__all__ = ["BOTS", "Bot"]
