"""What may be offered: the derived conditions and trying it out say the same."""

from __future__ import annotations

from collections import Counter

import pytest

from citadels_dsl.engine.code.asking import Asking
from citadels_dsl.engine.code.coding import half
from citadels_dsl.engine.offers.trial import IMPOSSIBLE, POSSIBLE, attempt, begun, from_here
from citadels_dsl.engine.running.acting import Menu
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Value
from tests.engine.conftest import game_of, played, rules_of


def test_derived_conditions_agree_with_trying_it(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Counter[str]()
    tried, leads_on, leading_on = Menu._tried, Asking.leads_on, Asking.leading_on

    def both_ways(asking: Asking, state: State, env: Env, who: int) -> bool:
        derived = leads_on(asking, state, env, who)
        if asking.possible is not None and not state.trial:
            found, _ = from_here(state, half(asking.unit, asking.end), asking.after.at, env, who)
            assert derived is (found != IMPOSSIBLE), (asking.rule, asking.site)
            checked["choices"] += 1
        return derived

    def both_ways_of_each(
        asking: Asking, state: State, env: Env, who: int, items: tuple[Value, ...]
    ) -> tuple[Value, ...]:
        derived = leading_on(asking, state, env, who, items)
        for item in items:
            env[asking.slot] = item
            found, _ = from_here(state, half(asking.unit, asking.end), asking.after.at, env, who)
            assert (item in derived) is (found != IMPOSSIBLE), (asking.rule, asking.site)
            checked["choices"] += 1
        return derived

    def each(state: State) -> None:
        decision = state.decision
        assert decision is not None
        if decision.kind != "act":
            return
        menu = game.linker.menu
        for action in menu._at_hand(state, decision.seat, decision.subject.split()):
            ability, card = menu.deed(action)
            env = ability.env(decision.seat, card, menu.game if card is None else card)
            applies = ability.condition is None or ability.condition(state, env)
            if ability.possible is not None and applies and ability.clause.step in decision.subject.split():
                derived = ability.possible(state, env)
                if derived is not None:
                    found = tried(menu, state, ability, decision.seat, action, env)
                    assert bool(derived) is found, ability.clause.id
                    checked["actions"] += 1

    monkeypatch.setattr(Asking, "leads_on", both_ways)
    monkeypatch.setattr(Asking, "leading_on", both_ways_of_each)
    game = game_of(ruleset, rules_of(ruleset).players[2])
    played(game, each=each)
    assert checked["actions"] > 100
    assert checked["choices"] > 100


def test_a_trial_leaves_the_game_as_it_is() -> None:
    game = game_of("edition_2016", 4)

    def each(state: State) -> None:
        decision = state.decision
        assert decision is not None
        if decision.kind == "act" and len(decision.options) > 2:
            before = game.dump(state)
            menu = game.linker.menu
            for action in decision.options[:-1]:
                ability, card = menu.deed(action)
                copy = begun(state, decision.seat)
                menu.perform(copy, decision.seat, action)
                assert attempt(copy) == POSSIBLE, ability.clause.id
                assert card is None or card < game.things.total
            assert game.dump(state) == before

    played(game, each=each)
