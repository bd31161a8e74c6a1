"""Files that a person names: read (`-` is standard input), and written so that none is ever half there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from citadels_dsl.cli.exits import Refused

STDIN = "-"


def write(path: Path, text: str) -> None:
    """Write the whole file or leave it as it was."""
    target = path.resolve()
    try:
        mode = target.stat().st_mode if target.exists() else None
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            # A new file is as open as the person's umask says, an old one as it was.
            os.chmod(name, mode & 0o777 if mode is not None else 0o666 & ~_umask())
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None


def _umask() -> int:
    """What a new file of this person may not be (there is no way to ask but to set)."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
