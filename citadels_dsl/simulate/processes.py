"""Processes that play for others: each is equipped once, and what they find comes in the order in which it is asked.

What they need is handed to the function `enter` of each (as to `concurrent.futures`), which calls `serve`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

from citadels_dsl.simulate.interrupt import SIGNALS, Stop, deaf_children
from citadels_dsl.simulate.playing import GameFailed

#: What is played or waits, for each process: what bounds the memory.
AHEAD = 3

KILLED = "the process that played it was killed"

#: Not forked: a fork in the middle of somebody's threads may hang.
START = "spawn"

Found = TypeVar("Found")


class Unawaited(BaseException):
    """Somebody wants to stop, and nobody waits for what is being done."""


@contextmanager
def processes(
    count: int, enter: Callable[..., None], equipment: tuple[Any, ...], lost: Callable[[], GameFailed]
) -> Iterator[ProcessPoolExecutor]:
    """So many, which end with the block; `lost`: what is raised where one of them was killed."""
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(count, multiprocessing.get_context(START), enter, equipment)
    try:
        yield executor
    except (BrokenProcessPool, Unawaited) as error:
        # The executor asks the rest to end by the signal to which they are deaf.
        for child in set(multiprocessing.active_children()) - others:
            child.kill()
        if isinstance(error, Unawaited):
            raise
        raise lost() from error
    finally:
        executor.shutdown(cancel_futures=True)


def in_order(
    executor: ProcessPoolExecutor, count: int, work: Callable[..., Found], asked: Iterable[tuple[Any, ...]], stop: Stop
) -> Generator[Found, None, None]:
    """What `work` makes of each, without a gap up to where somebody stops it."""
    waiting: deque[Future[Found]] = deque()
    left = iter(asked)
    while True:
        with deaf_children():
            while len(waiting) < AHEAD * count and not stop.asked and (more := next(left, None)) is not None:
                waiting.append(executor.submit(work, *more))
        if not waiting or stop.asked:
            return
        yield waiting.popleft().result()


def serve() -> None:
    """This process plays for another, which alone is asked to stop, and ends when that one was killed."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Else it would wait for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
