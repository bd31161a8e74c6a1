"""What is true of a state, by the names that a scenario uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.scenarios.checks import Asked
from citadels_dsl.scenarios.position import Figure, Kind, Marked, Said, Seat
from citadels_dsl.scenarios.values import seat_name


class NotHere(Exception):
    """A card that is named is not in this game."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A state of a game; a character or card is its number in it."""

    game: Game
    state: State

    # ------------------------------------------------------------ things

    def number(self, thing: Seat | Figure | None) -> int:
        match thing:
            case Seat(number=number):
                return number
            case Figure(name=name):
                return self.character(name)
            case None:
                return self.game.things.game
            case _:
                assert_never(thing)

    def character(self, name: str) -> int:
        """Of several cards of one name the one that somebody holds."""
        numbers = self.game.things.named(name)
        return next((n for n in numbers if self.game.things.holder_of(self.state, n) is not None), numbers[0])

    def called(self, thing: Seat | Figure | None) -> str:
        match thing:
            case Seat(number=number):
                return seat_name(number)
            case Figure(name=name):
                return f"`{name}`"
            case None:
                return "the game"
            case _:
                assert_never(thing)

    def names(self, things: tuple[int, ...]) -> list[str]:
        return [self.game.things.names[thing] for thing in things]

    # ------------------------------------------------------------ places

    def place(self, place: str, owner: int | None) -> int:
        things = self.game.things
        return things.place[place] if owner is None else things.place_of_player[place][owner]

    def spoken_place(self, place: str, owner: int | None) -> str:
        return f"the {place}" if owner is None else f"the {place} of {seat_name(owner)}"

    def inside(self, place: int) -> tuple[int, ...]:
        return self.state.inside[place]

    # ------------------------------------------------------------ facts

    def gold(self, thing: Seat | Figure) -> int:
        return self.state.gold[self.number(thing)]

    def fact(self, name: str, fact: Literal["revealed", "stopped", "controlled"]) -> bool:
        card = self.character(name)
        if fact == "revealed":
            return card in self.state.revealed
        return any(key + card in self.state.marks for key in self.game.linker.making(fact))

    def holder(self, thing: Figure | str) -> int | None:
        if isinstance(thing, Figure):
            return self.game.things.holder_of(self.state, self.character(thing.name))
        holder = self.state.where[self.game.things.pieces[thing]]
        return holder if holder >= 0 else None

    def wrong_mark(self, thing: int, marked: Marked) -> str:
        """What is otherwise about a mark; an empty text if it is as said."""
        linker = self.game.linker
        key = linker.mark_key(marked.mark) + thing
        there = key in self.state.marks
        kind = linker.rules.marks[marked.mark].type.kind
        if isinstance(marked.value, bool) and (kind != "truth" or marked.by is not None or not marked.value):
            if marked.value != there:
                return (
                    "it does not lie there" if marked.value else f"it lies there: {self.spoken(self.state.marks[key])}"
                )
        else:
            found = self.state.marks.get(key, linker.rules.marks[marked.mark].unset)
            if not self._same(marked.value, found):
                return f"expected {_said(marked.value)}, found {self.spoken(found, kind)}"
        if marked.by is not None:
            by = self.state.by[key][0]
            if by != marked.by:
                return f"expected by {seat_name(marked.by)}, found by {'nobody' if by is None else seat_name(by)}"
        return ""

    def wrong_answer(self, thing: Seat | Figure | None, asked: Asked) -> str:
        of = {Seat: "player", Figure: "character"}.get(type(thing), "")
        return self.wrong_answer_of(None if thing is None else self.number(thing), of, asked)

    def wrong_answer_of(self, subject: int | None, of: str, asked: Asked) -> str:
        answer = self.game.linker.question(asked.question, of)
        found = answer(self.state, subject, [self.value(arg) for arg in asked.args])
        if self._same(asked.value, found):
            return ""
        kind = self.game.linker.rules.questions[asked.question, of].type.kind
        return f"{self.spoken(found, kind)}, not {_said(asked.value)}"

    # ------------------------------------------------------------ values

    def value(self, said: Said) -> Value:
        """A value as the engine has it; of cards of one name any, where it may lie anywhere."""
        match said:
            case Seat(number=number):
                return number
            case Figure(name=name):
                return self.character(name)
            case Kind(name=name):
                copies = self.game.things.named(name)
                if not copies:
                    raise NotHere(name)
                return copies[0]
            case bool() | int() | str() | None:
                return said
            case _:
                assert_never(said)

    def _same(self, said: Said, found: Value) -> bool:
        match said:
            case Kind(name=name):
                return found == name or found in self.game.things.named(name)
            case Figure(name=name):
                return found in self.game.things.named(name)
            case Seat(number=number):
                return bool(found == number)
            case bool() | int() | str() | None:
                return bool(found == said)
            case _:
                assert_never(said)

    def spoken(self, found: Value, kind: str = "") -> str:
        """A value of the engine in words."""
        if isinstance(found, bool):
            return "yes" if found else "no"
        if found is None:
            return "none"
        if isinstance(found, int) and kind in ("player", "character", "card", "thing", "same"):
            return self.game.things.names[found]
        return str(found)


def _said(said: Said) -> str:
    match said:
        case Seat(number=number):
            return seat_name(number)
        case Figure(name=name) | Kind(name=name):
            return name
        case bool():
            return "yes" if said else "no"
        case None:
            return "none"
        case int() | str():
            return str(said)
        case _:
            assert_never(said)
