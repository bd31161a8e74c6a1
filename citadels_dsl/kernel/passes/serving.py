"""Looks at a number whether it has grown too large serve that number alone, where it grows slowly.

What only ever is a constant, or grows by a few, does not become so large in any game that nobody would have broken
it off for its length: its bound keeps nothing alive but is kept where the number is needed for something else.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Abort,
    Compare,
    Compute,
    Const,
    Expr,
    If,
    Integer,
    Load,
    Local,
    Program,
    Statement,
)
from citadels_dsl.kernel.passes.assigning import assigned, name_of
from citadels_dsl.kernel.passes.folding import bounds
from citadels_dsl.kernel.passes.known import ANY, Bounds
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.walking import within

#: By so much a number may grow at once.
FEW = 16


def bounded_number(statement: Statement) -> str:
    """The number at which a statement does nothing but look whether it is too large; "" if it does something else."""
    match statement:
        case If(
            condition=Compare(op="<", left=Const(), right=Local() | Load() as number)
            | Compare(op="<", left=Local() | Load() as number, right=Const()),
            then=(Abort(),),
            otherwise=(),
        ):
            return name_of(number)
        case _:  # it does something else
            return ""


def slow_numbers(program: Program) -> set[str]:
    """Those that grow slowly, of all that are bounded somewhere, and whatever they are made of."""
    if not any(bounded_number(one) for function in program.functions for one in within(function.body)):
        return set()
    made = assigned(program)
    ranges = Ranges(program)

    def ask(expr: Expr) -> Bounds:
        return ranges.of(expr) if isinstance(expr.kind, Integer) else ANY

    def of_which(value: Expr | None) -> set[str] | None:
        """Which numbers have to be slow for it to be slow; None if it is not."""
        match value:
            case Const():
                return set()
            case Local() | Load():
                return {name_of(value)}
            case Compute(op="+", left=Local() | Load() as left, right=right) if _few(bounds(right, ask)):
                return {name_of(left)}
            case Compute(op="+", left=left, right=Local() | Load() as right) if _few(bounds(left, ask)):
                return {name_of(right)}
            case _:  # it may be anything
                return None

    needs = {name: [of_which(value) for value in values] for name, values in made.items()}
    slow = set(needs)
    while True:
        quick = {name for name in slow if any(one is None or not one <= slow for one in needs[name])}
        if not quick:
            return slow
        slow -= quick


def _few(found: Bounds) -> bool:
    return found[0] >= -FEW and found[1] <= FEW
