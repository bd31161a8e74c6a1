"""Standard output and errors that are closed, full, or that nobody reads any more."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO

from citadels_dsl.cli.exits import Exit, shortened


def attach() -> None:
    """Gives this process the streams with which it was started closed; Python has None in their place.

    Nothing stands in a closed input, closed output cannot be written (and whoever wants to is told so), and
    errors that nobody wants are dropped.
    """
    # In this order: what is opened takes the lowest number that is free.
    if sys.stdin is None:
        sys.stdin = os.fdopen(_nowhere(0, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = os.fdopen(_nowhere(1, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(_nowhere(2, os.O_WRONLY), "w", encoding="utf-8")
    # What a terminal's alphabet lacks, and a file's name that is no text, is printed as its number.
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def failed(error: OSError) -> int:
    """Says in a line what could not be written, and gives the code with which to end.

    When nobody reads any more there is no complaint, also not from Python when it closes the stream.
    """
    _drop(sys.stdout)
    if error.errno == errno.EPIPE:
        _drop(sys.stderr)
        return Exit.BROKEN_PIPE
    what = f"{error.filename}" if error.filename else "cannot write"
    try:
        print(f"Error: {shortened(what)}: {error.strerror or error}", file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)
    return Exit.USAGE


def _nowhere(number: int, way: int) -> int:
    opened = os.open(os.devnull, way)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    return number


def _drop(stream: TextIO) -> None:
    """What is still held back for a stream is not written."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
