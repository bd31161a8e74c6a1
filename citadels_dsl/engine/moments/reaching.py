"""Before a moment begins: nothing forbids it, and what is another's is reached for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_dsl.engine.moments.permission import forbidden, touched, within_reach, without
from citadels_dsl.engine.moments.stages import BEGUN, TOUCHING
from citadels_dsl.engine.state import State

if TYPE_CHECKING:
    from citadels_dsl.engine.moments.happening import Happening


def asked(happening: Happening, state: State) -> int | None:
    occasion = happening.occasion
    if occasion.forbids and forbidden(state, occasion.forbids, happening.doer, happening.args, happening.cause):
        return happening.refused(state)
    touches = occasion.touches(happening.args)
    if touches:
        left = within_reach(happening.linker, state, touches, happening.doer, happening.args, happening.cause, False)
        if left is None:
            return happening.refused(state)
        happening.args = list(left)
    if occasion.verb is not None and occasion.verb.idle(state, happening.doer, happening.args):
        return happening.end(state, False)
    happening.reaching = (
        tuple(touched(happening.linker, state, touches, happening.doer, happening.args)) if touches else ()
    )
    happening.earlier = state.reached
    if not (happening.fresh and happening.linker.touch_hooked):
        happening.have_reached(state, happening.reaching)
        happening.reaching = ()
    happening.stage = TOUCHING
    return None


def touching(happening: Happening, state: State) -> int | None:
    if happening.awaited is not None:
        number, thing, _ = one = happening.awaited
        happening.awaited = None
        state.failed = False
        if state.outcome[0]:
            happening.have_reached(state, (one,))
        else:
            left = without(happening.args, number, thing)
            if left is None:
                return happening.end(state, True)
            happening.args = list(left)
    if happening.reaching:
        happening.awaited, happening.reaching = happening.reaching[0], happening.reaching[1:]
        return happening.touch(state, happening.awaited[2])
    happening.stage = BEGUN
    return None
