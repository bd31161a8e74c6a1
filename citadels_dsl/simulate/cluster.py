"""Games on many machines, by Dask: its scheduler hands out parts of a series, its workers play them.

What a worker needs is sent to each of them once, also to those that come later. If a worker is lost the scheduler
gives its parts to another; a game depends on the seed and on its number alone, so that makes no difference.

This module is loaded where `--cluster` is said, and on the workers.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import threading
from collections import deque
from collections.abc import Generator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from types import TracebackType
from typing import Any

import distributed

from citadels_dsl import __version__
from citadels_dsl.kernel import sandbox
from citadels_dsl.kernel.game import Shipped
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.chunks import Chunks
from citadels_dsl.simulate.distant import ClusterError
from citadels_dsl.simulate.interrupt import Stop
from citadels_dsl.simulate.parts import Part, Wanted, play
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table

#: Parts that are played or wait, for each thread of a worker.
AHEAD = 3
#: So many seconds a part should take: the way to a worker and back is longer than to a process here.
SECONDS = 1.0
#: Seconds until somebody has to be there.
PATIENCE = 30
#: Seconds between two looks at who plays and whether somebody wants to stop.
LOOK, COUNT = 0.2, 5.0

LOST = "every worker that played it was lost"


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to play any game of a series."""

    version: str
    rules: Rules
    plan: Plan
    recording: bool
    shipped: Shipped | None


class _Client(distributed.Client):  # type: ignore[misc]
    """One that could not begin has nothing to end: Dask would wait for it for a minute, and print a trace."""

    _begun = False

    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self._begun = True

    def __del__(self) -> None:
        if self._begun:
            super().__del__()


class Cluster:
    """Plays as `players.Players` does; while it is entered Ctrl-C and SIGTERM make it stop with what is there."""

    seconds = SECONDS

    def __init__(self, table: Table, address: str) -> None:
        """`address`: where the scheduler listens, as Dask writes it. Raises `ClusterError`."""
        self._table = table
        self._stop = Stop()
        job = Job(__version__, table.rules, table.plan, table.recording, table.shipped())
        data = pickle.dumps(job)
        self._name = f"citadels {hashlib.sha256(data).hexdigest()}"
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is wrong is said here
        try:
            self._client: Any = _Client(address, timeout=PATIENCE, set_as_default=False)
        except (ValueError, TypeError, OverflowError) as error:
            how = "write where the scheduler of Dask listens, as tcp://10.0.0.1:8786"
            raise ClusterError(f"{address} is no address: {error}; {how}") from None
        except OSError as error:
            raise ClusterError(f"no scheduler of Dask answers at {address}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
            self._check(table)
            self._client.register_plugin(_Bringing(self._name, data), name=self._name)
        except TimeoutError:
            self._client.close()
            what = f"no worker came to {address} within {PATIENCE} s; start some: dask worker {address}"
            raise ClusterError(what) from None
        except BaseException:
            self._client.close()
            raise
        self._count = self.count
        self._counted = perf_counter()

    def _check(self, table: Table) -> None:
        try:
            found: dict[str, tuple[str, bool]] = self._client.run(_about)
        except ImportError as error:
            raise ClusterError(f"a worker cannot play: {error}; install citadels-dsl {__version__} there") from None
        shipped = table.shipped()
        for where, (version, able) in sorted(found.items()):
            if version != __version__:
                raise ClusterError(
                    f"the worker at {where} has version {version} of citadels, and here is {__version__}"
                )
            if shipped is not None and shipped.printed.machine == "wasm" and not able:
                raise ClusterError(f"the worker at {where} has no wasmtime: install 'citadels-dsl[fast]' there")

    @property
    def count(self) -> int:
        """How many games are played at a time."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    @property
    def signal(self) -> int:
        """The number of the one that asked to stop, or 0."""
        return self._stop.number

    def __enter__(self) -> Cluster:
        self._stop.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.__exit__(kind, error, at)
        with suppress(Exception):
            self._client.unregister_worker_plugin(self._name)
        self._client.close()

    def play(self, chunks: Chunks, wanted: Wanted) -> Generator[Part, None, None]:
        """The games of the chunks, in their order, and without a gap up to where somebody stops it."""
        waiting: deque[tuple[range, Any]] = deque()
        try:
            while not self._stop.asked:
                while len(waiting) < AHEAD * self._players() and (more := chunks.take()) is not None:
                    there = self._client.submit(_play_there, self._name, more, wanted, pure=False)
                    waiting.append((more, there))
                if not waiting:
                    return
                part = self._got(*waiting[0])
                if part is None:
                    continue
                waiting.popleft()
                chunks.told(part.tally.games, part.seconds)
                yield part
        finally:
            with suppress(Exception):
                self._client.cancel([future for _, future in waiting], force=True)

    def _players(self) -> int:
        if perf_counter() - self._counted > COUNT:
            self._counted = perf_counter()
            self._count = self.count
        return self._count

    def _got(self, chunk: range, future: Any) -> Part | None:
        """The part, if it is there; None if it is not yet."""
        try:
            part: Part = future.result(timeout=LOOK)
        except (TimeoutError, distributed.TimeoutError):
            return None
        except distributed.KilledWorker:
            raise GameFailed(self._table.plan.seed, chunk, LOST) from None
        except (CancelledError, OSError) as error:
            raise ClusterError(f"the scheduler was lost: {type(error).__name__}") from None
        return part


# ------------------------------------------------------------------ on a worker

_brought: dict[str, bytes] = {}
#: A table is for one thread.
_here = threading.local()


class _Bringing(distributed.WorkerPlugin):  # type: ignore[misc]
    """Lays what a series needs down where it is played."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data

    def setup(self, worker: Any) -> None:  # noqa: ARG002 -- a process holds it for all its workers
        _brought[self.name] = self.data

    def teardown(self, worker: Any) -> None:  # noqa: ARG002
        _brought.pop(self.name, None)


def _about() -> tuple[str, bool]:
    return __version__, sandbox.is_there()


def _play_there(name: str, numbers: range, wanted: Wanted) -> Part:
    if getattr(_here, "name", "") != name:
        job: Job = pickle.loads(_brought[name])
        if job.version != __version__:
            raise ClusterError(f"a worker has version {__version__} of citadels, and not {job.version}")
        _here.table = Table(job.rules, job.plan, job.recording, job.shipped)
        _here.name = name
    return play(_here.table, numbers, wanted)
