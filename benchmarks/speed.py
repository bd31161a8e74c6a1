"""The time of a game, engine and limit measured in turns, so that a busy machine slows both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from benchmarks.limit_program import LimitProgram
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate

#: So many games of the limit take about a tenth of a second.
LIMIT_GAMES = 40_000


@dataclass(frozen=True, slots=True)
class Speed:
    """CPU seconds a game, one for each turn; `limit` is empty where there is no gcc."""

    ruleset: str
    players: int
    engine: tuple[float, ...]
    limit: tuple[float, ...]

    @property
    def games_per_second(self) -> float:
        return 1 / median(self.engine)

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times slower the engine was, by turn."""
        return tuple(ours / theirs for ours, theirs in zip(self.engine, self.limit, strict=False))


def measure(
    rules: Sequence[Rules], players: Sequence[int], seconds: float, turns: int, limit: LimitProgram | None
) -> list[Speed]:
    """Every ruleset with every number of players, about `seconds` for each, cut in `turns`."""
    return [_measure(one, count, seconds, turns, limit) for one in rules for count in players]


def _measure(rules: Rules, players: int, seconds: float, turns: int, limit: LimitProgram | None) -> Speed:
    _play(rules, players, 2, 0)  # what is done once in a process is not part of a game
    games = max(2, round(seconds / turns / _play(rules, players, 3, 2)))
    engine, theirs = [], []
    for turn in range(turns):
        engine.append(_play(rules, players, games, 5 + turn * games))
        if limit is not None:
            theirs.append(limit.seconds_a_game(players, LIMIT_GAMES, turn))
    return Speed(rules.name, players, tuple(engine), tuple(theirs))


def _play(rules: Rules, players: int, games: int, first: int) -> float:
    start = process_time()
    simulate(rules, Plan(players=players, games=games, seed=1, first=first))
    return (process_time() - start) / games
