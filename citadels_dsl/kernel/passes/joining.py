"""What is worked out for the very next statement alone is worked out there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from citadels_dsl.kernel.ir import Block, Call, Choose, Expr, Function, Local, Note, Program, Set, Statement
from citadels_dsl.kernel.passes.parts import expressions, inside, with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import reads, with_blocks


def joined_up(program: Program) -> Program:
    return replace(program, functions=tuple(_function(f) for f in program.functions))


def _function(function: Function) -> Function:
    asked = reads(function.body)
    pairs: Counter[str] = Counter()
    _count(function.body, pairs)
    wanted = {name for name, many in pairs.items() if asked[name] == many}
    return replace(function, body=_block(function.body, wanted)) if wanted else function


def _asks(statement: Statement, name: str) -> int:
    return sum(isinstance(one, Local) and one.name == name for expr in expressions(statement) for one in inside(expr))


def _next(block: Block, index: int) -> int | None:
    """The statement behind one, if that is what it is for."""
    one = block[index]
    if not isinstance(one, Set) or any(isinstance(part, Call) for part in inside(one.value)):
        return None
    for number in range(index + 1, len(block)):
        if isinstance(block[number], Note):
            continue
        behind = block[number]
        return number if not isinstance(behind, Choose) and _asks(behind, one.local.name) == 1 else None
    return None


def _count(block: Block, pairs: Counter[str]) -> None:
    for index, statement in enumerate(block):
        if isinstance(statement, Set) and _next(block, index) is not None:
            pairs[statement.local.name] += 1

        def deeper(inner: Block) -> Block:
            _count(inner, pairs)
            return inner

        with_blocks(statement, deeper)


def _block(block: Block, wanted: set[str]) -> Block:
    out = list(block)
    for index in range(len(out)):
        statement = out[index]
        if isinstance(statement, Set) and statement.local.name in wanted:
            behind = _next(tuple(out), index)
            if behind is not None:
                out[behind] = _put(out[behind], statement.local.name, statement.value)
                out[index] = Note("")
    return tuple(with_blocks(one, lambda inner: _block(inner, wanted)) for one in out if one != Note(""))


def _put(statement: Statement, name: str, value: Expr) -> Statement:
    def change(expr: Expr) -> Expr:
        return value if isinstance(expr, Local) and expr.name == name else with_parts(expr, change)

    return with_expressions(statement, change)
