"""What a person says, word by word, and which of several things is meant by it."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from citadels_dsl.scenarios.keys import FILLERS

Words = tuple[str, ...]

_OF_SEAT = re.compile(r"\b([A-Z])['\u2019]s\b")
_APOSTROPHES = re.compile(r"['\u2019]")
_WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> Words:
    """The words of a text, small, without those that may be left out. One capital letter is a seat and stays.

    "rob the Merchant" and "rob merchant" are the same, so are "B's great_wall" and "great wall of B"
    up to their order.
    """
    plain = _APOSTROPHES.sub("", _OF_SEAT.sub(r"\1", text))
    found = [w if len(w) == 1 and w.isupper() else w.lower() for w in _WORD.findall(plain)]
    said = tuple(w for w in found if w not in FILLERS)
    return said or tuple(found)


@dataclass(frozen=True, slots=True)
class Thing:
    """One of several, as it can be called.

    `names`: what it is called; `label`: how it is written on the screen, which may be cut short.
    `same`: things with equal `same` are as good as each other.
    """

    names: tuple[Words, ...]
    label: Words
    same: Hashable


@dataclass(frozen=True, slots=True)
class Meant:
    """The thing with this number; `rest` are words that were not needed to name it."""

    index: int
    rest: Words


@dataclass(frozen=True, slots=True)
class Unclear:
    """Any of these could be meant."""

    indices: tuple[int, ...]


def meaning(said: Words, things: Sequence[Thing], whole: bool = False) -> Meant | Unclear | None:
    """Which thing is meant: by the longest beginning that is a name or a label, else by all of it as a part of one.

    Of a label without a name of its own a beginning may be a part: "pay partly 2", but never "great hall".
    `whole`: all words must be needed.
    """
    lengths = (len(said),) if whole else range(len(said), 0, -1)
    for length in lengths:
        some = said[:length]
        found = _called(some, things) or [i for i in _partly(some, things) if not things[i].names]
        if found:
            return _one(found, things, said[length:])
    part = _partly(said, things)
    return _one(part, things, ()) if part else None


def _called(said: Words, things: Sequence[Thing]) -> list[int]:
    return [i for i, thing in enumerate(things) if said in thing.names or said == thing.label]


def _partly(said: Words, things: Sequence[Thing]) -> list[int]:
    return [i for i, t in enumerate(things) if any(_within(said, text) for text in (*t.names, t.label))]


def _one(found: Sequence[int], things: Sequence[Thing], rest: Words) -> Meant | Unclear:
    kinds = {things[i].same for i in found}
    return Meant(found[0], rest) if len(kinds) == 1 else Unclear(tuple(dict.fromkeys(found)))


def _within(said: Words, text: Words) -> bool:
    return any(text[i : i + len(said)] == said for i in range(len(text) - len(said) + 1))
