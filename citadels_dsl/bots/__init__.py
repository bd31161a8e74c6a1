"""Who decides in games that nobody plays: what a bot is, and those that are code.

All others are data (`shipped/`, or a file of anybody's): weights over what an option brings along, which is
derived from the rules (`rules.outlook`). To add one, write a file there.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.bots.bot import Bot
from citadels_dsl.bots.finding import NoBot, own
from citadels_dsl.bots.uniform import Uniform
from citadels_dsl.bots.weighted import Weighted
from citadels_dsl.rules.outlook.features import Weights

BOTS: Mapping[str, Bot] = {
    "random": Uniform(),
}


def bot_of(name: str, weights: Mapping[str, Weights]) -> Bot:
    """One that is data, one of these, or a class of somebody's own as `package.module:Class`. Raises `NoBot`."""
    if name in weights:
        return Weighted(weights[name])
    if name in BOTS:
        return BOTS[name]
    if ":" in name:
        return own(name)
    raise NoBot(f"there is no bot `{name}`; there is {', '.join((*BOTS, *weights))}")


__all__ = ["BOTS", "Bot", "NoBot", "bot_of"]
