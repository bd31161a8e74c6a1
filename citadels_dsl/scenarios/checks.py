"""What a scenario expects, as data: a closed union; `judging` knows how each is judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.scenarios.position import Figure, Marked, Said, Seat
from citadels_dsl.scenarios.words import Words
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Asked:
    """The answer to a question of the ruleset, or a plain fact of a thing."""

    question: str
    args: tuple[Said, ...]
    value: Said
    span: Span


@dataclass(frozen=True, slots=True)
class CardWanted:
    """A card (or character) of this name, about which all this is true. `under`: these, or so many."""

    name: str
    span: Span
    gold: int | None = None
    revealed: bool | None = None
    marks: tuple[Marked, ...] = ()
    under: Contents | None = None
    asked: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies in a place: `all` exactly, in any order; or some of it, or how many, or its ends in order."""

    span: Span
    all: tuple[CardWanted, ...] | None = None
    has: tuple[CardWanted, ...] = ()
    lacks: tuple[CardWanted, ...] = ()
    count: int | None = None
    top: tuple[CardWanted, ...] = ()
    bottom: tuple[CardWanted, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldIs:
    thing: Seat | Figure
    amount: int
    span: Span


@dataclass(frozen=True, slots=True)
class PlaceIs:
    place: str
    owner: int | None
    contents: Contents
    span: Span


@dataclass(frozen=True, slots=True)
class MarkIs:
    thing: Seat | Figure | None
    marked: Marked
    span: Span


@dataclass(frozen=True, slots=True)
class FactIs:
    """Of a character: turned over, stopped, controlled."""

    character: str
    fact: Literal["revealed", "stopped", "controlled"]
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class HolderIs:
    """Who holds a character or a piece; None: nobody."""

    thing: Figure | str
    seat: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class AnswerIs:
    thing: Seat | Figure | None
    asked: Asked
    span: Span


@dataclass(frozen=True, slots=True)
class RoundIs:
    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class OverIs:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class WinnersAre:
    seats: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ScoreIs:
    seat: int
    points: int
    span: Span


@dataclass(frozen=True, slots=True)
class LogSays:
    """A line of the log holds this text; or none does."""

    text: str
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class WasOffered:
    """This seat was offered this at one of its decisions; or at none."""

    seat: int
    said: Words
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class WasAsked:
    """This seat had decisions (True, False), or so many."""

    seat: int
    times: int | bool
    span: Span


Check = (
    GoldIs | PlaceIs | MarkIs | FactIs | HolderIs | AnswerIs | RoundIs | OverIs | WinnersAre | ScoreIs | LogSays
    | WasOffered | WasAsked
)  # fmt: skip
