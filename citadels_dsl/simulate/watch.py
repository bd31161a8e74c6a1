"""What statistics want to know of a game while it is played, gathered from its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_dsl.engine.events import Event, Hearing
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import MoveThings

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
        self._hears: Mapping[str, Callable[[Event], None]] = {
            anchors.TURN: self._turn,
            **{word: self._mover(moment.operation) for word, moment in game.rules.moments.items()
               if isinstance(moment.operation, MoveThings)},
        }  # fmt: skip
        self.sink = Hearing(frozenset(self._hears), self._tell)
        self.turns: Counts = {name: {} for name in game.setup.cast}
        self.built: Counts = {name: {} for name in self._districts.values()}

    def _tell(self, event: Event) -> None:
        self._hears[event.word](event)

    def kept(self, state: State) -> Counts:
        """The districts that stand in the cities now."""
        counts: Counts = {}
        for place, seat in self._cities.items():
            for card in state.inside[place]:
                if card in self._districts:
                    _count(counts, self._districts[card], seat)
        return counts

    def _turn(self, event: Event) -> None:
        _count(self.turns, self._names[event.args[0]], event.doer)

    def _mover(self, operation: MoveThings) -> Callable[[Event], None]:
        def moved(event: Event) -> None:
            seat = self._cities.get(event.args[operation.to])
            if seat is not None:
                things = event.args[operation.things]
                for card in things if isinstance(things, tuple) else (things,):
                    if card in self._districts:
                        _count(self.built, self._districts[card], seat)

        return moved


def _count(counts: Counts, name: str, seat: int) -> None:
    seats = counts.setdefault(name, {})
    seats[seat] = seats.get(seat, 0) + 1
