"""What lies on the table of a compiled game, as a state of the engine, and what a seat may know of it.

The state has no frames: nothing is going on in it that could be gone on with. What is worked out from what lies there
is worked out as ever; what an option would bring is not, and a view says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.prospect import FUEL, Prospect
from citadels_dsl.engine.knowledge.veil import veiled
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.kernel.ir import Array, Program
from citadels_dsl.kernel.machine import Machine
from citadels_dsl.mirror.numbers import Numbers
from citadels_dsl.rules.ruleset import Mark
from citadels_dsl.rules.types import THING


class NoForesight(Exception):
    """A bot looks ahead, which takes the reference engine."""

    def __init__(self) -> None:
        super().__init__(
            "what an option would bring is worked out by the reference engine alone (--executor reference)"
        )


class TableView(View):
    """Of a compiled game. It may know what any view knows, and cannot look ahead."""

    def __init__(self, game: Game, seat: int, state: Callable[[], State]) -> None:
        super().__init__(game, State(0, 0, 0), seat)
        self._read = state

    @cached_property
    def _seen(self) -> tuple[State, int | None]:
        state = self._read()
        return veiled(self.game.linker, state, self.seat), None if state.decision is None else state.decision.seat

    def prospects(self, fuel: int = FUEL) -> tuple[Prospect, ...]:  # noqa: ARG002 -- as any view is asked
        raise NoForesight

    def worth(self, row: Sequence[int], decision: Decision) -> list[int] | None:  # noqa: ARG002 -- as any view is asked
        raise NoForesight


class Table:
    """Reads a program that keeps who knows what (`lowered` with `sight`)."""

    def __init__(self, numbers: Numbers, program: Program) -> None:
        self.numbers = numbers
        self.game: Game = numbers.game
        self.arrays: dict[str, Array] = {array.name: array for array in program.arrays}
        marks = numbers.facts.rules.marks.values()
        self.deeds = tuple(numbers.action(*deed) for deed in program.deeds)
        #: The marks that can lie on something in this game, with what kind of thing it is.
        self.marks = [
            (mark, kind) for mark in marks for kind in numbers.of_kind if f"mark_{mark.name}_{kind}" in self.arrays
        ]

    def view(self, machine: Machine, decision: Decision) -> View:
        """Of the seat that has to decide; read from the machine when it is first looked at."""

        def read() -> State:
            state = self.state(machine)
            state.decision = decision
            return state

        return TableView(self.game, decision.seat, read)

    def state(self, machine: Machine) -> State:
        numbers, things = self.numbers, self.game.things
        state = self.game.empty(0)
        if gold := self._read(machine, "gold"):
            state.gold[: len(things.players)] = gold
        for kind, of_kind in numbers.of_kind.items():
            for n, coins in enumerate(self._read(machine, f"gold_on_{kind}")):
                state.gold[of_kind[n]] = coins
        self._cards(machine, state)
        self._characters(machine, state)
        for name, piece in things.pieces.items():
            holder = self._number(machine, f"holder_of_{name}", -1)
            state.where[piece] = holder
        state.round = self._number(machine, "round", 0)
        player, character = self._number(machine, "player", -1), self._number(machine, "character", -1)
        state.player = None if player < 0 else player
        state.character = None if character < 0 else things.characters[character]
        answering = self._number(machine, "answering", -1)
        state.answering = -1 if answering < 0 else things.characters[answering]
        state.turn = self._number(machine, "turn_number", 0)
        for n, used in enumerate(self._read(machine, "uses")):
            if used:
                state.limits[self.deeds[n]] = used
        state.uses = tuple(self._uses(machine))
        for mark, kind in self.marks:
            self._marks(machine, state, mark, kind)
        for kind in ("card", "character"):
            for n, seats in enumerate(self._read(machine, f"known_{kind}")):
                if seats:
                    state.known[numbers.of_kind[kind][n]] = seats
        return state

    # ------------------------------------------------------------ parts

    def _uses(self, machine: Machine) -> Iterator[tuple[int, int, int, int, int]]:
        """The cards that others use: who, which, as which, since which turn."""
        cards, characters = self.numbers.of_kind["card"], self.numbers.of_kind["character"]
        lent = [self._read(machine, f"lent_{name}") for name in ("to", "card", "turn")]
        for n in range(self._number(machine, "lent_many", 0)):
            yield lent[0][n], characters[lent[1][n]], -1, lent[2][n], n
        users = self._read(machine, "mirror_of")
        for n, used in enumerate(self._read(machine, "mirrored")):
            if used:
                yield users[n], cards[used - 1], cards[n], 0, n

    def _read(self, machine: Machine, name: str) -> Sequence[int]:
        """() of what this program does not keep, because nothing in its rules is about it."""
        return machine.read(self.arrays[name]) if name in self.arrays else ()

    def _number(self, machine: Machine, name: str, missing: int) -> int:
        found = self._read(machine, name)
        return found[0] if found else missing

    def _cards(self, machine: Machine, state: State) -> None:
        cards = self.numbers.of_kind["card"]
        for number, mask in enumerate(self._read(machine, "inside")):
            self._lay(state, self.numbers.card_places[number], tuple(cards[n] for n in _members(mask)))
        for pile in self.numbers.facts.piles:
            ring = self._read(machine, f"{pile}_ring")
            if ring:
                top, count = self._number(machine, f"{pile}_top", 0), self._number(machine, f"{pile}_count", 0)
                lying = tuple(cards[ring[(top + n) % len(ring)]] for n in range(count))
                self._lay(state, self.game.things.place[pile], lying)

    def _characters(self, machine: Machine, state: State) -> None:
        characters = self.numbers.of_kind["character"]
        others = tuple(n for n in state.inside[self.game.things.nowhere] if n not in characters)
        for number, mask in enumerate(self._read(machine, "standing")):
            place = self.numbers.character_places[number]
            here = tuple(characters[n] for n in _members(mask))
            if number:
                self._lay(state, place, here)
            else:  # with the cards that are nowhere, and what does not play
                cards = tuple(n for n in others if state.where[n] == place)
                self._lay(state, place, tuple(sorted((*cards, *here))))
        state.down = {self.numbers.of_kind["card"][n] for n in _members(self._number(machine, "down", 0))}
        state.revealed = {characters[n] for n in _members(self._number(machine, "revealed", 0))}

    @staticmethod
    def _lay(state: State, place: int, lying: tuple[int, ...]) -> None:
        state.inside[place] = lying
        for thing in lying:
            state.where[thing] = place

    def _marks(self, machine: Machine, state: State, mark: Mark, kind: str) -> None:
        things = self.numbers.of_kind[kind]
        key = self.game.linker.mark_key(mark.name)
        found = self._read(machine, f"mark_{mark.name}_{kind}")
        by = self._read(machine, f"by_{mark.name}_{kind}")
        shown = self._number(machine, f"shown_{mark.name}_{kind}", 0)
        values = (found[0] >> n & 1 for n in range(len(things))) if mark.type.kind == "truth" else iter(found)
        for n, value in enumerate(values):
            worth = self._worth(mark, value, kind)
            if worth != mark.unset:
                state.marks[key + things[n]] = worth
                state.by[key + things[n]] = (by[n] if by and by[n] >= 0 else None, -1)
                if shown >> n & 1:
                    state.shown.add(key + things[n])

    def _worth(self, mark: Mark, value: int, on: str) -> Value:
        """A value of the program as one of the engine."""
        match on if mark.type.kind == THING.kind else mark.type.kind:  # some are of the kind of what they lie on
            case "truth":
                return bool(value)
            case "number":
                return value
            case "face":
                return mark.faces[value - 1] if value > 0 else None
            case kind if kind in self.numbers.of_kind:
                return self.numbers.of_kind[kind][value] if value >= 0 else None
            case "colour":
                return self.numbers.facts.rules.colours[value] if value >= 0 else None
            case "step":
                return self.numbers.facts.rules.steps[value] if value >= 0 else None
            case kind:
                raise NotImplementedError(f"a mark that is a {kind}")


def _members(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
