"""A file of a run is put in its place when it is whole, and stays there whatever happens to the machine.

Whoever is killed leaves what he had not finished; the next who writes in the run takes it away.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

_BEGINNING, _ENDING = ".", ".unfinished"


def put(place: Path, write: Callable[[IO[bytes]], object]) -> None:
    """`write` is given the file to fill."""
    unfinished = place.with_name(f"{_BEGINNING}{place.name}{_ENDING}")
    with unfinished.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, place)
    _keep(place.parent)


def clear(folder: Path) -> None:
    for left in folder.glob(f"{_BEGINNING}*{_ENDING}"):
        left.unlink()


def _keep(folder: Path) -> None:
    """A name is kept as well as what it names, where folders can be opened at all."""
    with suppress(PermissionError, IsADirectoryError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
