"""Some games in a row, played at one table: what they came to, and what is to be kept of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from citadels_dsl.kernel.batches import Rows
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.rules.unfinished import not_over
from citadels_dsl.simulate.mirroring import mirrored
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.recording import line
from citadels_dsl.simulate.runs.encoding import Written, written
from citadels_dsl.simulate.tally import Played, Tally
from citadels_dsl.simulate.totals import seatings, tally_of_sums


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of single games is wanted beside their sums: their records as lines, how they went."""

    lines: bool = False
    games: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Games in the order of their numbers. How they went is told game by game, or `written` down already.

    `seconds`: how long they took, where they were played.
    """

    tally: Tally
    lines: list[str] = field(default_factory=list)
    games: list[Played] = field(default_factory=list)
    written: Written | None = None
    seconds: float = 0.0


def _never() -> bool:
    return False


def play(table: Table, numbers: range, wanted: Wanted, stopped: Callable[[], bool] = _never) -> Part:
    """Fewer games than are asked for, where somebody stops it."""
    start = perf_counter()
    game = table.chosen.compiled
    if game is None:
        return _one_by_one(table, numbers, wanted, stopped, start)
    tally, pieces = compiled(table, game, numbers, wanted.games, stopped)
    if not pieces or not tally.games:
        return Part(tally, seconds=perf_counter() - start)
    there = range(numbers.start, numbers.start + tally.games)
    return Part(tally, [], [], written(game, table.plan, there, pieces), perf_counter() - start)


def _one_by_one(table: Table, numbers: range, wanted: Wanted, stopped: Callable[[], bool], start: float) -> Part:
    tally = Tally(table.plan.players)
    lines: list[str] = []
    games: list[Played] = []
    for number in numbers:
        if stopped():
            break
        if table.chosen.mirrored is not None:  # it keeps no record
            played = mirrored(table, table.chosen.mirrored, number)
        else:
            played, record = table.play(number)
            if wanted.lines:
                lines.append(line(record))
        tally.add(played)
        if wanted.games:
            games.append(played)
    return Part(tally, lines, games, None, perf_counter() - start)


def compiled(
    table: Table, game: CompiledGame, numbers: range, keep: bool, stopped: Callable[[], bool] = _never
) -> tuple[Tally, list[Rows | Played]]:
    """The sums, and if they are to be kept the games, in pieces. What the program breaks off the engine plays."""
    plan = table.plan
    tally = Tally(plan.players)
    pieces: list[Rows | Played] = []
    game.seat([plan.weights.get(name) for name in plan.places])
    batches = game.batches
    batches.seat(seatings(plan)[1], plan.rotate)
    batches.forget()
    for batch in batches.play(plan.seed, numbers, keep, stopped):
        if batch.rows is not None and batch.numbers:
            pieces.append(batch.rows)
        tally.add_unfinished(batch.not_over, {number: not_over(rounds) for number, rounds in batch.unended.items()})
        if batch.broken:
            played, _ = table.play(batch.numbers.stop)
            tally.add(played)
            if keep:
                pieces.append(played)
    tally.merge(tally_of_sums(game, plan, batches.sums()))
    return tally, pieces
