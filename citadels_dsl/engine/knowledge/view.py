"""What one seat may know of a game, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.prospect import FUEL, Prospect, Prospecting
from citadels_dsl.engine.knowledge.veil import veiled
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors

if TYPE_CHECKING:
    from citadels_dsl.engine.game import Game


class View:
    """Worked out when it is asked for; it is of the moment in which it is asked."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._state: State | None = state

    @property
    def known(self) -> State:
        """The state as the seat knows it; blanks stand for what it does not know."""
        return self._seen[0]

    @property
    def decider(self) -> int | None:
        """Who has to decide; everybody sees that."""
        return self._seen[1]

    @cached_property
    def _seen(self) -> tuple[State, int | None]:
        state, self._state = self._state, None
        assert state is not None
        decider = None if state.decision is None else state.decision.seat
        return veiled(self.game.linker, state, self.seat), decider

    # ------------------------------------------------------------ facts

    @property
    def players(self) -> range:
        return self.game.things.players

    @property
    def round(self) -> int:
        return self.known.round

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if it is this seat's."""
        return self.known.decision

    @property
    def turn(self) -> tuple[int, str] | None:
        """Whose turn it is, with which character."""
        state = self.known
        if state.player is None or state.character is None:
            return None
        return state.player, self.game.things.names[state.character]

    def gold(self, thing: int) -> int:
        """Of a player, or what lies on a character or card."""
        return self.known.gold[thing]

    def cards(self, place: str, owner: int | None = None) -> tuple[str | None, ...]:
        """The names of what lies in a place; None for each that is not known. Of a pile the uppermost first."""
        things = self.game.things
        number = things.place[place] if owner is None else things.place_of_player[place][owner]
        return tuple(self._name(thing) for thing in self.known.inside[number])

    def count(self, place: str, owner: int | None = None) -> int:
        return len(self.cards(place, owner))

    def holder(self, character: str) -> int | None:
        """Who holds a character, as far as that is known."""
        things = self.game.things
        return next((h for n in things.named(character) if (h := things.holder_of(self.known, n)) is not None), None)

    def points(self, seat: int) -> int:
        """The points of a player as far as they can be seen."""
        found: int = self.game.linker.question(anchors.POINTS, "player")(self.known, seat, ())
        return found

    def marks(self, thing: int) -> dict[str, Value]:
        """The marks that lie on something, as far as they are known."""
        linker = self.game.linker
        found = ((mark.name, self.known.marks.get(linker.mark_key(mark.name) + thing)) for mark in linker.marks)
        return {name: self._value(name, value) for name, value in found if value is not None}

    def prospects(self, fuel: int = FUEL) -> tuple[Prospect, ...]:
        """What each option of the seat's decision would bring, as far as it can know."""
        if self.decision is None:
            raise ValueError("this seat has nothing to decide")
        return Prospecting(self.game.linker, self.known, self.seat).all(fuel)

    def worth(self, row: Sequence[int], decision: Decision) -> list[int] | None:
        """What each option is worth by weights in the order of `FEATURES`; None where options cannot be weighed."""
        return self.game.weigher.values(row, self.known, decision)

    # ------------------------------------------------------------ as plain data

    def as_dict(self) -> dict[str, Any]:
        """All of it as data that JSON can hold; seats are counted from 1."""
        things, state = self.game.things, self.known
        turn = self.turn
        return {
            "seat": self.seat + 1,
            "round": state.round,
            "turn": None if turn is None else {"player": turn[0] + 1, "character": turn[1]},
            "decides": None if self.decider is None else self.decider + 1,
            "players": [self._player(seat) for seat in things.players],
            "characters": [self._character(character) for character in things.characters],
            "places": {name: list(self.cards(name)) for name in things.place},
            "pieces": {n: None if (h := state.where[p]) < 0 else h + 1 for n, p in things.pieces.items()},
            "marks": self.marks(things.game),
        }

    def _player(self, seat: int) -> dict[str, Any]:
        places = self.game.things.place_of_player
        return {
            "seat": seat + 1,
            "gold": self.gold(seat),
            "marks": self.marks(seat),
            **{name: [self._card(thing) for thing in self.known.inside[places[name][seat]]] for name in places},
        }

    def _card(self, thing: int) -> Any:
        """A name, or for a card with something on it what that is; None if it is not known."""
        things = self.game.things
        name = self._name(thing)
        if name is None or things.kinds[thing] != "card":
            return name
        beneath = {
            place: [self._name(t) for t in self.known.inside[things.beneath(place, thing)]]
            for place in things.place_of_card
        }
        more: dict[str, Any] = {place: lying for place, lying in beneath.items() if lying}
        if self.gold(thing):
            more["gold"] = self.gold(thing)
        if marks := self.marks(thing):
            more["marks"] = marks
        if thing in self.known.down:
            more["hidden"] = True
        return {"name": name, **more} if more else name

    def _character(self, character: int) -> dict[str, Any]:
        holder = self.game.things.holder_of(self.known, character)
        return {
            "name": self.game.things.names[character],
            "holder": None if holder is None else holder + 1,
            "revealed": character in self.known.revealed,
            "gold": self.gold(character),
            "marks": self.marks(character),
        }

    def _name(self, thing: int) -> str | None:
        things = self.game.things
        return things.names[thing] if thing < things.things else None

    def _value(self, mark: str, value: Value) -> Value:
        """A thing by its name, a player by the number of the seat."""
        kind = self.game.rules.marks[mark].type.kind
        if not isinstance(value, int) or isinstance(value, bool) or kind in ("number", "truth"):
            return value
        return value + 1 if value in self.players else self.game.things.names[value]
