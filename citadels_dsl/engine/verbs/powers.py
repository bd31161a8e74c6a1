"""Lending abilities, doing actions, offering steps, ending what runs."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.running.acting import Acting
from citadels_dsl.engine.running.frames import Code, leave, note_until
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, HORIZON, NOTICE, PUSHED, UNWOUND, Value
from citadels_dsl.engine.verbs.moving import items
from citadels_dsl.rules.anchors import GAME
from citadels_dsl.rules.moments import OfferSteps, PerformAction, Stop, Use


def never(state: State, doer: Value, args: Sequence[Value]) -> bool:
    return False


def use(linker: Linker, operation: Use) -> Verb:
    """A card's abilities are another's too; with `as` that card takes no other's besides."""
    notice = NOTICE if {"uses", "*"} & linker.watched else None

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        seen_as = args[operation.seen_as]
        until = -1 if args[operation.until] == GAME else linker.moment_number.get(args[operation.until], -1)
        if seen_as is not None:
            state.uses = tuple(one for one in state.uses if one[2] != seen_as)
        for thing in items(args[operation.thing]):
            state.serial += 1
            lent = (doer, thing, -1 if seen_as is None else seen_as, state.turn, state.serial)
            state.uses = (*state.uses, lent)
            if until >= 0:
                note_until(state, -1 - state.serial, until)
        state.changes += 1
        return notice

    return Verb(never, act)


def perform(linker: Linker, operation: PerformAction) -> Verb:
    """An action is done once; not while it is being done already, nor if its `if` does not hold."""

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        action = args[operation.action]
        if action in state.deeds:
            return FAIL
        ability, card = linker.deed(action)
        env = ability.env(doer, card, linker.things.game if card is None else card)
        if ability.condition is not None and not ability.condition(state, env):
            return FAIL
        assert ability.unit is not None
        state.deeds = (*state.deeds, action)
        state.frames.append(Code(ability.unit, env, state.changes))
        if state.sink is not None:
            linker.telling.clause(state, ability, doer)
        return PUSHED

    return Verb(never, act)


def offer_steps(linker: Linker, operation: OfferSteps) -> Verb:
    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        if state.trial:
            return HORIZON
        steps = args[operation.steps]
        state.frames.append(Acting(linker.menu, doer, steps if isinstance(steps, tuple) else (steps,)))
        return PUSHED

    return Verb(never, act)


def stop(linker: Linker, operation: Stop) -> Verb:
    """What runs under this name ends at once; if nothing does, nothing happens."""

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        if state.trial:
            return HORIZON
        scope = linker.moment_number[args[operation.procedure]]
        frames = state.frames
        if not any(frame.scope == scope for frame in frames):
            return None
        while frames[-1].scope != scope:
            leave(state)
        frames[-1].stopped(state)
        return UNWOUND

    return Verb(never, act)
