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
    handle = os.open(place, os.O_RDONLY | os.O_NONBLOCK)
    return checked(handle)


def checked(handle: int, mode: str = "rb") -> IO[bytes]:
    """What was opened, if it is a file; raises `NoFile`, and closes it."""
    try:
        what = os.fstat(handle).st_mode
        if not stat.S_ISREG(what):
            kind = "a folder" if stat.S_ISDIR(what) else "a pipe" if stat.S_ISFIFO(what) else "a device"
            raise NoFile(f"it is {kind}")
    except BaseException:
        os.close(handle)
        raise
    return os.fdopen(handle, mode)
