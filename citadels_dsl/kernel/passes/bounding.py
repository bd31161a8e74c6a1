"""An end for every game: its steps are counted where something could go on without one, and too many break it off.

Counted are the turns of loops, and the calls of functions that do not end by themselves. What goes through the things
of a mask comes to its end; it is counted if there is more in it that takes its time.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Abort,
    Array,
    Block,
    Call,
    Compare,
    Compute,
    Const,
    Each,
    If,
    Load,
    Loop,
    Program,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import with_blocks, within

#: A game of a shipped ruleset takes less than 20,000 steps. This is as many as the reference engine allows of its own
#: between two decisions, so that whatever it would break off is broken off here, for it to tell.
STEPS = 200_000
#: What goes on after a decision (see `pausing`).
RESUME = "resume"
_TAKEN = Array("steps_taken", 1)
_COUNT: Block = (
    Store(_TAKEN, Const(0), Compute("+", Load(_TAKEN, Const(0)), Const(1))),
    If(Compare("<=", Const(STEPS), Load(_TAKEN, Const(0))), (Abort(),)),
)


def bounded(program: Program, outside: frozenset[str]) -> Program:
    """`outside`: functions that play many games; they are no part of any."""
    functions = tuple(
        f if f.name in outside else replace(f, body=((*_COUNT,) if _calls(f.body) else ()) + _counted(f.body))
        for f in program.functions
    )
    anew = Store(_TAKEN, Const(0), Const(0))  # who goes on after a decision has as many again, as in the engine
    functions = tuple(replace(f, body=(anew, *f.body)) if f.name == RESUME else f for f in functions)
    return replace(program, arrays=(*program.arrays, _TAKEN), functions=functions)


def _counted(block: Block) -> Block:
    return tuple(_statement(one) for one in block)


def _statement(statement: Statement) -> Statement:
    statement = with_blocks(statement, _counted)
    match statement:
        case Loop(body=body):
            return replace(statement, body=(*_COUNT, *body))
        case Each(body=body) if _calls(body) or any(isinstance(one, Each | Loop) for one in within(body)):
            return replace(statement, body=(*_COUNT, *body))
        case _:  # it is done in a moment
            return statement


def _calls(block: Block) -> bool:
    return any(isinstance(part, Call) for one in within(block) for expr in expressions(one) for part in inside(expr))
