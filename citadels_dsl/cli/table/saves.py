"""A game in play as a file: what it is played with, who sits where, and all choices so far.

A game is its seed and its choices, so that is all that is kept: who sits down again finds the same
table, with its log, and the bots go on as they would have.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import write
from citadels_dsl.engine.record import Record

FORMAT = "citadels: a game in play, version 1"

#: No game that somebody plays comes near a megabyte.
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Saved:
    """`ruleset` and `overlays` as they are found from any folder; `people`: the seats of persons."""

    ruleset: str
    overlays: tuple[str, ...]
    people: tuple[int, ...]
    record: Record


def save(path: Path, game: Saved) -> None:
    data = {
        "format": FORMAT,
        "ruleset": game.ruleset,
        "with": list(game.overlays),
        "people": [seat + 1 for seat in game.people],
        "record": game.record.as_dict(),
    }
    write(path, json.dumps(data, ensure_ascii=False) + "\n")


def load(path: Path) -> Saved:
    try:
        with path.open("rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refused(f"{path}: a game is kept in a file, and this is none")  # it is written to as well
            text = file.read(_LARGEST + 1)
        data = json.loads(text) if len(text) <= _LARGEST else None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused(f"{path}: this is no game that `citadels play` saved")
    try:
        return _saved(data)
    except (KeyError, TypeError, ValueError):
        raise damaged(path) from None


def damaged(path: Path) -> Refused:
    return Refused(f"{path}: this saved game is damaged")


def _saved(data: dict[str, Any]) -> Saved:
    record = Record.of_dict(data["record"])
    people = tuple(int(seat) - 1 for seat in data["people"])
    if not people or len(record.bots) != record.players or not all(0 <= seat < record.players for seat in people):
        raise ValueError("there must be a person or a bot for each seat")
    return Saved(str(data["ruleset"]), tuple(map(str, data["with"])), people, record)
