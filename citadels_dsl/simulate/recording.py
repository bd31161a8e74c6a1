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

    Without a path it takes everything and keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: IO[str] | None = None

    def __enter__(self) -> RecordFile:
        if self._path is not None:
            folder = self._path.resolve().parent
            handle, _ = opened = tempfile.mkstemp(prefix=f".{self._path.name}.", dir=folder)
            self._part = Path(opened[1])
            self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
        return self

    def write(self, lines: Iterable[str]) -> None:
        if self._file is not None:
            self._file.writelines(lines)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._file is None or self._path is None:
            return
        self._file.close()
        if error is None:
            self._part.chmod(0o666 & ~_umask())
            self._part.replace(self._path)
        else:
            self._part.unlink()


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
