"""Which arrays a function asks, and all that it calls with it: those that are read for more than their next value."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Block, Call, Load, Program, Save, Store
from citadels_dsl.kernel.passes import calls
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import within


def asked(program: Program, name: str) -> frozenset[str]:
    state = {array.name for array in program.arrays if array.state}
    names = calls.reached(calls.graph(program), frozenset([name]))
    found: set[str] = set()
    for function in program.functions:
        if function.name in names:
            found |= _asked_in(function.body, state)
    return frozenset(found)


def _asked_in(block: Block, state: set[str]) -> set[str]:
    found: set[str] = set()
    for statement in within(block):
        if isinstance(statement, Save):
            found |= state
        parts = [part for expr in expressions(statement) for part in inside(expr)]
        read = {part.array.name for part in parts if isinstance(part, Load)}
        if isinstance(statement, Store) and not any(isinstance(part, Call) for part in parts):
            read.discard(statement.array.name)
        found |= read
    return found
