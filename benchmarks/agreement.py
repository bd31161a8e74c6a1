"""Rounds and decisions a game, beside those of the program that was written apart from us."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from benchmarks.limit_program import Figure, Figures, known_figures
from benchmarks.sheet import SIMPLIFIED, How, Sheet, rules_of
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


PLAYERS = (4, 5, 6, 7)
OUTSIDE_GAMES = 1_000_000


def run(how: How) -> Sheet:
    outside = {n: how.limit.figures(n, OUTSIDE_GAMES, n) for n in PLAYERS} if how.limit is not None else known_figures()
    found = compare(rules_of(SIMPLIFIED), PLAYERS, how.games, how.jobs, outside)
    rows = [
        {
            "players": row.players,
            "a game": row.what,
            "here": round(row.ours.mean, 3),
            "error": round(row.ours.error, 3),
            "there": round(row.theirs.mean, 3),
            "their error": round(row.theirs.error, 4),
            "apart": f"{row.distance:+.1f}",
            "": "" if row.holds else "DIFFERENT",
        }
        for row in found
    ]
    title = f"The same rules in an outside program: apart by standard errors (at most {TOLERATED:.0f})"
    return Sheet(title, rows, holds=all(row.holds for row in found))


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
