"""What statistics want to know of a game while it is played, gathered from its events."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Hearing
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import MoveThings, Swap

#: How often, by name and seat.
Counts = dict[str, dict[int, int]]


class Watch:
    """Listens to one game. Whoever plays but never comes up is there as well, with no counts."""

    def __init__(self, game: Game) -> None:
        things = game.things
        self._names = things.names
        self._cities = {place: seat for seat, place in enumerate(things.place_of_player[anchors.CITY])}
        self._districts = {
            card: things.names[card] for card in things.cards if game.rules.cards[things.names[card]].district
        }
        self._moving = {
            word: (moment.operation.things, moment.operation.to)
            for word, moment in game.rules.moments.items()
            if isinstance(moment.operation, MoveThings)
        }
        self._swapping = {
            word: (moment.operation.first, moment.operation.second)
            for word, moment in game.rules.moments.items()
            if isinstance(moment.operation, Swap)
        }
        self._at: dict[Value, int] = {}  # in whose city a district lies
        self.sink = Hearing(frozenset((anchors.TURN, *self._moving, *self._swapping)), self._tell)
        self.turns: Counts = {name: {} for name in game.setup.cast}
        self.built: Counts = {name: {} for name in self._districts.values()}

    def _tell(self, word: str, doer: Value, args: Sequence[Value]) -> None:
        if word == anchors.TURN:
            _count(self.turns, self._names[args[0]], doer)
            return
        if word in self._swapping:
            first, second = (args[index] for index in self._swapping[word])
            mine, theirs = self._at.get(first), self._at.get(second)
            self._come((first,), theirs)
            self._come((second,), mine)
            return
        things, to = self._moving[word]
        moved = args[things]
        self._come(moved if isinstance(moved, tuple) else (moved,), self._cities.get(args[to]))

    def _come(self, cards: Sequence[Value], seat: int | None) -> None:
        """Into the city of a seat, or to where no city is."""
        for card in cards:
            if card in self._districts:
                self._at.pop(card, None)
                if seat is not None:
                    self._at[card] = seat
                    _count(self.built, self._districts[card], seat)

    def kept(self, state: State) -> Counts:
        """The districts that stand in the cities now."""
        counts: Counts = {}
        for place, seat in self._cities.items():
            for card in state.inside[place]:
                if card in self._districts:
                    _count(counts, self._districts[card], seat)
        return counts


def _count(counts: Counts, name: str, seat: int) -> None:
    seats = counts.setdefault(name, {})
    seats[seat] = seats.get(seat, 0) + 1
