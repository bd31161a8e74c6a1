"""A whole game as one function, as far as that goes, for machines on which calls and memory are dear."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from citadels_dsl.kernel.ir import Program
from citadels_dsl.kernel.passes.cancelling import cancelled
from citadels_dsl.kernel.passes.classing import classed
from citadels_dsl.kernel.passes.dropping import without_idle
from citadels_dsl.kernel.passes.evaluating import LARGEST_BODY, evaluated
from citadels_dsl.kernel.passes.fading import without_unread
from citadels_dsl.kernel.passes.filtering import filtered
from citadels_dsl.kernel.passes.joining import joined_up
from citadels_dsl.kernel.passes.rounds import round_found
from citadels_dsl.kernel.passes.since import flagged
from citadels_dsl.kernel.passes.tidying import tidied
from citadels_dsl.kernel.passes.watching import PROMISED, watched

PLAY, PLAY_MANY = "play", "play_many"
#: What a host calls once a game is broken off.
COUNT = "count_points"


def flattened(
    program: Program, results: Collection[str], apart: Sequence[str] = (), largest: int = LARGEST_BODY
) -> Program:
    """`results`: arrays that are read from outside once a game has ended, beside the lasting ones.

    `apart`: functions that are called nevertheless. `largest`: of this size is the body of a loop that is written out.
    """
    entries = [name for name in (PLAY, PLAY_MANY, COUNT) if name in {f.name for f in program.functions}]
    read = [*results, *(array.name for array in program.arrays if array.lasting)]
    program = without_idle(evaluated(watched(filtered(program)), entries, PROMISED, apart, largest), read)
    program = without_idle(cancelled(tidied(flagged(program, read))), read)
    program = tidied(without_idle(without_unread(program, read, entries, [COUNT]), read))
    program = evaluated(tidied(joined_up(filtered(program))), entries, None, apart, largest)
    program = tidied(without_idle(program, read))
    program = tidied(without_idle(without_unread(program, read, entries, [COUNT]), read))
    program = round_found(joined_up(filtered(classed(program))))
    program = evaluated(tidied(program), entries, None, apart, largest)
    program = tidied(without_idle(without_unread(program, read, entries, [COUNT]), read))
    return tidied(joined_up(program))
