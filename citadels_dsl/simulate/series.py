"""A series of games, in one process or in several, with the same result.

Game number g depends on the seed and on g alone. Chunks of games are played wherever there is room
and added up in order, so that what is there when somebody stops it is the beginning of the whole.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing.synchronize import Event
from pathlib import Path
from time import perf_counter

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.interrupt import SIGNALS, Stop, deaf_children
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.recording import RecordFile, line
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.tally import Tally

#: Chunks that are played or wait, for each process: what bounds the memory.
AHEAD = 3

KILLED = "the process that played it was killed"

#: Not forked: a fork in the middle of somebody's threads may hang.
START = "spawn"

#: Some games in a row: their sums, and their records as lines.
Part = tuple[Tally, list[str]]


def simulate(
    rules: Rules, plan: Plan, on_progress: Callable[[int], None] | None = None, record_to: Path | None = None
) -> Results:
    """Plays the plan; Ctrl-C or SIGTERM ends it early, with what is done. `on_progress` hears how many games are.

    `record_to` gets the records of the games, in their order. Raises `SetupError` for wishes that
    cannot be and `NotCompiled` for an executor that cannot play them, before any game, and `GameFailed`
    for a game that broke; then no record is left.
    """
    table = Table(rules, plan, record_to is not None)
    tally = Tally(plan.players)
    jobs = min(plan.jobs, plan.games)
    start = perf_counter()
    event = multiprocessing.get_context(START).Event() if jobs > 1 else None
    with Stop(event) as stop, RecordFile(record_to) as records:
        recording = record_to is not None
        with closing(
            _alone(table, stop, recording) if event is None else _together(rules, plan, jobs, event, stop, recording)
        ) as parts:
            for games, lines in parts:
                tally.merge(games)
                records.write(lines)
                if on_progress is not None:
                    on_progress(tally.games)
    interrupted = tally.games < plan.games
    seconds = perf_counter() - start
    return Results(
        rules,
        plan,
        table.options,
        tally,
        seconds,
        interrupted,
        stop.number if interrupted else 0,
        table.chosen.executor,
        table.chosen.why,
    )


def _alone(table: Table, stop: Stop, recording: bool) -> Generator[Part, None, None]:
    for number in table.plan.numbers:
        if stop.asked:
            return
        yield _play(table, range(number, number + 1), recording)


def _together(
    rules: Rules, plan: Plan, jobs: int, event: Event, stop: Stop, recording: bool
) -> Generator[Part, None, None]:
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context(START), _enter, (rules, plan, event, recording))
    waiting: deque[tuple[range, Future[Part]]] = deque()
    todo = plan.chunks()
    chunk = plan.numbers
    try:
        while True:
            with deaf_children():
                while len(waiting) < AHEAD * jobs and not stop.asked and (more := next(todo, None)) is not None:
                    waiting.append((more, executor.submit(_play_there, more, recording)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            part = future.result()
            yield part
            if part[0].games < len(chunk):
                return  # asked to stop in the middle; what others played after it has a gap before it
    except BrokenProcessPool as error:
        # The executor asks the rest to end by the signal to which they are deaf.
        for child in set(multiprocessing.active_children()) - others:
            child.kill()
        raise GameFailed(plan.seed, chunk, KILLED) from error
    finally:
        event.set()
        executor.shutdown(cancel_futures=True)


def _play(table: Table, numbers: range, recording: bool, stopped: Callable[[], bool] = lambda: False) -> Part:
    tally = Tally(table.plan.players)
    lines: list[str] = []
    for number in numbers:
        if stopped():
            break
        played, record = table.play(number)
        tally.add(played)
        if record is not None and recording:
            lines.append(line(record))
    return tally, lines


# ------------------------------------------------------------------ in another process

_here: tuple[Table, Event]


def _enter(rules: Rules, plan: Plan, event: Event, recording: bool) -> None:
    global _here
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    _here = Table(rules, plan, recording), event


def _follow() -> None:
    """Ends this process when the one that it plays for was killed; else it would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_there(numbers: range, recording: bool) -> Part:
    table, event = _here
    return _play(table, numbers, recording, event.is_set)
