"""Masks that are empty whatever happens, as nothing is ever put into them: of locals, and all items of arrays."""

from __future__ import annotations

from collections import defaultdict

from citadels_dsl.kernel.ir import Bits, Const, Expr, Load, Local, Mask, One, Program, Set, Shift, Store
from citadels_dsl.kernel.passes.walking import within


def empty_masks(program: Program) -> frozenset[str]:
    """The names of the locals, and those of arrays behind "array "."""
    made: dict[str, list[Expr]] = defaultdict(list)
    unknown = {f"array {array.name}" for array in program.arrays if array.lasting or any(array.initial)}
    for array in program.arrays:
        if isinstance(array.kind, Mask):
            made[f"array {array.name}"] = []
    for function in program.functions:
        unknown.update(param.name for param in function.params)
        for statement in within(function.body):
            match statement:
                case Set(local=local, value=value) if isinstance(local.kind, Mask):
                    made[local.name].append(value)
                case Store(array=array, value=value) if isinstance(array.kind, Mask):
                    made[f"array {array.name}"].append(value)
                case _:  # it makes no mask
                    pass
    empty = set(made) - unknown
    while True:
        filled = {name for name in empty if not all(_empty(value, empty) for value in made[name])}
        if not filled:
            return frozenset(empty)
        empty -= filled


def _empty(value: Expr, empty: set[str]) -> bool:
    match value:
        case Const(value=number):
            return not number
        case Local(name=name):
            return name in empty
        case Load(array=array):
            return f"array {array.name}" in empty
        case Bits(op="&", left=left, right=right):
            return _empty(left, empty) or _empty(right, empty)
        case Bits(op="&~", left=left) | Shift(mask=left):
            return _empty(left, empty)
        case Bits(op="|" | "^", left=left, right=right):
            return _empty(left, empty) and _empty(right, empty)
        case One() | _:  # what is given by a function may be anything
            return False
