"""Bots play any ruleset, from what their seat may know and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from citadels_dsl.bots import BOTS, bot_of
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.state import State
from citadels_dsl.rules.outlook.features import FEATURES, Weights
from citadels_dsl.setup.chance import Chance
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate
from tests.engine.conftest import SHIPPED, game_of, played, rules_of
from tests.engine.test_views import otherwise


def test_builder_beats_random_clearly() -> None:
    plan = Plan(players=4, games=16, seed=5, bots=("builder", "random", "random", "random"), weights=shipped())
    tally = simulate(rules_of("classic"), plan).tally
    assert tally.bots["builder"].won.share > 0.8
    assert tally.rounds.mean < 15


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_those_that_weigh_play_every_ruleset_to_its_end(ruleset: str) -> None:
    rules = rules_of(ruleset)
    for players in (rules.players[0], rules.players[-1]):
        plan = Plan(
            players=players, games=1, seed=2, bots=tuple(shipped()), weights=shipped(), cast="random", uniques="random"
        )
        assert simulate(rules, plan).tally.finished == 1


#: Every feature counts for something.
ODD = Weights("odd", {name: (17 * n * n + 31) % 211 - 80 for n, name in enumerate(FEATURES)})


@pytest.mark.parametrize("ruleset", ["classic", "dark_city", "edition_2016", "o35_double_draft"])
def test_what_a_seat_does_not_know_does_not_change_what_its_bot_chooses(ruleset: str) -> None:
    game = game_of(ruleset, 4)
    random = Random(3)
    compared: list[str] = []
    weights = {**shipped(), "odd": ODD}

    def each(state: State) -> None:
        decision = state.decision
        assert decision is not None
        other = otherwise(game, state, decision.seat, random)
        for name in (*BOTS, *weights):
            bot = bot_of(name, weights)
            here, there = (
                bot.choose(View(game, one, decision.seat), decision, Chance(1, len(compared), name))
                for one in (state, other)
            )
            assert here == there, (name, decision)
        compared.append(decision.kind)

    played(game, each=each)
    assert len(compared) > 100


def test_what_can_be_done_again_and_again_does_not_hold_builder_up(tmp_path: Path) -> None:
    overlay = tmp_path / "again.yaml"
    overlay.write_text(
        "overlay: again\n"
        "on: classic\n"
        "says: Two actions that can be done almost as often as one likes.\n"
        "add:\n"
        "  rules:\n"
        "    coin: {action: may, at: power, limit: 400, do: gain(1)}\n"
        "    hand_on: {action: may, at: power, limit: 400, do: 'move(crown, to=crown.holder.next(1))'}\n"
    )
    compiled = compile_ruleset(Library.shipped(), str(overlay))
    assert compiled.rules is not None, compiled.problems
    tally = simulate(compiled.rules, Plan(players=4, games=1, bots=("builder",), weights=shipped())).tally
    assert tally.finished == 1
    assert tally.decisions.mean < 4000
