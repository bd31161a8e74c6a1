"""How much may go on between two decisions and in a whole game: what needs more is broken off, and says why.

A step is a frame that begins or ends, a round of a loop, a number of an interval, an answer to a question that
is not put in its place. Trying something, and going over a set inside a set, counts for several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from citadels_dsl.engine.trouble import Endless
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.source import Span

if TYPE_CHECKING:
    from citadels_dsl.engine.state import State

#: Between two decisions. The shipped games need a few hundred.
STEPS = 200_000
#: In a whole game, over what is asked between its decisions.
ALL_STEPS = 1_000_000
#: Something is tried while something is tried while ...
TRIALS = 8
#: A clause is read while a clause is read while ...
READINGS = 25
#: What trying something on a copy counts for.
TRYING = 20
#: What each thing of a set counts for, where another set is gone over for it.
OVER_SETS = 10


def begin(state: State) -> None:
    """What may go on up to the next decision."""
    state.meter = [min(STEPS, ALL_STEPS - state.steps), state.steps]


def end(state: State) -> None:
    """What went on counts for the game; what is only looked at from now on does not."""
    state.steps += min(STEPS, ALL_STEPS - state.steps) - state.meter[0]
    state.meter = [ALL_STEPS, 0]


def spend(state: State, steps: int, rule: str = "", span: Span | None = None) -> None:
    meter = state.meter
    meter[0] -= steps
    if meter[0] < 0:
        exhausted(state, rule, span)


def exhausted(state: State, rule: str = "", span: Span | None = None) -> NoReturn:
    if state.meter[1] + STEPS > ALL_STEPS:
        raise Endless(f"more than {ALL_STEPS:,} steps in one game", rule, span)
    raise Endless(f"more than {STEPS:,} steps without a decision", rule, span)


def bounded(number: int, rule: str = "", span: Span | None = None) -> int:
    """The number, if it is none of those that are too great."""
    if -GREATEST <= number <= GREATEST:
        return number
    raise Endless(f"a number beyond {GREATEST:,}", rule, span)
