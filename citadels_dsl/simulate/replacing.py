"""A file that is put in its place when it is whole; what is no regular file is written through."""

from __future__ import annotations

import errno
import glob
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

try:
    import fcntl
except ImportError:  # not everywhere; then nobody can tell whether somebody still writes a part
    fcntl = None  # type: ignore[assignment]

#: A part is called `games.jsonl.citadels-x7k2w0qa.part`, with so much of the name at most: names have an end.
_MARK, _ENDING, _KEPT = ".citadels-", ".part", 50


class Replacing:
    """Writes a part beside its place and moves it there when all is well; otherwise all is as it was.

    A link stays, and what it leads to is written. Only a regular file is replaced: a pipe, a device, or what
    this process already prints to, is opened and written to. Whoever is killed leaves his part behind; the
    next who writes to the same place takes it away. A part that somebody still writes is locked.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._place = path
        self._mode = 0
        self._part: Path | None = None
        self._file: IO[str] | None = None

    def __enter__(self) -> IO[str]:
        self._file = self._opened()
        return self._file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        assert self._file is not None
        try:
            try:
                if self._part is not None and error is None:
                    self._put(self._file, self._part)
            finally:
                self._file.close()
        finally:
            if self._part is not None:
                self._part.unlink(missing_ok=True)

    def _opened(self) -> IO[str]:
        try:
            status = os.stat(self._path)
        except FileNotFoundError:
            status = None
        if status is not None and stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, "this is a folder", str(self._path))
        if status is not None and _printed_to(status):
            return self._path.open("a", encoding="utf-8")
        if status is not None and not stat.S_ISREG(status.st_mode):
            return self._path.open("w", encoding="utf-8")
        self._place = Path(os.path.realpath(self._path))
        self._mode = 0o666 & ~_umask() if status is None else status.st_mode & 0o777
        _clear(self._place)
        while True:
            handle, name = tempfile.mkstemp(_ENDING, _beginning(self._place), self._place.parent)
            if _claimed(handle):
                self._part = Path(name)
                return os.fdopen(handle, "w", encoding="utf-8", newline="\n")
            os.close(handle)

    def _put(self, file: IO[str], part: Path) -> None:
        file.flush()
        os.fsync(file.fileno())
        # A new file is as open as the person's umask says, an old one as it was.
        part.chmod(self._mode)
        if fcntl is None:
            file.close()  # where there are no locks an open file cannot be moved
        os.replace(part, self._place)


def _beginning(place: Path) -> str:
    return f"{place.name[:_KEPT]}{_MARK}"


def _claimed(handle: int) -> bool:
    """Locks a part that was just made; False if somebody took it for one that was left."""
    if fcntl is None:
        return True
    with suppress(OSError):  # a disk without locks
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return os.fstat(handle).st_nlink > 0


def _clear(place: Path) -> None:
    """Takes away what somebody left who was killed while he wrote here."""
    if fcntl is None:
        return
    for left in place.parent.glob(f"{glob.escape(_beginning(place))}*{_ENDING}"):
        with suppress(OSError):
            handle = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                left.unlink()
            finally:
                os.close(handle)


def _printed_to(status: os.stat_result) -> bool:
    """It is our output or errors, as with `/dev/stdout`: what stands there already must stay."""
    for stream in (1, 2):
        with suppress(OSError):
            if os.path.samestat(os.fstat(stream), status):
                return True
    return False


def _umask() -> int:
    """What a new file may not be (there is no way to ask but to set)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
