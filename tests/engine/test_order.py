"""The order in which a ruleset names things means nothing: one digest, one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules.digest import digest
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup, prepare
from tests.engine.conftest import played, rules_of


def mixed(value: Any, chance: Random) -> Any:
    """The same with the keys of all its mappings in another order."""
    if isinstance(value, Mapping):
        names = list(value)
        chance.shuffle(names)
        return {name: mixed(value[name], chance) for name in names}
    if is_dataclass(value) and not isinstance(value, type):
        maps = {f.name: getattr(value, f.name) for f in fields(value)}
        return replace(value, **{n: mixed(v, chance) for n, v in maps.items() if isinstance(v, Mapping)})
    return value


def mixed_up(rules: Rules, seed: int) -> Rules:
    chance = Random(seed)
    return replace(mixed(rules, chance), cast=mixed(rules.cast, chance), deck=mixed(rules.deck, chance))


def transcript(rules: Rules, players: int, number: int) -> tuple[Setup, list[int], list[Event]]:
    setup = prepare(rules, players, cast="random", uniques="random", seed=3, game=number)
    heard: list[Event] = []
    _, choices = played(Game(rules, setup), number, sink=heard.append)
    return setup, choices, heard


@pytest.mark.parametrize(("ruleset", "players"), [("classic", 7), ("edition_2016", 5), ("dark_city", 4)])
def test_a_ruleset_written_in_another_order_plays_the_same_games(ruleset: str, players: int) -> None:
    rules = rules_of(ruleset)
    for number in range(2):
        other = mixed_up(rules, number)
        assert list(other.clauses) != list(rules.clauses)
        assert digest(other) == digest(rules)
        assert transcript(other, players, number) == transcript(rules, players, number)
