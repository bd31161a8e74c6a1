"""The quiet answer: what a seat does where a scenario does not say it."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS, Decision
from citadels_dsl.engine.game import Game


def quiet(game: Game, decision: Decision) -> int:
    """Passes, declines, takes the usual way; else the first that must be done, else the first."""
    options = decision.options
    match decision.kind:
        case "act":
            if PASS in options:
                return options.index(PASS)
            must = (i for i, action in enumerate(options) if game.linker.deed(action)[0].clause.must)
            return next(must, 0)
        case "may":
            return options.index(False)
        case "way":
            return options.index(AS_USUAL) if AS_USUAL in options else 0
        case "choose":
            return options.index(DONE) if DONE in options else 0
        case "either":
            return 0
        case _:
            assert_never(decision.kind)
