"""A file from the disk: at most a megabyte of UTF-8, or the reason why not."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.suggest import nearest
from citadels_dsl.source import Source, Span

LIMIT = 1_000_000
#: Of a folder so many files are looked at for a name that was meant.
_LOOKED_AT = 2_000

#: That of the longer one begins as that of the shorter.
_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_LETTERS: dict[tuple[bool, ...], str] = {
    (True, False, False, False): "UTF-32",
    (False, False, False, True): "UTF-32",
    (True, False, True, False): "UTF-16",
    (False, True, False, True): "UTF-16",
}

_BOM = "\ufeff"


def load(path: Path, shown: str) -> Source | Diagnostic:
    """Read a file; `shown` is the name under which it is spoken of. Never raises for what is on the disk."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            return _refuse(shown, "E002", "this is a folder", "name a file in it, as `rules.yaml`")
        if stat.S_ISREG(status.st_mode) and status.st_size > LIMIT:
            return _too_big(shown)
        data = _read(path)
        if not data and stat.S_ISFIFO(status.st_mode):
            return _refuse(shown, "E003", "this is a pipe that nobody writes to", "name a file, or `-`")
    except FileNotFoundError:
        hint = meant(path, shown) or "is the name right, and the folder?"
        return _refuse(shown, "E001", "there is no such file", hint)
    except (OSError, ValueError) as error:  # a ValueError is a NUL byte in the name
        reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        return _refuse(shown, "E003", f"this file cannot be read: {reason.lower()}", "may you open it?")
    if len(data) > LIMIT:
        return _too_big(shown)
    return decode(data, shown)


def meant(path: Path, shown: str, endings: tuple[str, ...] = ()) -> str:
    """A remedy for the name of a file that is not there: the one beside it whose name is most like it; "" for none.

    What they end with does not make two names alike. `endings`: of these only.
    """
    try:
        with os.scandir(path.parent) as found:
            names = [one.name for one in islice(found, _LOOKED_AT) if one.is_file()]
    except (OSError, ValueError):
        return ""
    stem = nearest(path.stem, (Path(name).stem for name in names if name.endswith(endings or "")))
    alike = sorted(name for name in names if name.endswith(endings or "") and Path(name).stem == stem)
    name = nearest(path.name, alike) or next(iter(alike), "")
    return f"did you mean `{os.path.join(os.path.dirname(shown), name)}`?" if name else ""


def _read(path: Path) -> bytes:
    """A little more than is allowed at most. A pipe into which nobody writes is empty: it is not waited for."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
        begun = file.raw.read(1)  # None: somebody will write, and has not yet
        if begun == b"":
            return b""
        os.set_blocking(file.fileno(), True)
        return (begun or b"") + file.read(LIMIT + 1)


def decode(data: bytes, shown: str) -> Source | Diagnostic:
    """The text of some bytes, without a byte order mark; an end of line is `\\n` or `\\r\\n`."""
    if other := _other(data):
        return _refuse(shown, "E005", f"this text is not written in UTF-8 but in {other}", "save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        start = len(data[: error.start].decode("utf-8"))
        source = Source(shown, data.decode("utf-8", "replace"))
        said = f"here stands the byte {data[error.start]:02x}, which is not UTF-8"
        return Diagnostic("E005", said, Span(source, start, start + 1), "save the file as UTF-8")
    text = text.removeprefix(_BOM)
    return Source(shown, text.replace("\r\n", "\n").replace("\r", "\n") if _lone_returns(text) else text)


def _other(data: bytes) -> str:
    """What a text is written in in place of ours; without a mark it is seen by where its first letters have zeros."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    return _LETTERS.get(tuple(byte != 0 for byte in data[:4]), "bytes that are no text" if 0 in data[:4] else "")


def _lone_returns(text: str) -> bool:
    return "\r" in text and text.count("\r") != text.count("\r\n")


def _too_big(shown: str) -> Diagnostic:
    return _refuse(shown, "E004", "this file is larger than a megabyte", "part it in several: overlays, `cards_from`")


def _refuse(shown: str, code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(code, message, Span(Source(shown, ""), 0, 0), hint)
