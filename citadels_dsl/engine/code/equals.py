"""Equal cards: of those that nobody could tell apart one is offered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules.likeness import naming_marks, telling_marks

if TYPE_CHECKING:
    from citadels_dsl.engine.linking.linker import Linker


class Equals:
    """What tells cards apart in a game."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        things = linker.things
        self.names = things.names
        self.telling = tuple(linker.mark_key(name) for name in telling_marks(linker.rules))
        self.naming = frozenset(linker.mark_key(name) for name in naming_marks(linker.rules))

    def once(self, state: State, seat: int, items: tuple[Value, ...]) -> tuple[Value, ...]:
        """The first of each kind, as far as this seat knows what they are."""
        names = [self.names[item] for item in items]
        if len(set(names)) == len(items):
            return items
        own, others = self._spoken_of(state)
        found: dict[Hashable, Value] = {}
        for item, name in zip(items, names, strict=True):
            alone = names.count(name) == 1 or item in others
            found.setdefault(item if alone else self._likeness(state, seat, item, own), item)
        return tuple(found.values())

    def _likeness(self, state: State, seat: int, card: int, own: Sequence[Value]) -> Hashable:
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
        spoken_of = tuple(number for number, value in enumerate(own) if card in _all_of(value))
        return things.names[card], place, card in state.down, spoken_of

    def _spoken_of(self, state: State) -> tuple[list[Value], set[Value]]:
        """What has a name in the clause or procedure that asks; and every card that has one in what waits for it, that
        is used as another, that a mark names, or whose action was used."""
        frames = state.frames
        asking = next(n for n in reversed(range(len(frames))) if isinstance(frames[n], Code))
        values: list[Value] = [thing for use in state.uses for thing in use[1:3]]
        for number, frame in enumerate(frames[:asking]):
            if isinstance(frame, Code) or (isinstance(frame, Happening) and not _is_body(frame, frames[number + 1])):
                values.extend(frame.named())
        values.extend(self.linker.deed(action)[1] for action in state.limits)
        if self.naming:
            total = self.linker.things.total
            values.extend(value for key, value in state.marks.items() if key // total * total in self.naming)
        asks = frames[asking]
        assert isinstance(asks, Code)
        return asks.named(), {card for value in values for card in _all_of(value)}


def _is_body(happening: Happening, above: object) -> bool:
    """The block of the procedure itself, not of a clause that waits for it."""
    unit = happening.occasion.unit
    return isinstance(above, Code) and unit is not None and above.unit.number == unit.number


def _all_of(value: Value) -> Iterator[Value]:
    if value.__class__ is tuple:
        yield from value
    elif value is not None:
        yield value
