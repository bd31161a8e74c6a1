"""The same game with another secret: what somebody does not know is exchanged at random."""

from __future__ import annotations

from random import Random

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State


def otherwise(game: Game, state: State, seat: int, random: Random) -> State:
    """The same game with all that a seat does not know exchanged at random.

    What lies on a card stays where it is, so another card lies face down there, or with gold on it. What lies on
    a character stays with its name, which everybody knows.
    """
    things, sight = game.things, game.linker.mover.sight
    copy = state.copy()
    inside = [list(lying) for lying in state.inside]
    other: dict[int, int] = {}  # which card lies now where this one lay
    upon = {card for place, card in things.over.items() if state.inside[place]}  # these stay: none lies under itself
    for kind in ("card", "character"):
        spots = [
            (place, n)
            for place, lying in enumerate(state.inside)
            for n, thing in enumerate(lying)
            if place != things.nowhere and things.kinds[thing] == kind
            if not sight.of_thing(state, thing) >> seat & 1 and thing not in upon
        ]
        hidden = [inside[place][n] for place, n in spots]
        random.shuffle(hidden)
        for (place, n), thing in zip(spots, hidden, strict=True):
            if kind == "card":
                other[inside[place][n]] = thing
            inside[place][n] = thing
            copy.where[thing] = place
    copy.inside = [tuple(lying) for lying in inside]
    copy.known = {thing: seats for thing, seats in state.known.items() if seats >> seat & 1}
    copy.down = {other.get(thing, thing) for thing in state.down}
    for old, new in other.items():
        copy.gold[new] = state.gold[old]

    def on(key: int) -> int:
        mark, thing = divmod(key, things.total)
        return mark * things.total + other.get(thing, thing)

    copy.marks = {on(key): value for key, value in state.marks.items()}
    copy.by = {on(key): value for key, value in state.by.items()}
    copy.shown = {on(key) for key in state.shown}
    copy.key = 12345
    return copy
