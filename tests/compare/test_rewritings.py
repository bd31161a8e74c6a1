"""The same in other words: shipped rulesets with a part rewritten have no effect, and no recorded game tells of one."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest

from citadels_dsl.compare.changes import Effect
from citadels_dsl.compare.replaying import Replays
from citadels_dsl.compare.structure import compare
from tests.compare.mutating import Games, Mutation, data, mutated, shipped_rules
from tests.sampling import few

REWRITINGS, SETUPS = data("rewritings.yaml")
#: So many games are played again.
GAMES = 4


@lru_cache(maxsize=1)
def games(name: str) -> Games:
    return Games(shipped_rules(SETUPS[name]["rules"]), SETUPS[name])


@pytest.mark.parametrize("one", few(REWRITINGS, 10), ids=str)
def test_it_has_no_effect_and_every_game_goes_the_same_way(one: Mutation) -> None:
    old, new = shipped_rules(one.rules), mutated(one)
    for found in (compare(old, new), compare(new, old)):
        assert found.effect is Effect.NONE
        assert {(c.section, c.name) for c in found.changes} <= {one.named}
    replayed = Replays(old, new).all(islice(games(one.games), GAMES))
    assert (replayed.games, replayed.partings) == (GAMES, ())


def test_there_are_enough_of_them() -> None:
    assert len(REWRITINGS) >= 10
