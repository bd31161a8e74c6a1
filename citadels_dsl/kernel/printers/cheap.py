"""What can be worked out whether it is asked for or not, sooner than it could be decided whether it is."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Both,
    Call,
    Compare,
    Compute,
    Const,
    Either,
    Expr,
    Has,
    If,
    Load,
    Local,
    Not,
    Nth,
    One,
    Set,
    Some,
    Statement,
)
from citadels_dsl.kernel.passes.parts import inside

#: So many operations, and no more.
MOST = 10


def is_cheap(expr: Expr) -> bool:
    """It reads nothing but at places that are known, so that nothing can go wrong, and is done in a few operations."""
    for number, part in enumerate(inside(expr)):
        match part:
            case Call() | Nth() | Compute(op="div" | "mod"):
                return False
            case Load(index=index) if not isinstance(index, Const):
                return False
            case _ if number >= MOST:
                return False
            case _:  # that can always be done
                pass
    return True


def is_truth(expr: Expr) -> bool:
    """It is 1 or 0."""
    match expr:
        case Compare() | Has() | Some() | Not():
            return True
        case Both(left=left, right=right) | Either(left=left, right=right):
            return is_truth(left) and is_truth(right)
        case Const(value=value):
            return value in (0, 1)
        case _:  # of others nobody knows
            return False


def picked(statement: Statement) -> tuple[Local, Expr, Expr] | None:
    """For a branch that does nothing but give a local one of two values: the local, and both values."""
    match statement:
        case If(then=(Set(local=local, value=value),), otherwise=()) if is_cheap(value):
            other: Expr = local
        case If(then=(Set(local=local, value=value),), otherwise=(Set(local=same, value=other),)) if (
            local == same and is_cheap(value) and is_cheap(other)
        ):
            pass
        case _:  # it does something else
            return None
    return (local, value, other) if local.kind == INTEGER or _plain(value, other) else None


def _plain(*exprs: Expr) -> bool:
    """Masks and words that are made of names."""
    return all(isinstance(part, Local | Const | Bits | One) for expr in exprs for part in inside(expr))
