"""The CPU time of a game by every executor, and by the program of `limit/` in between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.sheet import SIMPLIFIED, How, Sheet, rules_of
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.kernel.machine import WORTH_WRITING_OUT
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.parts import Wanted, play
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table

RULESETS = (SIMPLIFIED, "classic", "dark_city", "edition_2016")
NAMES = tuple(Path(name).stem for name in RULESETS)
PLAYERS = (2, 4, 7)
EXECUTORS = ("wasm", "python", "reference")
#: What the simplified rules build is drawn among cards of a name, which the outlooks of a bot do not see through.
BOTS = {name: ("random",) if name == SIMPLIFIED else ("random", "builder") for name in RULESETS}
#: As if so many were played, so that a game is as quick as it gets.
MANY = WORTH_WRITING_OUT
#: The limit plays with so many or more.
LEAST_OF_LIMIT = 4
#: So many games of the limit take about a tenth of a second.
LIMIT_GAMES = 40_000


@dataclass(frozen=True, slots=True)
class Speed:
    """CPU seconds a game, one for each turn; `limit` is empty without gcc, and where it plays with more players."""

    seconds: tuple[float, ...]
    limit: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times longer than a game of the limit, by turn."""
        return tuple(ours / theirs for ours, theirs in zip(self.seconds, self.limit, strict=False))


def run(how: How) -> Sheet:
    rows: list[dict[str, str | int | float | None]] = []
    notes: list[str] = []
    for name, called in zip(RULESETS, NAMES, strict=True):
        if how.rulesets and called not in how.rulesets:
            continue
        rules = rules_of(name)
        for players in (n for n in how.players or PLAYERS if n in rules.players):
            for bots in BOTS[name]:
                found: dict[str, Speed] = {}
                for executor in EXECUTORS:
                    try:
                        found[executor] = measured(rules, players, bots, executor, how)
                    except NotCompiled as error:
                        notes.append(f"{rules.name}, {players}: {error}")
                rows.extend(_rows(rules.name, players, bots, found))
    return Sheet("A game: one process, CPU time; the limit plays the simplified rules", rows, notes)


def _rows(name: str, players: int, bots: str, found: dict[str, Speed]) -> Iterator[dict[str, str | int | float | None]]:
    reference = found.get("reference")
    for executor, speed in found.items():
        ratios = speed.ratios
        seconds = median(speed.seconds)
        yield {
            "ruleset": name,
            "players": players,
            "bots": bots,
            "executor": executor,
            "games/s": round(1 / seconds, 1),
            "times the limit": round(median(ratios), 2) if ratios else None,
            "least": round(min(ratios), 2) if ratios else None,
            "most": round(max(ratios), 2) if ratios else None,
            "reference / this": round(median(reference.seconds) / seconds, 1) if reference else None,
        }


def measured(rules: Rules, players: int, bots: str, executor: str, how: How) -> Speed:
    """Raises `NotCompiled`. What is done once in a process, and once for a ruleset, is no part of a game."""
    plan = Plan(players=players, games=MANY, seed=1, bots=(bots,), weights=shipped(), executor=executor)
    table = Table(rules, plan)
    one = _seconds(table, range(3)) / 3
    probe = max(3, round(0.05 / max(one, 1e-6)))
    one = _seconds(table, range(3, 3 + probe)) / probe
    games = max(3, round(how.seconds / how.turns / max(one, 1e-9)))
    ours, theirs = [], []
    for turn in range(how.turns):
        first = 10_000_000 + turn * games
        ours.append(_seconds(table, range(first, first + games)) / games)
        if how.limit is not None and players >= LEAST_OF_LIMIT:
            theirs.append(how.limit.seconds_a_game(players, LIMIT_GAMES, turn))
    return Speed(tuple(ours), tuple(theirs))


def _seconds(table: Table, numbers: range) -> float:
    start = process_time()
    play(table, numbers, Wanted())
    return process_time() - start
