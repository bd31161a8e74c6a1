"""Opens what is a file, and nothing that only stands where one should be."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import IO


class NoFile(Exception):
    """What stands there instead, as "it is a folder"."""


def opened(place: Path) -> IO[bytes]:
    """To be read. Raises `NoFile`, and `OSError` where it is not there or not ours to read.

    A pipe is not waited for, and what is looked at is what was opened.
    """
    return _file(os.open(place, os.O_RDONLY | os.O_NONBLOCK), "rb")


def locked(place: Path) -> IO[bytes]:
    """A file to be locked, which is made where there is none; raises as `opened`, also for a link: nothing elsewhere is
    made or touched."""
    try:
        handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666)
    except IsADirectoryError:
        raise NoFile("it is a folder") from None
    except OSError:
        if place.is_symlink():
            raise NoFile("it is a link") from None
        raise
    return _file(handle, "r+b")


def _file(handle: int, mode: str) -> IO[bytes]:
    try:
        what = os.fstat(handle).st_mode
        if not stat.S_ISREG(what):
            kind = "a folder" if stat.S_ISDIR(what) else "a pipe" if stat.S_ISFIFO(what) else "a device"
            raise NoFile(f"it is {kind}")
    except BaseException:
        os.close(handle)
        raise
    return os.fdopen(handle, mode)
