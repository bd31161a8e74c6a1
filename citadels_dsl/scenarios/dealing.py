"""Reads a `given`: the position, with every name looked up in the ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from citadels_dsl.diagnostics import Note
from citadels_dsl.scenarios.keys import GIVEN, GIVEN_OF_CARD, GIVEN_OF_CHARACTER, PILE
from citadels_dsl.scenarios.marks import NOBODY, mark_of, marks_on, seat_in
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Carried, Figure, Filled, Marked, Owned, Piled, Position, Seat
from citadels_dsl.scenarios.values import (
    Complaints,
    known_keys,
    map_of,
    number_of,
    seat_name,
    seat_of,
    text_of,
    truth_of,
)
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value


@dataclass(slots=True)
class Dealing:
    """Collects one position."""

    names: Names
    players: int
    to: Complaints
    filled: list[Filled] = field(default_factory=list)
    owned: list[Owned] = field(default_factory=list)
    carried: list[Carried] = field(default_factory=list)
    round: int | None = None
    _lying: dict[str, Span] = field(default_factory=dict)

    def read(self, given: Mapping) -> Position:
        for entry in given.entries:
            self._entry(entry)
        return Position(tuple(self.filled), tuple(self.owned), tuple(self.carried), self.round)

    def _entry(self, entry: Entry) -> None:
        key, value, rules = entry.key, entry.value, self.names.rules
        if seat_of(key.text) is not None:
            seat = seat_in(key.text, key.span, self.players, self.to)
            if seat is not None:
                self._seat(seat, key.span, value)
        elif key.text in rules.places and not rules.places[key.text].of:
            self._pile(key, value)
        elif key.text in rules.pieces:
            holder = text_of(value, f"`{key.text}`", self.to)
            if holder is not None:
                seat = None if holder.text == NOBODY else seat_in(holder.text, holder.span, self.players, self.to)
                self.carried.append(Carried(key.text, seat, key.span.to(value.span)))
        elif key.text == "round":
            self.round = number_of(value, "`round`", self.to, 1)
        elif key.text == "game":
            self._game(key, value)
        elif (character := self.names.maybe_character(key.text)) is not None:
            self._character(character, key, value)
        else:
            shared = [name for name, place in rules.places.items() if not place.of]
            known = [*(seat_name(n) for n in range(self.players)), *shared, *rules.pieces, *GIVEN, *rules.characters]
            self.to.unknown("S102", "key of a position", key.text, key.span, known)

    # ------------------------------------------------------------ things

    def _seat(self, seat: int, span: Span, value: Value) -> None:
        what = map_of(value, f"seat {seat_name(seat)}", self.to)
        if what is None:
            return
        rules = self.names.rules
        places = [name for name, place in rules.places.items() if place.of == "player"]
        marks = marks_on(rules, "player")
        get = known_keys(what, ["gold", *places, *marks], "a seat", self.to)
        for entry in what.entries:
            if entry.key.text in places:
                items = self._items(entry.key.text, entry.value)
                self.filled.append(Filled(entry.key.text, seat, items, "", entry.key.span))
        self.owned.append(Owned(Seat(seat), self._gold(get("gold")), None, self._marks(what, marks), span))

    def _character(self, name: str, key: Scalar, value: Value) -> None:
        what = map_of(value, f"the character `{name}`", self.to)
        if what is None:
            return
        marks = marks_on(self.names.rules, "character")
        get = known_keys(what, [*GIVEN_OF_CHARACTER, *marks], "a character", self.to)
        revealed = None if (v := get("revealed")) is None else truth_of(v, "`revealed`", self.to)
        self.owned.append(Owned(Figure(name), self._gold(get("gold")), revealed, self._marks(what, marks), key.span))

    def _game(self, key: Scalar, value: Value) -> None:
        what = map_of(value, "`game`", self.to)
        if what is not None:
            marks = marks_on(self.names.rules, "game")
            known_keys(what, marks, "the game", self.to)
            self.owned.append(Owned(None, None, None, self._marks(what, marks), key.span))

    def _gold(self, value: Value | None) -> int | None:
        return None if value is None else number_of(value, "`gold`", self.to, 0)

    def _marks(self, what: Mapping, known: tuple[str, ...]) -> tuple[Marked, ...]:
        said = [mark_of(e.key, e.value, self.names, self.players, self.to) for e in what.entries if e.key.text in known]
        return tuple(mark for mark in said if mark is not None)

    # ------------------------------------------------------------ places

    def _pile(self, key: Scalar, value: Value) -> None:
        ends: dict[Literal["top", "bottom", "only", ""], Value] = {}
        if isinstance(value, Mapping):
            get = known_keys(value, PILE, f"`{key.text}`", self.to)
            for end in ("only", "top", "bottom"):
                if (there := get(end)) is not None:
                    ends[end] = there
        else:
            ends["top" if self.names.rules.places[key.text].pile else ""] = value
        for end, there in ends.items():
            self.filled.append(Filled(key.text, None, self._items(key.text, there), end, key.span))

    def _items(self, place: str, value: Value) -> tuple[Piled, ...]:
        """One name, a list of them, or names with what lies on the card."""
        if isinstance(value, Mapping):
            listed: tuple[Value, ...] = tuple(Mapping((e,), e.key.span.to(e.value.span)) for e in value.entries)
        else:
            listed = value.items if isinstance(value, Sequence) else (value,)
        found = [self._item(place, item) for item in listed]
        return tuple(item for item in found if item is not None)

    def _item(self, place: str, item: Value) -> Piled | None:
        if isinstance(item, Mapping) and len(item.entries) == 1:
            key, more = item.entries[0].key, item.entries[0].value
        else:
            said = text_of(item, f"each of `{place}`", self.to)
            if said is None:
                return None
            key, more = said, None
        if self.names.rules.places[place].holds == "character":
            name = self.names.character(key, self.to)
            if more is not None:
                self.to.add(
                    "S104",
                    "a character in a place is a name alone",
                    more.span,
                    f"what lies on it stands at `{key.text}:`",
                )
            return None if name is None else self._once(Piled(name, key.span))
        name = self.names.card(key, self.to)
        what = None if more is None else map_of(more, f"the card `{key.text}`", self.to)
        if name is None or what is None:
            return None if name is None else Piled(name, key.span)
        marks = marks_on(self.names.rules, "card")
        get = known_keys(what, [*GIVEN_OF_CARD, *marks], "a card", self.to)
        revealed = None if (v := get("revealed")) is None else truth_of(v, "`revealed`", self.to)
        under = () if (v := get("under")) is None else self._items("under", v)
        return Piled(name, key.span, self._gold(get("gold")), revealed, self._marks(what, marks), under)

    def _once(self, piled: Piled) -> Piled | None:
        if any(place.starts_full_cast and place.of == "player" for place in self.names.rules.places.values()):
            return piled  # everybody has a cast of his own
        first = self._lying.setdefault(piled.name, piled.span)
        if first is not piled.span:
            note = Note(first, "here already")
            self.to.add(
                "S114", f"the character `{piled.name}` lies in two places", piled.span, "there is one of each", (note,)
            )
            return None
        return piled
