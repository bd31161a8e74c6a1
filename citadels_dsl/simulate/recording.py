"""Records of games in a file: one JSON document a line, in the order of the games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO

from citadels_dsl.engine.record import Record, parsed
from citadels_dsl.simulate.replacing import Replacing

#: No line of a record comes near a megabyte; what is longer is something else, perhaps without an end.
LONGEST = 1_000_000


def line(record: Record) -> str:
    return json.dumps(record.as_dict(), separators=(",", ":")) + "\n"


class RecordFile:
    """Keeps lines as `Replacing` keeps a file. Without a path it takes everything and keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._place = None if path is None else Replacing(path)
        self._file: IO[str] | None = None

    def __enter__(self) -> RecordFile:
        if self._place is not None:
            self._file = self._place.__enter__()
        return self

    def write(self, lines: Iterable[str]) -> None:
        if self._file is not None:
            self._file.writelines(lines)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._place is not None:
            self._place.__exit__(kind, error, at)


def lines_of(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a file of records. Raises ValueError for what is no text, or has no end."""
    number = 0
    while data := stream.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST:
            raise ValueError(f"line {number} is longer than a megabyte")
        try:
            yield data.decode("utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"line {number} is no text in UTF-8") from None


def read_records(lines: Iterable[str], wanted: int | None = None) -> Iterator[Record]:
    """The records of a file, or the one of game `wanted`. Raises ValueError with the line that is none."""
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            data = parsed(text)
        except ValueError as error:
            raise ValueError(f"line {number} {error}") from None
        try:
            record = Record.of_dict(data)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        if wanted is None or record.game == wanted:
            yield record
