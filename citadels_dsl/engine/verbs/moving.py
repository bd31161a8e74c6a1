"""Moving things from place to place, and what that does to gold, marks and what was seen."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from citadels_dsl.engine.knowledge.sight import Sight
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.luck import shuffled
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import HORIZON, NOTICE, Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import MoveThings, Shuffle, Swap


class Mover:
    """Puts things somewhere else."""

    def __init__(self, linker: Linker) -> None:
        self.things = linker.things
        self.sight = Sight(linker)
        self.cities = frozenset(self.things.place_of_player[anchors.CITY])
        self.bank = self.things.bank
        self.on_cards = tuple(linker.mark_key(mark.name) for mark in linker.marks if "card" in mark.on)
        watched = linker.watched
        kinds = self.things.kind_of_place
        self.piles = frozenset(n for n, place in kinds.items() if place.pile)
        #: the places where an arrival or departure is of interest to a `when`
        self.watched = frozenset(n for n, place in kinds.items() if "*" in watched or f"place:{place.name}" in watched)
        self.watched_piece = "*" in watched or "piece" in watched

    def put(self, state: State, thing: int, place: int, bottom: bool = False, hidden: bool = False) -> bool:
        """Puts a card or character into a place, on top of a pile unless under it; whether a `when` should look."""
        old = state.where[thing]
        if state.known:
            self.sight.forget(state, thing, old, place, hidden)
        lying = state.inside[old]
        if lying[0] == thing:
            state.inside[old] = lying[1:]
        else:
            at = lying.index(thing)
            state.inside[old] = lying[:at] + lying[at + 1 :]
        there = state.inside[place]
        if place not in self.piles:  # what lies there has no order of its own
            at = bisect(there, thing)
            state.inside[place] = (*there[:at], thing, *there[at:])
        elif bottom:
            state.inside[place] = (*there, thing)
        else:
            state.inside[place] = (thing, *there)
        state.where[thing] = place
        if state.down:
            state.down.discard(thing)
        if hidden:
            state.down.add(thing)
        if old in self.cities and place not in self.cities:
            self._stripped(state, thing)
        if thing in state.revealed and place not in self.things.roles:
            state.revealed.discard(thing)
        return old in self.watched or place in self.watched

    def _stripped(self, state: State, card: int) -> None:
        """Marks and gold go when a card leaves the cities."""
        gold = state.gold
        if gold[card]:
            gold[self.bank] += gold[card]
            gold[card] = 0
        if state.marks:
            for key in self.on_cards:
                if state.marks.pop(key + card, None) is not None:
                    state.by.pop(key + card, None)
                    state.shown.discard(key + card)


def items(value: Value) -> Sequence[int]:
    """One thing or several, as several."""
    return value if isinstance(value, tuple) else (value,)


def move(linker: Linker, mover: Mover, operation: MoveThings) -> Verb:
    what, where, face = operation.things, operation.to, operation.hidden
    things = linker.things
    kinds = things.kinds
    ends = things.end

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        to = args[where]
        return all(state.where[thing] == to for thing in items(args[what]))

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        to = args[where]
        look = False
        for thing in items(args[what]):
            if kinds[thing] == "piece":
                state.where[thing] = to
                look |= mover.watched_piece
            elif to in ends:
                place, bottom = ends[to]
                look |= mover.put(state, thing, place, bottom, bool(args[face]))
            elif state.where[thing] != to:
                look |= mover.put(state, thing, to, False, bool(args[face]))
        state.changes += 1
        return NOTICE if look else None

    def seen(state: State, doer: Value, args: Sequence[Value]) -> int:
        cards = [thing for thing in items(args[what]) if kinds[thing] != "piece"]
        return mover.sight.of_moving(state, cards, doer)

    return Verb(idle, act, seen, (what,))


def swap(linker: Linker, mover: Mover, operation: Swap) -> Verb:
    """Two things change places, or all that lies in two places."""
    first, second = operation.first, operation.second
    kinds = linker.things.kinds

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        a, b = args[first], args[second]
        return a == b or (kinds[a] == "place" and not state.inside[a] and not state.inside[b])

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        a, b = args[first], args[second]
        look = False
        if kinds[a] == "place":
            mine, theirs = state.inside[a], state.inside[b]
            for thing in mine:
                look |= mover.put(state, thing, b)
            for thing in theirs:
                look |= mover.put(state, thing, a)
        else:
            here, there = state.where[a], state.where[b]
            look |= mover.put(state, a, there)
            look |= mover.put(state, b, here)
        state.changes += 1
        return NOTICE if look else None

    def seen(state: State, doer: Value, args: Sequence[Value]) -> int:
        a, b = args[first], args[second]
        return mover.sight.everybody if kinds[a] == "place" else mover.sight.of_moving(state, (a, b), doer)

    return Verb(idle, act, seen, (first, second))


def shuffle(linker: Linker, operation: Shuffle) -> Verb:
    names = linker.things.names

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        return len(state.inside[args[operation.place]]) < 2

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        if state.trial:
            return HORIZON
        place = args[operation.place]
        lying = state.inside[place]
        order = shuffled(state, f"shuffle {names[place]}", len(lying))
        state.inside[place] = tuple(lying[n] for n in order)
        for thing in lying:
            state.known.pop(thing, None)
        state.changes += 1
        return None

    return Verb(idle, act)
