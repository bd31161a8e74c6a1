"""Reads a mark as a scenario says it: its value, who put it, or both."""

from __future__ import annotations

from citadels_dsl.rules.ruleset import Mark, Rules
from citadels_dsl.rules.types import Type
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Figure, Kind, Marked, Said, Seat
from citadels_dsl.scenarios.values import Complaints, is_number, kind_of, seat_of
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Scalar, Value

_BY = "by"
NOBODY = "nobody"
_NONE = ("none", NOBODY)


def marks_on(rules: Rules, kind: str) -> tuple[str, ...]:
    """The marks that may lie on a player, character, card or the game."""
    return tuple(name for name, mark in rules.marks.items() if kind in mark.on or "thing" in mark.on)


def mark_of(key: Scalar, value: Value, names: Names, players: int, to: Complaints) -> Marked | None:
    """`first: yes`, `builds: 2`, `robbed: by A`, `warrant: signed by A`."""
    mark = names.rules.marks[key.text]
    span = key.span.to(value.span)
    if not isinstance(value, Scalar) or not value.text.strip():
        to.add(
            "S104", f"the mark `{mark.name}` has a value, or `by` a seat", value.span, f"here stands {kind_of(value)}"
        )
        return None
    words = value.text.split()
    by: int | None = None
    if len(words) >= 2 and words[-2] == _BY:
        by = seat_in(words[-1], value.span, players, to)
        if by is None:
            return None
        words = words[:-2]
    text = " ".join(words)
    if not text or (text == "yes" and mark.type.kind != "truth"):
        return Marked(mark.name, True, by, span)
    if text == "no" and mark.type.kind != "truth":
        return Marked(mark.name, False, by, span)
    said = value_of(text, mark.type, mark, names, players)
    if said is None and text not in _NONE:
        to.add("S112", f"`{text}` is no value of the mark `{mark.name}`", value.span, _possible(mark))
        return None
    return Marked(mark.name, said, by, span)


def _possible(mark: Mark) -> str:
    if mark.faces:
        return "it is " + " or ".join(f"`{face}`" for face in mark.faces)
    if mark.type.kind == "truth":
        return "it is `yes` or `no`, and may say `by` whom"
    return f"it is {in_words(mark.type)}"


_IN_WORDS = {
    "number": "a number",
    "truth": "`yes` or `no`",
    "player": "a seat",
    "character": "a character",
    "card": "a card",
    "name": "a card",
    "colour": "a colour",
    "step": "a step",
}


def in_words(kind: Type) -> str:
    """What a value of a type is, as an author of scenarios says it."""
    return _IN_WORDS.get(kind.kind, str(kind.sure()))


def value_of(text: str, kind: Type, mark: Mark | None, names: Names, players: int) -> Said:
    """A text as a value of a type; None if it is none (or says `none`)."""
    match kind.kind:
        case "number":
            return int(text) if is_number(text) else None
        case "truth":
            return {"yes": True, "no": False}.get(text)
        case "player":
            return _seat(text, players)
        case "character":
            found = names.maybe_character(text)
            return None if found is None else Figure(found)
        case "card" | "name":
            found = names.maybe_card(text)
            return None if found is None else Kind(found)
        case "colour":
            return text if text in names.rules.colours else None
        case "step":
            return text if text in names.rules.steps else None
        case "face":
            return text if mark is None or text in mark.faces else None
        case _:  # "thing" and the like: several kinds may stand there
            return _anything(text, names, players)


def _anything(text: str, names: Names, players: int) -> Said:
    if (seat := _seat(text, players)) is not None:
        return seat
    if (character := names.maybe_character(text)) is not None:
        return Figure(character)
    if (card := names.maybe_card(text)) is not None:
        return Kind(card)
    return int(text) if is_number(text) else None


def _seat(text: str, players: int) -> Seat | None:
    seat = seat_of(text)
    return Seat(seat) if seat is not None and seat < players else None


def seat_in(text: str, span: Span, players: int, to: Complaints) -> int | None:
    """A seat of this table; anything else is complained about."""
    seat = seat_of(text)
    if seat is None or seat >= players:
        to.no_seat(text, players, span)
        return None
    return seat
