"""A game of a plan by bots that are written in Python, on the compiled rules."""

from __future__ import annotations

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.mirror.game import MirroredGame
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.tally import Played


def mirrored(table: Table, game: MirroredGame, number: int) -> Played:
    """Raises `GameFailed`."""
    plan = table.plan
    bots, chances = table.seated(number)

    def choose(view: View, decision: Decision) -> int:
        return bots[view.seat].choose(view, decision, chances[view.seat])

    with table.failing(number):
        outcome = game.play(plan.seed, number, choose, plan.decision_limit)
    return Played(
        number=number,
        finished=not outcome.reason,
        rounds=outcome.rounds,
        reason=outcome.reason,
        decisions=outcome.decisions,
        scores=outcome.scores,
        winners=outcome.winners,
        bots=plan.seating(number),
        turns=outcome.turns,
        built=outcome.built,
        kept=outcome.kept,
    )
