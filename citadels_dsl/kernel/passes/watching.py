"""`look` is called where something may have become true; it need not be where nothing that it looks at was changed.

What `look` does a second time, right after the first, is nothing: what has become true was answered. So a cell is
kept that tells whether anything was stored since where it looks, and where that is known beforehand it is known
whether to look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Array,
    Both,
    Call,
    Compare,
    Const,
    Do,
    Function,
    If,
    Load,
    Program,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.effects import counts_on
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import with_blocks, within

LOOK = "look"
UNSEEN = Array("unseen", 1, initial=(1,))
#: What holds when `look` has ended, if it holds whenever it calls itself.
PROMISED = {LOOK: {(UNSEEN.name, 0): Const(0)}}


def watched(program: Program) -> Program:
    functions = {f.name: f for f in program.functions}
    if LOOK not in functions:
        return program
    seen = _seen(functions)
    found = tuple(replace(f, body=tuple(_block(f.body, seen))) for f in program.functions)
    found = tuple(replace(f, body=(_to(0), *f.body)) if f.name == LOOK else f for f in found)
    return replace(program, arrays=(*program.arrays, UNSEEN), functions=found)


def _to(value: int) -> Store:
    return Store(UNSEEN, Const(0), Const(value))


def _seen(functions: dict[str, Function]) -> dict[str, set[int] | None]:
    """The arrays that `look` reads and others write: the items, None for any."""
    found: dict[str, set[int] | None] = {}
    left, done = [LOOK], {LOOK}
    while left:
        for statement in within(functions[left.pop()].body):
            for expr in expressions(statement):
                for one in inside(expr):
                    if isinstance(one, Call) and one.function in functions and one.function not in done:
                        done.add(one.function)
                        left.append(one.function)
                    if isinstance(one, Load) and not (isinstance(statement, Store) and counts_on(statement)):
                        places = found.setdefault(one.array.name, set())
                        if not isinstance(one.index, Const) or places is None:
                            found[one.array.name] = None
                        else:
                            places.add(one.index.value)
    written = {
        one.array.name
        for name, function in functions.items()
        if name != LOOK
        for one in within(function.body)
        if isinstance(one, Store)
    }
    return {name: places for name, places in found.items() if name in written}


def _block(block: tuple[Statement, ...], seen: dict[str, set[int] | None]) -> Iterator[Statement]:
    for statement in block:
        match statement:
            case Store(array=array, index=index) if array.name in seen:
                yield statement
                places = seen[array.name]
                if isinstance(index, Const):
                    if places is None or index.value in places:
                        yield _to(1)
                elif places is None or any(isinstance(one, Load) for one in inside(index)):
                    yield _to(1)
                else:
                    among = Both(Compare("<=", Const(min(places)), index), Compare("<=", index, Const(max(places))))
                    yield If(among, (_to(1),))
            case Do(call=Call(function=name)) | Set(value=Call(function=name)) if name == LOOK:
                yield If(Load(UNSEEN, Const(0)), (statement,))
            case _:  # it only has blocks
                yield with_blocks(statement, lambda inner: tuple(_block(inner, seen)))
