"""Of cards that nobody could tell apart one is offered."""

from __future__ import annotations

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source
from tests.kernel.judge import judged_everywhere

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


NOTED = """
ruleset: noted
extends: classic
says: Before each turn a card by chance is noted, then one is given.
marks:
  noted: {on: card, until: round}
rules:
  note:
    before: p.turn
    do: |
      random n in p.hand
      mark(n, noted)
  give:
    before: p.turn
    if: IF
    do: |
      p.choose d in p.hand
      discard(d)
"""


@pytest.mark.parametrize(
    ("condition", "apart"),
    [("count(p.hand) > 0", False), ("count(p.hand) > 0 and not any(e in p.city if e.noted)", True)],
)
def test_what_is_noted_and_nobody_asks_for_tells_no_cards_apart(condition: str, apart: bool) -> None:
    rules = compile_ruleset(Library.shipped(), Source("noted.yaml", NOTED.replace("IF", condition))).rules
    assert rules is not None
    setup = prepare(rules, 3)
    game = Game(rules, setup)
    names = game.linker.things.names
    chance, twice, asked = Chance(1, 0, "test"), 0, 0
    for number in range(8):
        state = game.begin(1, number)
        while (decision := state.decision) is not None:
            if decision.rule == "rules.give":
                offered = [names[option] for option in decision.options]
                twice += len(set(offered)) < len(offered)
                asked += 1
            game.choose(state, chance.draw(len(decision.options)))
    assert asked > 100
    assert (twice > 0) is apart
    assert judged_everywhere(rules, setup, 7, 3) == ""
