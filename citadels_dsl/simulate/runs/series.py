"""A series of games that is kept in a run: what is there is counted, what is missing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import TracebackType

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.chunks import Chunks
from citadels_dsl.simulate.distant import Playing, players_of
from citadels_dsl.simulate.parts import Part, Wanted
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.runs.folder import Run, Writing, writing
from citadels_dsl.simulate.runs.manifest import CHUNK, manifest_of
from citadels_dsl.simulate.tally import Played, Tally
from citadels_dsl.simulate.trusting import opened


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where games are kept, and how many in a file; `overlays` as the person named them."""

    path: Path
    overlays: Sequence[str] = ()
    chunk: int = CHUNK


def simulate_kept(
    rules: Rules,
    plan: Plan,
    keeping: Keeping,
    on_progress: Callable[[int], None] | None = None,
    cluster: str = "",
) -> Results:
    """As `simulate.series.simulate`, of a run that may have been begun before; the result is the same.

    Raises `RunError` besides, and `OSError` where the disk does.
    """
    table = opened(rules, plan)
    wanted = manifest_of(rules, plan, table.options, keeping.overlays, keeping.chunk)
    with writing(keeping.path, wanted) as run:
        tally = tally_of(run)
        before = tally.games
        if on_progress is not None and before:
            on_progress(before)
        start = perf_counter()
        with (
            players_of(table, cluster) as players,
            Parts(run, keeping.chunk) as kept,
            closing(players.play(_chunks(table, run, keeping, players), Wanted(games=True))) as parts,
        ):
            for part in parts:
                tally.merge(part.tally)
                kept.add(part)
                if on_progress is not None:
                    on_progress(tally.games)
        seconds = perf_counter() - start
    interrupted = tally.games < plan.games
    number = players.signal if interrupted else 0
    chosen = table.chosen
    return Results(
        rules,
        plan,
        table.options,
        tally,
        seconds,
        interrupted,
        number,
        before,
        chosen.executor,
        chosen.why,
        chosen.slow,
    )


def _chunks(table: Table, run: Run, keeping: Keeping, players: Playing) -> Chunks:
    """A compiled game is written where it is played, a file at a time."""
    whole = keeping.chunk if table.chosen.compiled is not None else 0
    return Chunks(table.plan, players.count, run.missing(), whole, players.seconds)


def tally_of(run: Run) -> Tally:
    """What the games that are there come to; a part at a time is in memory."""
    tally = Tally(run.manifest.players)
    for part in run.parts():
        some = Tally(run.manifest.players)
        for game in run.games(part):
            some.add(game)
        tally.merge(some)
    return tally


class Parts:
    """Gathers games, in the order of their numbers, and writes a part where a multiple of the chunk is reached.

    What is gathered when somebody stops it, or a later game breaks, is written as a smaller part.
    """

    def __init__(self, run: Writing, chunk: int) -> None:
        self._run = run
        self._chunk = chunk
        self._games: list[Played] = []

    def __enter__(self) -> Parts:
        return self

    def add(self, part: Part) -> None:
        if part.written is not None:
            self._write()
            self._run.keep(part.written)
        for game in part.games:
            if self._games and game.number != self._games[-1].number + 1:
                self._write()
            self._games.append(game)
            if (game.number + 1) % self._chunk == 0:
                self._write()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None or isinstance(error, GameFailed):
            self._write()

    def _write(self) -> None:
        if self._games:
            self._run.write(self._games)
            self._games = []
