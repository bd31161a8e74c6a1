"""Files that a person names: read (`-` is standard input), and written so that none is ever half there."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.diagnostics import Diagnostic
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
    """Write the whole file or leave it as it was."""
    target = path.resolve()
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, mode)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None


def _umask() -> int:
    """What a new file of this person may not be (there is no way to ask but to set)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
