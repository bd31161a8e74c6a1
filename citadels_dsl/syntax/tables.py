"""Where the tables that Lark makes of a grammar are kept from one command to the next.

To make them takes longer than to read a ruleset. They lie in the user's own cache folder as plain data with a digest
of it and of all that it was made from: nothing that lies there is run, and nothing is read as data but what this
program wrote for this grammar. Where something is wrong, of whatever kind, they are made anew; nobody need know.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from lark import Lark, __version__ as lark_version
from lark.grammar import Rule
from lark.lexer import TerminalDef
from platformdirs import user_cache_path

from citadels_dsl import __version__

#: Forty times what the tables take.
LIMIT = 4_000_000

#: What may lie in the same folder and not be taken one for the other. Python reads data of its own version only.
_MADE_BY = f"{__version__}-lark-{lark_version}-{sys.implementation.cache_tag}"

_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def tabled(name: str, grammar: str, plain: Mapping[str, Any], objects: Mapping[str, Any], depends: str) -> Lark:
    """A parser with the tables that were kept, or with new ones, which then are kept.

    `plain`: options of Lark that are data; `objects`: those that are not, and are not kept. `depends`: what the tables
    depend on in the objects.
    """
    try:
        file = user_cache_path("citadels-dsl", appauthor=False) / f"{name}-{_MADE_BY}.tables"
    except RuntimeError:  # nobody knows of a home
        return Lark(grammar, **plain, **objects)
    if not file.is_absolute():  # there is none; what lies where the command runs is anybody's
        return Lark(grammar, **plain, **objects)
    made_of = repr((_MADE_BY, grammar, sorted(plain.items()), depends)).encode()
    kept = _read(file, made_of)
    if kept is not None:
        with suppress(Exception):  # whatever is wrong with it, it is only of no use
            kept["data"]["options"] |= objects
            return Lark.load(kept)
    parser = Lark(grammar, **plain, **objects)
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {option: value for option, value in data["options"].items() if option not in objects}
    _keep(file, made_of, marshal.dumps({"data": data, "memo": memo}))
    return parser


def _read(file: Path, made_of: bytes) -> Any:
    """None where nothing is kept that can be trusted."""
    try:
        if not _ours(file.parent.stat()):
            return None
        # A pipe is not waited for, and what was opened is what is looked at, whatever takes its place meanwhile.
        with os.fdopen(os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as opened:
            status = os.fstat(opened.fileno())
            if not stat.S_ISREG(status.st_mode) or not _ours(status) or status.st_size > LIMIT:
                return None
            content = opened.read(LIMIT)
    except OSError:
        return None
    digest, data = content[: sha256().digest_size], content[sha256().digest_size :]
    if digest != _digest(made_of, data):
        return None
    try:
        return marshal.loads(data)
    except (EOFError, TypeError, ValueError):
        return None


def _keep(file: Path, made_of: bytes, data: bytes) -> None:
    """They are there as a whole or not at all."""
    folder = file.parent
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _ours(folder.stat()):
            return
        handle, unfinished = tempfile.mkstemp(dir=folder)
        try:
            with os.fdopen(handle, "wb") as opened:
                opened.write(_digest(made_of, data) + data)
            os.replace(unfinished, file)
        finally:
            Path(unfinished).unlink(missing_ok=True)


def _ours(status: os.stat_result) -> bool:
    """Nobody else can have written it, where the system tells."""
    return not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_MAY_WRITE)


def _digest(made_of: bytes, data: bytes) -> bytes:
    return sha256(sha256(made_of).digest() + data).digest()
