"""Records of games in a file: one JSON document a line, in the order of the games."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO

from citadels_dsl.engine.record import Record


def line(record: Record) -> str:
    return json.dumps(record.as_dict(), separators=(",", ":")) + "\n"


class RecordFile:
    """Is written beside its place and put there when all is well, so that no half file is ever found.

    Without a path it takes everything and keeps nothing. What is there and no file (a pipe, a device)
    is written to as it is.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path.resolve() if path is not None else None
        self._part: Path | None = None
        self._file: IO[str] | None = None

    def __enter__(self) -> RecordFile:
        path = self._path
        if path is None:
            return self
        if path.exists() and not path.is_file():
            self._file = path.open("w", encoding="utf-8")  # of a folder this says so
            return self
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        self._part = Path(name)
        self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
        return self

    def write(self, lines: Iterable[str]) -> None:
        if self._file is not None:
            self._file.writelines(lines)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        try:
            if self._file is not None:
                self._file.close()
            if self._part is not None and self._path is not None and error is None:
                # A new file is as open as the person's umask says, an old one as it was.
                mode = self._path.stat().st_mode if self._path.exists() else 0o666 & ~_umask()
                self._part.chmod(mode & 0o777)
                self._part.replace(self._path)
        finally:
            if self._part is not None:
                self._part.unlink(missing_ok=True)


def _umask() -> int:
    """What a new file may not be (there is no way to ask but to set)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read_records(lines: Iterable[str], wanted: int | None = None) -> Iterator[Record]:
    """The records of a file, or the one of game `wanted`. Raises ValueError with the line that is none."""
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            record = Record.of_dict(json.loads(text))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        if wanted is None or record.game == wanted:
            yield record
