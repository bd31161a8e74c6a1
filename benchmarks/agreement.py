"""Rounds and decisions a game, beside those of the program that was written apart from us."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from benchmarks.limit_program import Figure, Figures
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate
from citadels_dsl.simulate.statistics import Spread

#: Further apart than so many standard errors is no accident.
TOLERATED = 4.0


@dataclass(frozen=True, slots=True)
class Agreement:
    players: int
    what: str
    ours: Figure
    theirs: Figure

    @property
    def distance(self) -> float:
        """In standard errors of the difference."""
        return (self.ours.mean - self.theirs.mean) / hypot(self.ours.error, self.theirs.error)

    @property
    def holds(self) -> bool:
        return abs(self.distance) <= TOLERATED


def compare(
    simplified: Rules, players: Sequence[int], games: int, jobs: int, outside: Mapping[int, Figures]
) -> list[Agreement]:
    """The same rules, random bots, other chance."""
    rows: list[Agreement] = []
    for count in players:
        tally = simulate(simplified, Plan(players=count, games=games, seed=2, jobs=jobs)).tally
        theirs = outside[count]
        rows.append(Agreement(count, "rounds", _figure(tally.rounds), theirs.rounds))
        rows.append(Agreement(count, "decisions", _figure(tally.decisions), theirs.decisions))
    return rows


def _figure(spread: Spread) -> Figure:
    return Figure(spread.mean, spread.sd, spread.count)
