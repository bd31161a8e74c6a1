"""Laying out a position by hand: what a scenario or an editor puts on the table."""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value


class Laying:
    """Changes a state without anything happening: nothing is asked, nobody is told, no clause answers."""

    def __init__(self, linker: Linker, state: State) -> None:
        self.linker = linker
        self.state = state

    def gold(self, thing: int, amount: int) -> None:
        """So much gold lies there; the bank has the rest."""
        state, bank = self.state, self.linker.things.bank
        state.gold[bank] -= amount - state.gold[thing]
        state.gold[thing] = amount

    def put(self, thing: int, place: int, bottom: bool = False, revealed: bool | None = None) -> None:
        """A card or character lies in a place, on top of a pile unless at the bottom."""
        self.linker.mover.put(self.state, thing, place, bottom)
        if revealed is not None:
            self.reveal(thing, revealed)

    def reveal(self, thing: int, revealed: bool) -> None:
        """A character is turned over or not; a card lies face up or face down."""
        state = self.state
        if self.linker.things.kinds[thing] == "character":
            if revealed:
                state.revealed.add(thing)
            else:
                state.revealed.discard(thing)
        elif revealed:
            state.down.discard(thing)
            self.linker.mover.sight.learn(state, thing, self.linker.mover.sight.everybody)
        else:
            state.down.add(thing)
            state.known.pop(thing, None)

    def hold(self, piece: int, seat: int | None) -> None:
        self.state.where[piece] = -1 if seat is None else seat

    def mark(self, thing: int, mark: str, value: Value, by: int | None) -> None:
        """A mark lies on a thing, put there by somebody; it goes when its procedure has ended, or next begins."""
        state, marking = self.state, self.linker.marking
        key = marking.key[mark] + thing
        if value == marking.unset[mark]:
            state.marks.pop(key, None)
            state.by.pop(key, None)
            return
        state.marks[key] = value
        state.by[key] = (by, -1)

    def settle(self) -> None:
        """What is true now has not just become so: no `when` answers it."""
        if self.linker.notice(self.state):
            self.state.frames.pop()
