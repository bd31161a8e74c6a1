"""Plain values as texts mean them: whole numbers, truths, ranks, numbers of players, names."""

from __future__ import annotations

import re

from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value

#: A game has no more players than this, and a file no number greater than that.
MOST_PLAYERS = 16
GREATEST = 9999

#: So many letters has a name at most; a longer one fits neither a table nor the name of a file.
LONGEST = 60

_NAME = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST - 1}}}")
_COUNT = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")


def is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def whole(text: str, high: int = GREATEST) -> int | None:
    """0 to `high`, written with digits alone."""
    if not re.fullmatch(r"[0-9]{1,6}", text):
        return None
    return int(text) if int(text) <= high else None


def truth(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)


def rank(text: str) -> int | None:
    """`none` is 0; nothing else is."""
    if text == "none":
        return 0
    number = whole(text, 99)
    return number if number else None


def order(text: str) -> int | None:
    """Ten for each rank: `2.5` is 25."""
    found = re.fullmatch(r"([0-9]{1,2})(?:\.([0-9]))?", text)
    return int(found[1]) * 10 + int(found[2] or 0) if found else None


def players(value: Value) -> tuple[int, ...] | None:
    """The numbers that `4`, `3-7` or a list of such means, in order; None if it means none."""
    numbers: set[int] = set()
    for part in listed(value):
        found = _COUNT.fullmatch(part.text) if isinstance(part, Scalar) else None
        if found is None:
            return None
        low, high = int(found[1]), int(found[2] or found[1])
        if not 1 <= low <= high <= MOST_PLAYERS:
            return None
        numbers |= set(range(low, high + 1))
    return tuple(sorted(numbers)) or None


def listed(value: Value | None) -> tuple[Value, ...]:
    """The values of a list, or the one that stands in its place."""
    match value:
        case None:
            return ()
        case Sequence():
            return value.items
        case Scalar() | Mapping():
            return (value,)


def words(value: Value | None) -> tuple[Scalar, ...]:
    """The texts of a list, or the one that stands in its place."""
    return tuple(item for item in listed(value) if isinstance(item, Scalar))


def shown(value: Value) -> str:
    """A value as a message names it."""
    match value:
        case Scalar():
            first = value.text.strip().split("\n")[0]
            return f"`{first[:40]}{'...' if len(first) > 40 else ''}`" if first else "nothing"
        case Sequence():
            return "a list"
        case Mapping():
            return "a map of keys"
