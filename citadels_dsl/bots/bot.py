"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.setup.chance import Chance


class Bot(Protocol):
    """Sees what its seat may know and answers with the number of an option.

    It keeps nothing between two decisions: the same view and the same chance give the same choice.
    """

    def choose(self, view: View, decision: Decision, chance: Chance) -> int: ...
