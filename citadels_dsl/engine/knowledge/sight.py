"""Who can see what: places and their audience, what was looked at, what is forgotten.

What was seen stays known to those who saw it until it moves or its place is shuffled. When something
leaves a place where somebody knew what lies, and he did not see which it was, he does not know any
more what is left there either; from an end of a pile he knows which it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.state import State


class Sight:
    """Sets of seats are bits of a number."""

    def __init__(self, linker: Linker) -> None:
        self.things = linker.things
        self.everybody = (1 << linker.setup.players) - 1

    def of_place(self, state: State, place: int) -> int:
        """Who sees what lies open in a place."""
        kind = self.things.kind_of_place.get(place)
        if kind is None or kind.audience == "nobody":
            return 0
        if kind.audience == "all":
            return self.everybody
        owner = self.things.owner_of(state, place)
        return 0 if owner is None else 1 << owner

    def of_thing(self, state: State, thing: int) -> int:
        """Who knows which card or character this is, where it lies now."""
        kind = self.things.kinds[thing]
        if (kind != "card" and kind != "character") or thing in state.revealed:
            return self.everybody
        place = state.where[thing]
        seen = self.of_place(state, place)
        if thing in state.down:  # face down: only whose place it is may look under it
            owner = self.things.owner_of(state, place)
            seen = 0 if owner is None else 1 << owner
        return seen | state.known.get(thing, 0)

    def of_all(self, state: State, things: Iterable[int]) -> int:
        """Who knows all of these."""
        seen = self.everybody
        for thing in things:
            seen &= self.of_thing(state, thing)
        return seen

    def of_moving(self, state: State, things: Iterable[int], doer: int | None) -> int:
        """Who can tell which things these are when they are moved from (or to) where they lie.

        To know what lies in a place is not enough to tell which of it goes, unless it lies alone, at an
        end of a pile, or one moves it oneself.
        """
        seen = self.everybody
        for thing in things:
            place = state.where[thing]
            lying = state.inside[place] if place >= 0 else ()
            pile = place in self.things.kind_of_place and self.things.kind_of_place[place].pile
            known = self.of_thing(state, thing)
            if not (len(lying) == 1 or thing in state.revealed or (pile and thing in (lying[0], lying[-1]))):
                known &= self.of_place(state, place) | (0 if doer is None else 1 << doer)
            seen &= known
        return seen

    def forget(self, state: State, thing: int, old: int, new: int, hidden: bool) -> None:
        """A thing moves: what is no longer known of it and of what it lay with. Called before it moves."""
        known = state.known
        known.pop(thing, None)
        lying = state.inside[old]
        kind = self.things.kind_of_place.get(old)
        if kind is None or (kind.pile and thing in (lying[0], lying[-1])):
            return
        saw = 0 if thing in state.down else self.of_place(state, old)
        if not hidden:
            saw |= self.of_place(state, new)
        if saw == self.everybody:
            return
        for other in lying:
            if other in known:
                known[other] &= saw
                if not known[other]:
                    del known[other]

    def learn(self, state: State, thing: int, seats: int) -> bool:
        """These have seen it; whether that is news to one of them."""
        if not seats & ~self.of_thing(state, thing):
            return False
        state.known[thing] = state.known.get(thing, 0) | seats
        return True
