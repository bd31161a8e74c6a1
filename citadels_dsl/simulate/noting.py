"""What a designer wants to know of a game beside its end: who took and used what, heard from its events.

What is counted stands in `rules.noted`; compiled games count it by themselves. Columns are seats; of what was `offered`
how many lay there, of what was `used` by nobody -1.
"""

from __future__ import annotations

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules import anchors
from citadels_dsl.rules.noted import DEALT, DREW, LED, LOST, OFFERED, TOOK, USED, WORTH, is_used
from citadels_dsl.simulate.tally import Noted


class Noting:
    """Looks at one game after each of its events, and compares where everything lies with where it lay before."""

    def __init__(self, game: Game, state: State) -> None:
        self._game, self._state = game, state
        things = game.things
        self._names = things.names
        self._cast = {thing: n for n, thing in enumerate(things.characters) if things.names[thing] in game.setup.cast}
        self._roles, self._hands, self._cities = (
            {place: seat for seat, place in enumerate(things.place_of_player[name])}
            for name in (anchors.ROLES, anchors.HAND, anchors.CITY)
        )
        self._where = state.where.copy()
        self._leader = -1
        self.noted: Noted = {}

    def hear(self, event: Event) -> None:
        if event.kind == "clause" and is_used(self._game.rules.clauses[event.word]):
            self._add(USED, event.word, event.doer if isinstance(event.doer, int) else -1)
        elif event.kind == "moment":
            if self._state.where != self._where:
                self._moved()
            if event.word == anchors.ROUND:
                self._lead()

    def _lead(self) -> None:
        """Whoever alone has most points now."""
        scores = self._game.result(self._state).scores
        best = max(scores)
        if scores.count(best) > 1 or scores.index(best) == self._leader:
            return
        if self._leader >= 0:
            self._add(LED, "", scores.index(best))
        self._leader = scores.index(best)

    def _moved(self) -> None:
        before, now = self._where, self._state.where
        self._where = now.copy()
        for thing in self._game.things.cards:
            if before[thing] != now[thing]:
                self._card(self._names[thing], before[thing], now[thing])
        lying = before.copy()
        for thing in self._cast:
            old, new = before[thing], now[thing]
            if old == new:
                continue
            if new in self._roles and old not in self._roles:
                self._add(TOOK, self._names[thing], self._roles[new])
                there = [other for other in self._cast if lying[other] == old]
                for other in there:
                    self._add(OFFERED, self._names[other], len(there))
            lying[thing] = new

    def _card(self, name: str, old: int, new: int) -> None:
        if new in self._hands and old not in self._hands:
            self._add(DREW, name, self._hands[new])
            if not self._state.round:
                self._add(DEALT, name, self._hands[new])
        if old in self._cities:
            self._add(LOST, name, self._cities[old])

    def end(self) -> Noted:
        """All of it, with what the cards in the cities are worth now and who leads in the end."""
        self._lead()
        if (anchors.WORTH, "card") in self._game.rules.questions:
            worth = self._game.linker.question(anchors.WORTH, "card")
            table = self._state.copy()
            for place, seat in self._cities.items():
                for card in self._state.inside[place]:
                    points = worth(table, card, ())
                    assert isinstance(points, int)
                    self._add(WORTH, self._names[card], seat, points)
        return {row: found for row, cells in self.noted.items() if (found := {c: n for c, n in cells.items() if n})}

    def _add(self, what: str, name: str, column: int, more: int = 1) -> None:
        cells = self.noted.setdefault((what, name), {})
        cells[column] = cells.get(column, 0) + more
