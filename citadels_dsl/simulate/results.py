"""What a series of games gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Results:
    """`tally` is the same for any number of jobs; `seconds` of the clock on the wall is not.

    `options`: the value of every option, wished or by default. `interrupted`: the games are the first
    ones of the plan that were missing, up to where somebody stopped it; `signal` is the one by which he did.
    `before`: so many of the games had been played before, and were read. `executor`: what played the games;
    `uncompiled`: why it was not a compiled game, if one was wished; `slow`: what would be faster.
    """

    rules: Rules
    plan: Plan
    options: Mapping[str, int | bool | str]
    tally: Tally
    seconds: float
    interrupted: bool = False
    signal: int = 0
    before: int = 0
    executor: str = "reference"
    uncompiled: str = ""
    slow: str = ""

    @property
    def games_per_second(self) -> float:
        return (self.tally.games - self.before) / self.seconds if self.seconds else 0.0
