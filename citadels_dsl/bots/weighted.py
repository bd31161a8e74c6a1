"""A bot that is data: it takes what its weights say is best, of equal ones one by chance.

What an option brings is derived from the rules (see `rules.outlook`), never found by its name and never by
playing ahead, so the same weights choose the same in a compiled game.
"""

from __future__ import annotations

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.rules.outlook.features import Weights
from citadels_dsl.setup.chance import Chance


class Weighted:
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._row = weights.row

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:
        values = view.worth(self._row, decision)
        if values is None:
            return chance.draw(len(decision.options))
        best = max(values)
        equal = [number for number, value in enumerate(values) if value == best]
        return equal[chance.draw(len(equal))]
