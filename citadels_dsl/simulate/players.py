"""Who plays: this process or several, with the same games.

Whoever wants games says which, as chunks of their numbers, and gets them in that order; it is nothing to him
where they were played.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from multiprocessing.synchronize import Event
from types import TracebackType

from citadels_dsl.kernel.game import Shipped
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.chunks import SECONDS, Chunks
from citadels_dsl.simulate.interrupt import Stop, deaf_children
from citadels_dsl.simulate.parts import Part, Wanted, play
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.processes import AHEAD, KILLED, START, processes, serve


class Players:
    """While they are entered, Ctrl-C and SIGTERM make them stop after the games that they play; `signal` tells."""

    seconds = SECONDS

    def __init__(self, table: Table) -> None:
        self._table = table
        self.count = self._jobs = min(table.plan.jobs, table.plan.games)
        self._event = multiprocessing.get_context(START).Event() if self._jobs > 1 else None
        self._stop = Stop(self._event.set) if self._event is not None else Stop()

    @property
    def signal(self) -> int:
        """The number of the one that asked them to stop, or 0."""
        return self._stop.number

    def __enter__(self) -> Players:
        self._stop.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.__exit__(kind, error, at)

    def play(self, chunks: Chunks, wanted: Wanted) -> Generator[Part, None, None]:
        """The games of the chunks, in their order, and without a gap up to where somebody stops it."""
        if self._event is None:
            return _alone(self._table, chunks, wanted, self._stop)
        return _together(self._table, chunks, wanted, self._stop, self._event, self._jobs)


def _alone(table: Table, chunks: Chunks, wanted: Wanted, stop: Stop) -> Generator[Part, None, None]:
    """The reference engine's games one by one, so that whatever breaks keeps those before it."""
    while (chunk := chunks.take()) is not None:
        step = len(chunk) if table.chosen.compiled is not None else 1
        for number in chunk[::step]:
            if stop.asked:
                return
            part = play(table, range(number, number + step), wanted, lambda: stop.asked)
            chunks.told(part.tally.games, part.seconds)
            yield part


def _together(
    table: Table, chunks: Chunks, wanted: Wanted, stop: Stop, event: Event, jobs: int
) -> Generator[Part, None, None]:
    equipment = (table.rules, table.plan, table.recording, table.shipped(here=True), event)
    waiting: deque[tuple[range, Future[Part]]] = deque()
    chunk = table.plan.numbers
    with processes(jobs, _enter, equipment, lambda: GameFailed(table.plan.seed, chunk, KILLED)) as executor:
        try:
            while True:
                with deaf_children():
                    while len(waiting) < AHEAD * jobs and not stop.asked and (more := chunks.take()) is not None:
                        waiting.append((more, executor.submit(_play_there, more, wanted)))
                if not waiting:
                    return
                chunk, future = waiting.popleft()
                part = future.result()
                chunks.told(part.tally.games, part.seconds)
                yield part
                if part.tally.games < len(chunk):
                    return  # asked to stop in the middle; what others played after it has a gap before it
        finally:
            event.set()


# ------------------------------------------------------------------ in another process

_here: tuple[Table, Event]


def _enter(rules: Rules, plan: Plan, recording: bool, shipped: Shipped | None, event: Event) -> None:
    global _here
    serve()
    _here = Table(rules, plan, recording, shipped), event


def _play_there(numbers: range, wanted: Wanted) -> Part:
    table, event = _here
    return play(table, numbers, wanted, event.is_set)
