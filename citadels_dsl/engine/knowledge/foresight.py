"""What a character's own actions would bring in a turn with it: played on a veiled copy, never known by its name."""

from __future__ import annotations

from citadels_dsl.engine.decision import PASS, Decision
from citadels_dsl.engine.knowledge.prospect import Prospect, Prospecting
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.running.machine import run
from citadels_dsl.engine.running.starting import start
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.rules import anchors

#: So many decisions are made in a turn that is looked ahead at.
STEPS = 8


def foresight(linker: Linker, veiled: State, seat: int, character: int) -> tuple[Prospect, ...]:
    """One for each action that the character has in a turn of `seat`, gathering first where that must be."""
    state = veiled.copy()
    state.decision = state.answer = None
    state.floor = len(state.frames)
    linker.mover.put(state, character, linker.things.place_of_player[anchors.ROLES][seat])
    start(linker, state, anchors.TURN, seat, (character,))
    prospecting = Prospecting(linker, state, seat)
    found: list[Prospect] = []
    own = False
    try:
        run(state)
        for _ in range(STEPS):
            decision = state.decision
            if decision is None or decision.seat != seat:
                break
            if decision.kind == "act":
                if own:
                    found.append(prospecting.difference(state))
                option = _option(linker, decision, character)
                if option is None:
                    break
                own = linker.deed(decision.options[option])[1] == character
                prospecting.before = prospecting.standing(state)
            else:
                option = len(decision.options) - 1 if decision.kind == "may" else 0
            state.decision, state.answer = None, option
            run(state)
    except RulesError:  # never ours: the rules break off there, which is told when the turn comes to that
        return tuple(found)
    if own and (state.decision is None or state.decision.kind != "act"):
        found.append(prospecting.difference(state))
    return tuple(found)


def _option(linker: Linker, decision: Decision, character: int) -> int | None:
    """An action of the character, or the first one where somebody may not pass; None if there is neither."""
    for number, option in enumerate(decision.options):
        if option != PASS and linker.deed(option)[1] == character:
            return number
    return None if PASS in decision.options else 0
