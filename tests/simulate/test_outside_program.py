"""The engine plays what a program plays that was written apart from it: `benchmarks/limit`."""

from __future__ import annotations

import json
from math import hypot, sqrt
from pathlib import Path

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate
from citadels_dsl.simulate.statistics import Spread

FIGURES = Path(__file__).parents[2] / "benchmarks" / "limit" / "figures.json"
GAMES = 40
#: So many standard errors apart is no accident.
TOLERATED = 4.0


def test_rounds_and_decisions_are_those_of_the_outside_program(simplified: Rules) -> None:
    apart: dict[str, dict[int, float]] = {"rounds": {}, "decisions": {}}
    for players, there in json.loads(FIGURES.read_text()).items():
        tally = simulate(simplified, Plan(players=int(players), games=GAMES, seed=11)).tally
        for what, ours in (("rounds", tally.rounds), ("decisions", tally.decisions)):
            apart[what][int(players)] = _apart(ours, there[what], there["games"])
    for distances in apart.values():
        assert list(distances) == [4, 5, 6, 7]
        assert all(abs(distance) < TOLERATED for distance in distances.values()), apart
        assert abs(sum(distances.values())) / sqrt(len(distances)) < TOLERATED, apart


def _apart(ours: Spread, there: dict[str, float], games: int) -> float:
    """In standard errors of the difference."""
    return (ours.mean - there["mean"]) / hypot(ours.error, there["sd"] / sqrt(games))
