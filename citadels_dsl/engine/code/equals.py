"""Equal cards: of those that nobody could tell apart one is offered."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules.likeness import telling_marks
from citadels_dsl.rules.types import UNIONS

if TYPE_CHECKING:
    from citadels_dsl.engine.linking.linker import Linker


class Equals:
    """What tells cards apart in a game."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        things = linker.things
        self.names = things.names
        cards = frozenset({"card"} | {union for union, kinds in UNIONS.items() if "card" in kinds})
        self.telling = tuple(linker.mark_key(name) for name in telling_marks(linker.rules))
        self.pointing = frozenset(n for n, mark in enumerate(linker.marks) if mark.type.kind in cards)

    def once(self, state: State, seat: int, items: tuple[Value, ...]) -> tuple[Value, ...]:
        """The first of each kind, as far as this seat knows what they are."""
        names = [self.names[item] for item in items]
        if len(set(names)) == len(items):
            return items
        held = self._held(state)
        found: dict[Hashable, Value] = {}
        for item, name in zip(items, names, strict=True):
            found.setdefault(self._likeness(state, seat, item, held) if names.count(name) > 1 else item, item)
        return tuple(found.values())

    def _likeness(self, state: State, seat: int, card: int, held: Sequence[Value]) -> Hashable:
        """The same for cards that are equal; of a card that is like no other its number."""
        things, mover = self.linker.things, self.linker.mover
        if card >= things.things or things.kinds[card] != "card":
            return card
        place = state.where[card]
        if things.kind_of_place[place].pile or state.gold[card] or not mover.sight.of_thing(state, card) >> seat & 1:
            return card
        if any(key + card in state.marks for key in self.telling):
            return card
        if any(state.inside[things.beneath(kind, card)] for kind in things.place_of_card):
            return card
        spoken_of = tuple(number for number, value in enumerate(held) if _among(card, value))
        return things.names[card], place, card in state.down, spoken_of

    def _held(self, state: State) -> list[Value]:
        """What is spoken of by what is going on and by marks: cards, and sets of them."""
        held: list[Value] = [thing for use in state.uses for thing in use[1:3]]
        held.extend(thing for _, thing in state.reached)
        actions = [*state.deeds, *state.limits]
        for frame in state.frames:
            held.extend(frame.held())
            if frame.saved is not None:
                actions.extend(frame.saved[2])
        held.extend(self.linker.deed(action)[1] for action in actions)
        if self.pointing:
            total = self.linker.things.total
            held.extend(value for key, value in state.marks.items() if key // total in self.pointing)
        least = self.linker.things.first_card
        return [value for value in held if value.__class__ is tuple or (value.__class__ is int and value >= least)]


def _among(card: int, value: Value) -> bool:
    if value.__class__ is tuple:
        return card in value or any(_among(card, item) for item in value if item.__class__ is tuple)
    return bool(value == card)
