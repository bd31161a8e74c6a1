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
from typing import Any, TypeVar

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import STDIN, write
from citadels_dsl.engine.record import Record, parsed

_Plain = TypeVar("_Plain")

_KIND = "citadels: a game in play, version "
_VERSION = 1
FORMAT = f"{_KIND}{_VERSION}"

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
    try:
        text = json.dumps(data, ensure_ascii=False).encode("utf-8").decode("utf-8")
    except UnicodeEncodeError:
        raise Refused(
            f"{path}: the ruleset's name is no text in UTF-8; a game is kept with it: rename the file"
        ) from None
    write(path, text + "\n")


def load(path: Path) -> Saved:
    try:
        with path.open("rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refused(f"{path}: a game is kept in a file, and this is none")  # it is written to as well
            text = file.read(_LARGEST + 1)
        data = parsed(text) if len(text) <= _LARGEST else None
    except OSError as error:
        raise Refused(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        data = None
    if not isinstance(data, dict) or not str(data.get("format")).startswith(_KIND):
        raise Refused(f"{path}: this is no game that `citadels play` saved")
    if data["format"] != FORMAT:
        version = str(data["format"]).removeprefix(_KIND)
        raise Refused(f"{path}: this game was saved as version {version}; this program reads version {_VERSION}")
    try:
        return _saved(data)
    except (KeyError, TypeError, ValueError):
        raise damaged(path) from None


def damaged(path: Path) -> Refused:
    return Refused(f"{path}: this saved game is damaged")


def _saved(data: dict[str, Any]) -> Saved:
    record = Record.of_dict(data["record"])
    people = tuple(seat - 1 for seat in _each(data["people"], int))
    if not people or len(record.bots) != record.players or not all(0 <= seat < record.players for seat in people):
        raise ValueError("there must be a person or a bot for each seat")
    (ruleset,) = _each([data["ruleset"]], str)
    if len(set(people)) < len(people) or ruleset == STDIN:
        raise ValueError("nobody sits in a seat twice, and rules are found in a file")
    return Saved(ruleset, _each(data["with"], str), people, record)


def _each(values: object, kind: type[_Plain]) -> tuple[_Plain, ...]:
    if not isinstance(values, list) or any(type(value) is not kind for value in values):  # a truth is no number
        raise ValueError("something that does not belong there")
    return tuple(values)
