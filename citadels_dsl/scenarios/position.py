"""A position as data: what is put where before something is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Seat:
    number: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A character by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card by name, wherever one of it lies."""

    name: str


#: A value as a scenario says it: a word stands for a colour, a face or a text.
Said = bool | int | str | Seat | Figure | Kind | None


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark as it is said: `value` is True where only its being there is said, `by` who put it."""

    mark: str
    value: Said
    by: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Piled:
    """A card or character that is put somewhere, and what comes with it."""

    name: str
    span: Span
    gold: int | None = None
    revealed: bool | None = None
    marks: tuple[Marked, ...] = ()
    under: tuple[Piled, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """A place and what is brought there. `only`: all else that lies there is taken out of the game."""

    place: str
    owner: int | None
    items: tuple[Piled, ...]
    end: Literal["top", "bottom", "only", ""]
    span: Span


@dataclass(frozen=True, slots=True)
class Owned:
    """What a player, a character (or the game: None) has on it."""

    thing: Seat | Figure | None
    gold: int | None
    revealed: bool | None
    marks: tuple[Marked, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece and who holds it."""

    piece: str
    seat: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Position:
    filled: tuple[Filled, ...] = ()
    owned: tuple[Owned, ...] = ()
    carried: tuple[Carried, ...] = ()
    round: int | None = None
