"""A character that is chosen from where it lies is not named to whoever may not know what lies there."""

from __future__ import annotations

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source


def chosen_from(source: str) -> Decision:
    """The choice that an action asks for, in the first turn of a game."""
    written = (
        "overlay: x\non: classic\nsays: An example.\nadd:\n  rules:\n    z:\n      action: may\n      do: |\n"
        f"        choose c in {source}\n        me.mark(c, robbed)\n"
    )
    compiled = compile_ruleset(Library.shipped(), Source("x.yaml", written))
    assert compiled.rules is not None, compiled.problems
    game = Game(compiled.rules, prepare(compiled.rules, 3, seed=1))
    state = game.begin(1)
    while True:
        decision = state.decision
        assert decision is not None
        if decision.kind == "choose" and decision.rule == "rules.z":
            return decision
        ours = 0
        if decision.kind == "act":
            deeds = [
                None if n < 0 else game.linker.deed(n)[0].clause.id for n in decision.options if isinstance(n, int)
            ]
            ours = deeds.index("rules.z")
        game.choose(state, ours)


@pytest.mark.parametrize(
    "source",
    ["me.roles", "referee(those(c in me.roles if c.rank < 9))", "me.roles - those(c in me.roles if c.rank is 9)"],
)
def test_it_lies_there(source: str) -> None:
    assert chosen_from(source).lying


@pytest.mark.parametrize("source", ["characters", "those(c in characters if c.rank > 1)"])
def test_it_lies_nowhere(source: str) -> None:
    assert not chosen_from(source).lying
