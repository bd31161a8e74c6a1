"""`random`: every option is as likely as any other."""

from __future__ import annotations

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.setup.chance import Chance


class Uniform:
    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002 -- it looks at nothing
        return chance.draw(len(decision.options))
