"""What is at stake where something is tried: the arrays that may have been written by the time the game is put back.

Only these have to be kept and put back; of a large game they are the smaller part.
"""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.kernel.ir import Array, Block, Program, Restore, Save
from citadels_dsl.kernel.passes.effects import of_block, of_functions
from citadels_dsl.kernel.passes.walking import blocks, within


def at_stake(program: Program) -> tuple[Array, ...]:
    """Arrays of the state, in the order of the program; none if nothing is tried in it."""
    state = tuple(array for array in program.arrays if array.state)
    regions = [region for function in program.functions for region in _regions(function.body)]
    if not regions:
        return ()
    of_called = of_functions({function.name: function for function in program.functions})
    written: set[str] = set()
    for region in regions:
        if region is None:
            return state
        own = of_block(region)
        written |= own.arrays.keys()
        for name in own.calls:
            if name not in of_called:  # the machine's own, of which nothing is known here
                return state
            written |= of_called[name].arrays.keys()
    return tuple(array for array in state if array.name in written)


def _regions(block: Block) -> Iterator[Block | None]:
    """From where a game is kept to where it is put back for the last time; None: that is not to be seen."""
    for number, statement in enumerate(block):
        if isinstance(statement, Save):
            ends = [n for n in range(number, len(block)) if any(isinstance(s, Restore) for s in within((block[n],)))]
            yield block[number + 1 : ends[-1] + 1] if ends else None
        for inner in blocks(statement):
            yield from _regions(inner)
