"""Masks that are empty whatever happens, as nothing is ever put into them: of locals, and all items of arrays."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Bits, Const, Expr, Load, Local, Mask, Program, Shift
from citadels_dsl.kernel.passes.assigning import assigned, name_of


def empty_masks(program: Program) -> frozenset[str]:
    """The names of the locals, and those of arrays behind "array "."""
    made = assigned(program)
    empty = set(made)
    while True:
        filled = {name for name in empty if not all(_empty(value, empty) for value in made[name])}
        if not filled:
            return frozenset(empty)
        empty -= filled


def _empty(value: Expr | None, empty: set[str]) -> bool:
    match value:
        case Const(value=number, kind=Mask()):
            return not number
        case Local() | Load():
            return name_of(value) in empty
        case Bits(op="&", left=left, right=right):
            return _empty(left, empty) or _empty(right, empty)
        case Bits(op="&~", left=left) | Shift(mask=left):
            return _empty(left, empty)
        case Bits(op="|" | "^", left=left, right=right):
            return _empty(left, empty) and _empty(right, empty)
        case _:  # one thing, or what is given by a function, or no mask
            return False
