"""What the closures of a linked game take, give and signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from citadels_dsl.engine.state import State

#: A number, a thing (its id), a truth, a word, None, or a tuple of those. Which it is, is known by
#: its type in the rules and never by looking at it.
Value: TypeAlias = Any
#: The slots of a clause or procedure: 0 me, 1 this, 2 cause, then parameters, names, loops.
Env: TypeAlias = list[Any]

Measure: TypeAlias = Callable[["State", Env], Value]
#: An instruction: None goes on with the next one, a number from 0 is where to go on, else a signal.
Step: TypeAlias = Callable[["State", Env], "int | None"]

PUSHED = -1  # something else has to run first
WAIT = -2  # somebody must decide; then the same instruction runs again
FAIL = -3  # it cannot be done: the block ends
END = -4  # the code is at its end
UNWOUND = -5  # what ran was ended by `stop`
HORIZON = -6  # in a trial: what comes after may turn out either way
NOTICE = -7  # something was changed that a `when` reads
NO = -8  # in a trial: it cannot be carried out
YES = -9  # in a trial: it can
