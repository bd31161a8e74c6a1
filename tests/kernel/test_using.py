"""Cards that others use: small overlays in which it happens in nearly every round, against the reference engine."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower import owing
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged, judged_everywhere
from tests.sampling import few

USING = Path(__file__).parent / "rules" / "using.yaml"
GAMES = 6


@cache
def rules_of(name: str) -> Rules:
    rules = compile_ruleset(Library.shipped(), str(USING), document=name).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize(
    ("name", "players"), few(product(["bewitching", "borrowing", "dulling", "mirroring", "echoing"], [4, 7, 2]), 5)
)
def test_a_card_that_another_uses_is_used_by_the_same_players(name: str, players: int) -> None:
    rules = rules_of(name)
    assert judged_everywhere(rules, prepare(rules, players), 5, GAMES) == ""


def test_without_what_is_still_owed_a_game_would_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the games above do borrow and owe."""
    monkeypatch.setattr(owing, "debtors", lambda *_: None)
    rules = rules_of("borrowing")
    setup = prepare(rules, 4)
    compiled = CompiledGame(rules, setup, "python")
    assert any(judged(rules, setup, compiled, 5, number) for number in range(GAMES))


def test_a_use_until_the_game_ends_still_counts_when_points_are_counted() -> None:
    rules = rules_of("mirroring")
    game = Game(rules, prepare(rules, 4))
    lasting = 0
    for number in range(GAMES):
        state = game.begin(5, number)
        chances = [Chance(5, number, f"bot/{seat}") for seat in range(4)]
        used = 0
        while (decision := state.decision) is not None:
            used = len(state.uses)
            game.choose(state, chances[decision.seat].draw(len(decision.options)))
        assert len(state.uses) >= used
        lasting += len(state.uses)
    assert lasting
