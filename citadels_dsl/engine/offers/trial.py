"""Could it be carried out? The same machine runs on a copy, until that is known.

In a trial whoever is asked stands for every option that he has; the run ends well where another
decides or something is learnt, and badly at the first thing that cannot be done. Triggers are not
looked at. Where the rules derive a condition (`rules.offers`) that is asked instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.moments.abilities import Applying
from citadels_dsl.engine.running.budget import TRIALS, TRYING, spend
from citadels_dsl.engine.running.frames import Code, begin
from citadels_dsl.engine.running.machine import run
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.engine.values import HORIZON, NO, WAIT, YES, Env, Value

if TYPE_CHECKING:
    from citadels_dsl.engine.moments.happening import Happening

#: The answers: no; yes, but nothing would change; yes.
IMPOSSIBLE, IDLE, POSSIBLE = 0, 1, 2

#: So many options are tried; what is not found among them is taken to be possible.
FUEL = 120


def begun(state: State, decider: int | None, knowing: bool = False, below: int = 0) -> State:
    """A copy to try something on. It ends when no more frames are left than there are now, or so many less."""
    copy = state.fork(len(state.frames) - below)
    copy.decision = None
    copy.answer = None
    copy.failed = False
    copy.trial = True
    copy.trials += 1
    spend(copy, TRYING)
    if copy.trials > TRIALS:
        raise Endless("what can be done depends on itself without end")
    copy.decider = decider
    copy.knowing = knowing
    copy.exposed = -1
    copy.changes = 0
    copy.tried_from = -1
    copy.fuel = [FUEL]
    return copy


def attempt(state: State) -> int:
    """Runs a trial to its end, option by option."""
    signal = run(state)
    if signal == NO:
        return IMPOSSIBLE
    if signal == HORIZON:
        return POSSIBLE
    if signal != WAIT:
        assert signal is None or signal == YES
        return POSSIBLE if state.changes else IDLE
    decision = state.decision
    assert decision is not None
    if decision.seat != state.decider:
        return POSSIBLE
    best = IMPOSSIBLE
    for option in range(len(decision.options)):
        if state.fuel[0] <= 0:
            return POSSIBLE
        state.fuel[0] -= 1
        child = state.fork(state.floor)
        child.decision = None
        child.answer = option
        best = max(best, attempt(child))
        if best == POSSIBLE:
            return best
        state.exposed = child.exposed
    return best


def from_here(state: State, unit: Unit, pc: int, env: Env, decider: Value, knowing: bool = False) -> tuple[int, int]:
    """The running code from `pc` to the end of `unit`: the answer, and the hidden card that was in the way."""
    copy = begun(state, decider, knowing, 1)
    code = copy.frames[-1]
    assert isinstance(code, Code)
    code.unit, code.pc, code.env = unit, pc, env.copy()
    copy.tried_from = pc
    answer = attempt(copy)
    return answer, copy.exposed


def begun_at(state: State, pc: int) -> bool:
    """The trial began there: what comes before it in its block is no part of what is tried."""
    return state.tried_from == pc and len(state.frames) == state.floor + 1


def could_be_taken(state: State, one: Applying) -> bool:
    """An offer to do something else can be carried out."""
    ability, me, _, env = one
    mine = ability.body(env)
    possible = None if ability.possible is None else ability.possible(state, mine)
    if possible is not None:
        return bool(possible)
    copy = begun(state, me)
    begin(copy, ability, me, mine)
    return attempt(copy) != IMPOSSIBLE


def could_happen(state: State, without: tuple[Applying, ...]) -> bool:
    """What is going on could be done without these offers."""
    copy = begun(state, None, below=1)
    happening = cast("Happening", copy.frames[-1])
    copy.decider = happening.doer
    happening.skip += tuple((one[0].number, one[2]) for one in without)
    happening.groups = None
    return attempt(copy) != IMPOSSIBLE
