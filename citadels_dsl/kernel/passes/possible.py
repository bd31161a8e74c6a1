"""Without what cannot be: the item that an array does not have, the thing that no set holds.

Rules come to it only behind conditions that never hold, which need not be plain to see; some of it comes out in the
middle of the passes. So it may be anything: a number is 0, a set empty, and who writes there breaks off.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Const,
    Expr,
    Has,
    Load,
    Mask,
    Nth,
    One,
    Program,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import with_blocks


def possible(program: Program) -> Program:
    return replace(program, functions=tuple(replace(f, body=_block(f.body)) for f in program.functions))


def something(expr: Expr) -> Expr:
    """The expression, or a constant in the place of what cannot be."""
    match expr:
        case Load(array=array, index=Const(value=index)) if not 0 <= index < array.size:
            return Const(0, array.kind)
        case One(index=Const(value=index), kind=kind) if not 0 <= index < kind.bits:
            return Const(0, kind)
        case Has(mask=mask, index=Const(value=index)) if not (
            isinstance(mask.kind, Mask) and 0 <= index < mask.kind.bits
        ):
            return Const(0)
        case Nth(number=Const(value=number)) if number < 0:
            return Const(0)
        case _:  # the rest is known in the game
            return expr


def is_lost(statement: Store) -> bool:
    """It writes where there is nothing."""
    return isinstance(statement.index, Const) and not 0 <= statement.index.value < statement.array.size


def _block(block: Block) -> Block:
    return tuple(_statement(one) for one in block)


def _statement(statement: Statement) -> Statement:
    statement = with_expressions(with_blocks(statement, _block), _deep)
    return Abort() if isinstance(statement, Store) and is_lost(statement) else statement


def _deep(expr: Expr) -> Expr:
    return something(with_parts(expr, _deep))
