"""From a position as data to a table in the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.position import Laying
from citadels_dsl.engine.state import State
from citadels_dsl.rules import anchors
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import statements
from citadels_dsl.scenarios.facts import Facts, NotHere
from citadels_dsl.scenarios.position import Filled, Marked, Piled, Position
from citadels_dsl.scenarios.values import Complaints


@dataclass(slots=True)
class Table:
    """Lays one position; every card that it names is another one."""

    game: Game
    state: State
    to: Complaints
    _taken: set[int] = field(default_factory=set)

    def lay(self, position: Position, first: bool) -> None:
        """`first`: nothing has been played yet."""
        laying = Laying(self.game.linker, self.state)
        facts = Facts(self.game, self.state)
        for fill in position.filled:
            self._fill(fill, laying, facts)
        for owned in position.owned:
            thing = facts.number(owned.thing)
            if owned.gold is not None:
                laying.gold(thing, owned.gold)
            if owned.revealed is not None:
                laying.reveal(thing, owned.revealed)
            self._mark(thing, owned.marks, laying, facts)
        for carried in position.carried:
            laying.hold(self.game.things.pieces[carried.piece], carried.seat)
        if first:
            said = {carried.piece for carried in position.carried}
            for name, piece in self.game.linker.rules.pieces.items():
                if piece.always_held and name not in said:
                    laying.hold(self.game.things.pieces[name], 0)
        laying.settle()
        if position.round is not None or first:
            self.state.round = position.round or 1

    # ------------------------------------------------------------ places

    def _fill(self, fill: Filled, laying: Laying, facts: Facts) -> None:
        place = facts.place(fill.place, fill.owner)
        if fill.end == "only":
            for thing in self.state.inside[place]:
                laying.put(thing, self.game.things.nowhere, bottom=True)
        # On top of a pile the last one that is put lies uppermost.
        items = (
            tuple(reversed(fill.items)) if fill.end in ("top", "only") and place in self.game.things.top else fill.items
        )
        for item in items:
            self._put(item, place, fill.end == "bottom", laying, facts)

    def _put(self, item: Piled, place: int, bottom: bool, laying: Laying, facts: Facts) -> None:
        things = self.game.things
        thing = self._one(item, place)
        if thing is None:
            return
        laying.put(thing, place, bottom, item.revealed)
        if item.gold is not None:
            laying.gold(thing, item.gold)
        self._mark(thing, item.marks, laying, facts)
        if item.under:
            beneath = things.beneath(anchors.UNDER, thing)
            for lower in item.under:
                self._put(lower, beneath, False, laying, facts)

    def _mark(self, thing: int, marks: Sequence[Marked], laying: Laying, facts: Facts) -> None:
        for marked in marks:
            try:
                value = facts.value(marked.value)
            except NotHere as missing:
                self.to.add("S117", f"there is no `{missing}` in this game", marked.span, "name it under `uniques`")
                continue
            if value is False:
                value = self.game.linker.rules.marks[marked.mark].unset
            laying.mark(thing, marked.mark, value, marked.by)

    def _one(self, item: Piled, place: int) -> int | None:
        """A card of this name that nothing else of the position is: one that lies there already, else from a pile."""
        things = self.game.things
        copies = [thing for thing in things.named(item.name) if thing not in self._taken]
        if not copies:
            number = len(things.named(item.name))
            how_many = "is none" if number == 0 else f"is only {number}" if number == 1 else f"are only {number}"
            self.to.add("S117", f"of `{item.name}` there {how_many} in this game", item.span)
            return None
        thing = min(copies, key=lambda copy: self._distance(copy, place))
        self._taken.add(thing)
        return thing

    def _distance(self, thing: int, place: int) -> int:
        """Cards of a pile or of nobody are taken before those that somebody has; of characters one's own."""
        things = self.game.things
        if self.state.where[thing] == place:
            return 0
        owner = things.owner.get(self.state.where[thing])
        if owner is None:
            return 1
        return 1 if things.kinds[thing] == "character" and owner == things.owner.get(place) else 2


def reaches_round(game: Game, procedure: str) -> bool:
    """Playing this begins a round."""
    procedures = game.linker.rules.procedures
    seen: set[str] = set()
    todo = [procedure]
    while todo:
        name = todo.pop()
        if name in seen or name not in procedures:
            continue
        seen.add(name)
        todo += [s.moment for s in statements(procedures[name].body) if isinstance(s, Do)]
    return anchors.ROUND in seen
