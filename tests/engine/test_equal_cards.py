"""Of cards that nobody could tell apart one is offered."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source

ALMS = """
ruleset: alms
extends: classic
says: Whoever has a card gives one before each turn.
rules:
  give:
    before: p.turn
    if: any(e in p.hand if e.cost > 0)
    do: |
      p.choose d in p.hand
      discard(d)
"""


def test_what_a_condition_has_gone_through_is_not_spoken_of() -> None:
    rules = compile_ruleset(Library.shipped(), Source("alms.yaml", ALMS)).rules
    assert rules is not None
    game = Game(rules, prepare(rules, 3))
    names = game.linker.things.names
    chance = Chance(1, 0, "test")
    asked = 0
    for number in range(5):
        state = game.begin(1, number)
        while (decision := state.decision) is not None:
            if decision.rule == "rules.give":
                offered = [names[option] for option in decision.options]
                assert len(set(offered)) == len(offered)
                asked += 1
            game.choose(state, chance.draw(len(decision.options)))
    assert asked > 100
