"""Shipped rulesets, compiled once, and games played by chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare

SHIPPED = ("classic", "first_edition", "classic_2017", "dark_city", "edition_2016", "online_uk", "collection_zh")


@cache
def rules_of(name: str) -> Rules:
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    return rules


def game_of(name: str, players: int, number: int = 0, **wishes: object) -> Game:
    """A game with a cast and cards by chance, so that in time everything comes up."""
    rules = rules_of(name)
    everything: dict[str, object] = {"cast": "random", "uniques": "random", **wishes}
    return Game(rules, prepare(rules, players, seed=1, game=number, **everything))  # type: ignore[arg-type]


def played(
    game: Game,
    number: int = 0,
    each: Callable[[State], None] = lambda _: None,
    sink: Callable[[Event], None] | None = None,
) -> tuple[State, list[int]]:
    """A whole game by chance, and what was chosen; `each` sees every decision."""
    state = game.begin(1, number, sink)
    chance = Chance(1, number, "everybody")
    choices: list[int] = []
    while state.decision is not None:
        each(state)
        choices.append(chance.draw(len(state.decision.options)))
        game.choose(state, choices[-1], sink)
        assert len(choices) < 5000, "the game does not come to its end"
    return state, choices


@pytest.fixture(params=SHIPPED)
def ruleset(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name
