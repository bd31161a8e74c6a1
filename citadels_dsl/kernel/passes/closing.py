"""The bots inside: every choice becomes a call of `decide`, and a game is played without a stop."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import Block, Call, Choose, Program, Set, Statement
from citadels_dsl.kernel.passes.walking import with_blocks


def closed(program: Program) -> Program:
    functions = tuple(replace(f, body=_closed(f.body)) for f in program.functions)
    return replace(program, functions=functions)


def _closed(block: Block) -> Block:
    return tuple(_statement(one) for one in block)


def _statement(statement: Statement) -> Statement:
    match statement:
        case Choose(local=local, seat=seat, count=count):
            return Set(local, Call("decide", (seat, count)))
        case _:  # nothing else asks anybody
            return with_blocks(statement, _closed)
