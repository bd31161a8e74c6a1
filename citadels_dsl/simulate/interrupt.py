"""Ctrl-C as a wish to stop soon, so that nothing is torn in the middle of a game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from types import FrameType, TracebackType


class Stop:
    """While it is entered the first Ctrl-C only asks; a second one interrupts as usual.

    `event` carries the wish to other processes. Only the main thread can listen; elsewhere nobody asks.
    """

    def __init__(self, event: Event | None = None) -> None:
        self.asked = False
        self._event = event
        self._listening = False

    def __enter__(self) -> Stop:
        # Whoever has Ctrl-C ignored or handled in his own way keeps it so.
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if usual and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._ask)
            self._listening = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._event is not None:
            self._event.set()
        self._ignore_no_more()

    def _ask(self, _: int, __: FrameType | None) -> None:
        self.asked = True
        self._ignore_no_more()
        if self._event is not None:
            self._event.set()

    def _ignore_no_more(self) -> None:
        if self._listening:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self._listening = False


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started inside never hear Ctrl-C, which a terminal sends to all at once.

    A blocked signal is inherited and, unlike an ignored one, not lost for ourselves.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
