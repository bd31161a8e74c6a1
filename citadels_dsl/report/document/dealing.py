"""Who gets how many characters: what the rules of the draft come to with each number of players, found by drafting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup

#: A draft that asks more often than this is not waited for.
_ASKED = 300


@dataclass(frozen=True, slots=True)
class Dealt:
    """`before`: how many characters lie in each place when the first is picked; `each`: how many a player then has.

    `before` is empty where nobody picks before the first turn; `each` is "" if nobody can say it.
    """

    before: Mapping[str, int]
    each: str


def dealt(rules: Rules, setup: Setup) -> Dealt:
    game = Game(rules, setup)
    state = game.begin(0)
    things = game.things
    picking = state.player is None
    places = things.place.items() if picking else ()
    before = {name: len(state.inside[number]) for name, number in places if _characters(rules, name)}
    for _ in range(_ASKED):
        if state.decision is None or state.player is not None:
            break
        game.choose(state, 0)
    return Dealt(before, _each(game, state) if state.player is not None and state.round == 1 else "")


def _characters(rules: Rules, place: str) -> bool:
    return rules.places[place].holds == "character"


def _each(game: Game, state: State) -> str:
    counts = sorted({len(state.inside[place]) for place in game.things.roles})
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
