"""Ctrl-C and SIGTERM as a wish to stop soon, so that nothing is torn in the middle of a game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, NoReturn

#: What a person at the terminal sends, and what a system that shuts down sends.
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ended(SystemExit):
    """By a signal, not by whatever was being done when it came."""


def end(number: int, _: FrameType | None) -> NoReturn:
    """Ends the program as the signal would, but with all that is to be tidied up on the way out."""
    raise Ended(128 + number)


#: Whoever has a signal ignored or handled in his own way keeps it so.
_USUAL = (signal.SIG_DFL, signal.default_int_handler, end)


@contextmanager
def tidy() -> Iterator[None]:
    """Inside, SIGTERM leaves nothing half written."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) not in _USUAL:
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Stop:
    """While it is entered the first signal only asks; a second one interrupts as usual.

    `tell` carries the wish to whoever plays elsewhere, `number` is the signal that asked. Only the main thread can
    listen; elsewhere nobody asks.
    """

    def __init__(self, tell: Callable[[], object] = lambda: None) -> None:
        self.number = 0
        self._tell = tell
        self._before: dict[int, Any] = {}

    @property
    def asked(self) -> bool:
        return self.number != 0

    def __enter__(self) -> Stop:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if signal.getsignal(number) in _USUAL:
                    self._before[number] = signal.signal(number, self._ask)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._listen_no_more()

    def _ask(self, number: int, _: FrameType | None) -> None:
        self.number = number
        self._listen_no_more()
        self._tell()

    def _listen_no_more(self) -> None:
        while self._before:
            signal.signal(*self._before.popitem())


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started inside never hear what a terminal or a system sends to all at once.

    A blocked signal is inherited and, unlike an ignored one, not lost for ourselves.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
