"""The course of a moment: its stages, each a function that goes on with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from citadels_dsl.engine.moments.abilities import Ability, Applying, applying
from citadels_dsl.engine.moments.reaching import asked, touching
from citadels_dsl.engine.moments.stages import (
    AFTER,
    BEFORE,
    CLOSING,
    DONE,
    OFFERED,
    OVER,
)
from citadels_dsl.engine.moments.ways import instead, offered
from citadels_dsl.engine.running.frames import Code, begin, busy, expire
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, NOTICE, PUSHED

if TYPE_CHECKING:
    from citadels_dsl.engine.moments.happening import Happening


def begun(happening: Happening, state: State) -> int | None:
    happening.stage = OFFERED
    if not happening.fresh:
        return None
    occasion = happening.occasion
    happening.origin = len(state.frames) - 1
    happening.scope = occasion.number
    if occasion.begin is not None:
        happening.saved = occasion.begin(state, happening.doer, happening.args)
    if occasion.number in state.waiting:
        expire(state, state.waiting.pop(occasion.number))
    happening.brought = _owned(happening, state)
    if occasion.befores and not state.trial:
        happening.queue = _ready(happening, state, occasion.befores)
        happening.stage = BEFORE
    return None


def _owned(happening: Happening, state: State) -> tuple[int, int]:
    if not isinstance(happening.doer, int) or happening.doer >= len(happening.linker.things.players):
        return (0, 0)
    return state.gold[happening.doer], len(state.inside[happening.linker.hand_of[happening.doer]])


def _ready(happening: Happening, state: State, abilities: list[Ability]) -> tuple[Applying, ...]:
    """The triggers that apply; a clause does not answer what it does itself."""
    found = applying(state, abilities, happening.doer, happening.args, happening.cause)
    return tuple(one for one in found if not busy(state, one[0], one[2]))


def triggered(happening: Happening, state: State) -> int | None:
    """`before` and `after`: one block after the other; one that cannot be done ends, and the next has its go."""
    state.failed = False
    if not happening.queue:
        happening.stage = OFFERED if happening.stage == BEFORE else OVER
        return None
    (ability, me, _, env), happening.queue = happening.queue[0], happening.queue[1:]
    begin(state, ability, me, ability.body(env))
    return PUSHED


# ------------------------------------------------------------ what is done


def itself(happening: Happening, state: State) -> int | None:
    occasion = happening.occasion
    happening.changes = state.changes
    happening.stage = DONE
    if occasion.unit is not None:
        env = [happening.doer, None, happening.cause, *happening.args]
        env.extend([None] * (occasion.unit.size - len(env)))
        state.frames.append(Code(occasion.unit, env, state.changes))
        if state.sink is not None:
            happening.linker.telling.moment(state, occasion, happening.doer, happening.args)
        return PUSHED
    assert occasion.verb is not None
    signal = happening.linker.telling.perform(state, occasion, happening.doer, happening.args, happening.cause)
    if signal == FAIL:
        return happening.end(state, True)
    if signal == NOTICE:
        state.dirty = True
        return None
    return signal


def done(happening: Happening, state: State) -> int | None:
    if state.failed:
        state.failed = False
        return happening.end(state, True)
    occasion = happening.occasion
    if state.changes != happening.changes or occasion.phase or occasion.notice:
        happening.happened = True
        first = cast("Happening", state.frames[happening.origin])
        first.happened, first.args = True, happening.args
    happening.stage = CLOSING
    return None


def replaced(happening: Happening, state: State) -> int | None:
    if state.failed and not happening.occasion.phase:
        state.failed = False
        return happening.end(state, True)
    state.failed = False
    happening.stage = CLOSING
    return None


def closing(happening: Happening, state: State) -> int | None:
    happening.stage = OVER
    occasion = happening.occasion
    if happening.fresh and (happening.happened or occasion.phase) and not state.trial and occasion.afters:
        gold, cards = _owned(happening, state)
        happening.brought = gold - happening.brought[0], cards - happening.brought[1]
        happening.queue = _ready(happening, state, occasion.afters)
        happening.stage = AFTER
    return None


def over(happening: Happening, state: State) -> int:
    notice = happening.fresh and not happening.occasion.notice
    happening.end(state, False)
    if notice and state.dirty and not state.trial:
        happening.linker.notice(state)
    return PUSHED


STAGES: tuple[Callable[[Happening, State], int | None], ...] = (
    asked,
    touching,
    begun,
    triggered,
    offered,
    instead,
    itself,
    done,
    replaced,
    closing,
    triggered,
    over,
)
