"""Of several that are chosen nothing is offered with which no set could be made that leads on."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source

NEIGHBOURS = """
ruleset: neighbours
extends: classic
says: Before each turn one or two are chosen, the neighbour to the left among them.
rules:
  greet:
    before: p.turn
    do: |
      p.choose 1..2 greeted in players
      p.choose q in greeted if q is p.next(1)
      q.gain(1)
"""


def test_what_leads_on_only_with_others_is_offered_with_them() -> None:
    rules = compile_ruleset(Library.shipped(), Source("neighbours.yaml", NEIGHBOURS)).rules
    assert rules is not None
    game = Game(rules, prepare(rules, 3, {"round_limit": 2}))
    state = game.begin(1, 0)
    asked: dict[int, list[int]] = {}
    while (decision := state.decision) is not None:
        if decision.rule == "rules.greet":
            asked.setdefault(decision.seat, []).append(len(decision.options))
        game.choose(state, 0)
    assert sorted(asked) == [0, 1, 2]  # whoever it is, somebody can be chosen
    assert {many[0] for many in asked.values()} == {3}
