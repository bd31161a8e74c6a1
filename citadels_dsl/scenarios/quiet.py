"""The quiet answer: what a seat does where a scenario does not say it."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.state import State
from citadels_dsl.scenarios.verdict import Asking
from citadels_dsl.scenarios.words import words_of

#: Labels that say no.
_REFUSALS = frozenset(words_of(text) for text in ("pass", "no", "none", "nothing", "refuse", "decline"))
#: So many later choices are looked into to see what an action brings: a way to gather asks little.
_FUEL = 40


def quiet(game: Game, state: State, asking: Asking) -> int:
    """Passes, declines, takes the usual way, gathers gold; else takes the first that is offered."""
    options = asking.decision.options
    match asking.decision.kind:
        case "act":
            return options.index(PASS) if PASS in options else _gathering(game, state, asking)
        case "may":
            return options.index(False)
        case "way":
            return options.index(AS_USUAL) if AS_USUAL in options else _refusing(asking)
        case "choose":
            return options.index(DONE) if DONE in options else _refusing(asking)
        case "either":
            return _refusing(asking)
        case _:
            assert_never(asking.decision.kind)


def _refusing(asking: Asking) -> int:
    """The option that says no, else the first."""
    return next((i for i, label in enumerate(asking.labels) if words_of(label) in _REFUSALS), 0)


def _gathering(game: Game, state: State, asking: Asking) -> int:
    """Of the actions that must be done the one that brings the most gold; of equal ones the first that is written."""
    clauses = [game.linker.deed(action)[0].clause for action in asking.decision.options]
    must = [i for i, clause in enumerate(clauses) if clause.must] or list(range(len(clauses)))
    written = {clause: place for place, clause in enumerate(game.rules.clauses)}  # the order of a game is its own
    must.sort(key=lambda i: written[clauses[i].id])
    if len(must) == 1:
        return must[0]
    prospects = View(game, state, asking.decision.seat).prospects(_FUEL)
    return max(must, key=lambda i: prospects[i].gold)
