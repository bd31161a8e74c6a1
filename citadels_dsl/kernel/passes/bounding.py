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
    Function,
    If,
    Load,
    Loop,
    Program,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import with_blocks, within

#: Between two decisions. The reference engine allows 200,000 of its own, which are greater ones; what goes beyond these
#: is broken off, for it to tell. Most games of shipped rulesets take less than 20,000 steps in all.
STEPS = 500_000
#: In a whole game.
ALL_STEPS = 4_000_000
#: What goes on after a decision (see `pausing`), and what hears of one that is made inside (see `lower.whole`).
RESUME, DECIDED = "resume", "decided"
#: What begins a game: before it does, what is counted is of the game before it.
BEGINNING = ("play", "start")
_TAKEN, _EARLIER = Array("steps_taken", 1), Array("steps_earlier", 1)
_COUNT: Block = (
    Store(_TAKEN, Const(0), Compute("+", Load(_TAKEN, Const(0)), Const(1))),
    If(Compare("<=", Const(STEPS), Load(_TAKEN, Const(0))), (Abort(),)),
)


def bounded(program: Program, outside: frozenset[str]) -> Program:
    """`outside`: functions that play many games; they are no part of any."""
    functions = tuple(f if f.name in outside else _bounded(f) for f in program.functions)
    anew = Store(_TAKEN, Const(0), Const(0))  # what goes on after a decision has as many again, as in the engine
    earlier = Store(_EARLIER, Const(0), Compute("+", Load(_EARLIER, Const(0)), Load(_TAKEN, Const(0))))
    too_many = If(Compare("<=", Const(ALL_STEPS), Load(_EARLIER, Const(0))), (Abort(),))
    begun = {RESUME: (anew,), DECIDED: (earlier, too_many, anew)}
    functions = tuple(replace(f, body=(*begun.get(f.name, ()), *f.body)) for f in functions)
    return replace(program, arrays=(*program.arrays, _TAKEN, _EARLIER), functions=functions)


def _bounded(function: Function) -> Function:
    counts = _calls(function.body) and function.name not in BEGINNING
    return replace(function, body=(*(_COUNT if counts else ()), *_counted(function.body)))


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
