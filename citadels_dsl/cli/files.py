"""Files that a person names: read (`-` is standard input), and written so that none is ever half there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from citadels_dsl.cli.exits import Refused
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.simulate.replacing import Replacing
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.files import LIMIT, decode, load

STDIN = "-"
_SHOWN = "<stdin>"

#: Problems of a file that can only be mended on the command line: it is not there, a folder, not ours to read.
NOT_THERE = frozenset({"E001", "E002", "E003"})


def text_of(name: str) -> Source | Diagnostic:
    """The text of a file or of standard input; a `Diagnostic` if it is not one that can be written in."""
    got = _stdin() if name == STDIN else load(Path(name), name)
    if isinstance(got, Diagnostic) and got.code in NOT_THERE:
        raise Refused(f"{name}: {got.message}" + (f"; {got.hint}" if got.hint else ""))
    return got


def _stdin() -> Source | Diagnostic:
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        message = "this text is larger than a megabyte"
        return Diagnostic("E004", message, Span(Source(_SHOWN, ""), 0, 0), "part it in several")
    return decode(data, _SHOWN)


def write(path: Path, text: str) -> None:
    """Write the whole file or leave it as it was; `Replacing` says what is done with what is no file."""
    try:
        with Replacing(path) as file:
            file.write(text)
    except OSError as error:
        raise unwritable(path, error) from None


def writable(path: Path) -> None:
    """Refuses before long work what `write` could not write after it. What is no file is not tried: somebody may read
    there already."""
    if path.exists() and not path.is_file() and not path.is_dir():
        return
    try:
        with suppress(_Tried), Replacing(path):
            raise _Tried
    except OSError as error:
        raise unwritable(path, error) from None


class _Tried(Exception):
    """There is a part; it is not put in its place."""


def unwritable(path: Path, error: OSError) -> Refused:
    return Refused(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}")


class FileName(click.Path):
    """The name of a file, or a folder, that a command writes or keeps something in.

    A file whose folder is not there is refused at once: what it is to hold may take hours.
    """

    def __init__(self, what: str = "file", read: bool = False) -> None:
        """`what`: as a complaint calls it; `read`: it is there already, and what reads it complains."""
        super().__init__(path_type=Path)
        self._what = what
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if value in ("", b""):
            option = max(param.opts, key=len) if param is not None else "FILE"
            raise Refused(f"{option}: name a {self._what}")
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if self._what == "file" and not self._read:
            try:
                path.parent.stat()
            except OSError as error:
                raise unwritable(path, error) from None
        return path
