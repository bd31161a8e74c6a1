"""By whom the games are played: every seat by the same bot, so that no bot's strength is taken for a card's.

A bot that chooses its character does so as it stands: who is ahead takes others than who is behind, and a character
that is taken by those ahead seems to win. So each bot that weighs plays twice: as it is, which tells what it takes and
uses, and with its characters taken by chance, which tells what a character is worth. There nothing but chance decides
who holds what, so whatever those win more often who hold a character is won by the character.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from citadels_dsl.rules.outlook.features import Feature, Weights

#: The features by which a bot chooses its character: without them all are worth the same to it, and chance decides.
_CHOOSING: tuple[Feature, ...] = ("role", "rank")


@dataclass(frozen=True, slots=True)
class Family:
    """`bot`: who plays; `weights`: None for the one that draws. `by_chance`: it takes its characters by chance."""

    bot: str
    weights: Weights | None = field(hash=False)
    by_chance: bool

    @property
    def player(self) -> str:
        """The name by which a plan knows it."""
        return f"{self.bot} by chance" if self.by_chance and self.weights is not None else self.bot

    @property
    def tells_choices(self) -> bool:
        """It is played as it is."""
        return not self.by_chance or self.weights is None


def families(bots: Sequence[str], weights: Mapping[str, Weights]) -> tuple[Family, ...]:
    """Each bot once; those that weigh first as they are, then by chance."""
    found: list[Family] = []
    for bot in dict.fromkeys(bots):
        own = weights.get(bot)
        if own is None:
            found.append(Family(bot, None, True))
            continue
        left = {feature: weight for feature, weight in own.of.items() if feature not in _CHOOSING}
        found += [Family(bot, own, False), Family(bot, Weights(f"{bot} by chance", left), True)]
    return tuple(found)
