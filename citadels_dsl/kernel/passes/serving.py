"""Looks at a number whether it has grown too large serve that number alone, where it grows slowly.

What only ever is a constant, or grows by a few, does not become so large in any game that nobody would have broken
it off for its length: its bound keeps nothing alive but is kept where the number is needed for something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from citadels_dsl.kernel.ir import (
    Abort,
    Choose,
    Compare,
    Compute,
    Const,
    Each,
    Expr,
    If,
    Integer,
    Load,
    Local,
    Program,
    Set,
    Statement,
    Store,
)
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
            condition=Compare(op="<", left=Const(), right=number) | Compare(op="<", left=number, right=Const()),
            then=(Abort(),),
            otherwise=(),
        ):
            return name_of(number)
        case _:  # it does something else
            return ""


def name_of(number: Expr) -> str:
    match number:
        case Local(name=name):
            return name
        case Load(array=array):
            return f"array {array.name}"
        case _:  # it has none
            return ""


def slow_numbers(program: Program) -> set[str]:
    """Those that grow slowly, of all that are bounded somewhere, and whatever they are made of."""
    statements = [one for function in program.functions for one in within(function.body)]
    wanted = {name for one in statements if (name := bounded_number(one))}
    if not wanted:
        return set()
    made: dict[str, list[Expr | None]] = defaultdict(list)
    for name, value in _made(program, statements):
        made[name].append(value)
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


def _made(program: Program, statements: list[Statement]) -> Iterator[tuple[str, Expr | None]]:
    """What every local and array may get; None for what is not known."""
    for array in program.arrays:
        if isinstance(array.kind, Integer):
            yield f"array {array.name}", None if array.lasting else Const(0)
    for function in program.functions:
        for param in function.params:
            yield param.name, None
    for statement in statements:
        match statement:
            case Set(local=local, value=value):
                yield local.name, value
            case Store(array=array, value=value):
                yield f"array {array.name}", value
            case Each(local=local) | Choose(local=local):
                yield local.name, None
            case _:  # it makes no number
                pass
