"""What series of games is wanted: which game, how many, by whom, with which seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citadels_dsl.rules.outlook.features import Weights
from citadels_dsl.rules.unfinished import DECISIONS


@dataclass(frozen=True, slots=True)
class Plan:
    """Game number g of a series is the same game in every series with this seed, however many are played.

    `options`, `cast` and `uniques` are wishes as `setup.prepare` takes them. `bots` are names,
    dealt to the places in turn when there are fewer of them than players, `weights` those of the
    bots that are data. With `rotate` everybody sits one seat further to the left in each game, so
    that in as many games as there are players a bot has sat in each seat equally often; the
    neighbours stay the same. A game that asks for `decision_limit` decisions does not progress; it is broken off and
    counted as unfinished. There are never more than `DECISIONS`, so that a higher limit comes to the same as that one;
    a lower one is kept by the engine, and by whoever asks bots that are written in Python. `executor` is a name of
    `executors.EXECUTORS`: it changes how long it takes, never what is played. With `noted` each game also tells what
    `simulate.noting` counts.
    """

    players: int
    games: int
    seed: int = 0
    first: int = 0
    bots: tuple[str, ...] = ("random",)
    weights: Mapping[str, Weights] = field(default_factory=dict)
    rotate: bool = True
    jobs: int = 1
    options: Mapping[str, int | bool | str] = field(default_factory=dict)
    cast: str | tuple[str, ...] = ""
    uniques: str | tuple[str, ...] = ""
    decision_limit: int = DECISIONS
    executor: str = "reference"
    noted: bool = False

    def seating(self, number: int) -> tuple[str, ...]:
        """The bot in each seat of game `number`."""
        places, turned = self.places, self.turned(number)
        return tuple(places[(seat - turned) % self.players] for seat in range(self.players))

    @property
    def places(self) -> tuple[str, ...]:
        """The bot of each place."""
        return tuple(self.bots[place % len(self.bots)] for place in range(self.players))

    def turned(self, number: int) -> int:
        """By how many seats the places stand further to the left in game `number`."""
        return number % self.players if self.rotate else 0

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.games)
