"""Conditions as short as they can be said."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Both, Compare, Const, Either, Expr, Has, Not, Some

TRUE, FALSE = Const(1), Const(0)


def both(left: Expr, right: Expr) -> Expr:
    if FALSE in (left, right):
        return FALSE
    return right if left == TRUE else left if right == TRUE else Both(left, right)


def either(left: Expr, right: Expr) -> Expr:
    if TRUE in (left, right):
        return TRUE
    return right if left == FALSE else left if right == FALSE else Either(left, right)


def negated(condition: Expr) -> Expr:
    match condition:
        case Const(value=value):
            return FALSE if value else TRUE
        case Not(inner=inner):
            return inner
        case Compare(op="==", left=left, right=right):
            return Compare("!=", left, right)
        case Compare(op="!=", left=left, right=right):
            return Compare("==", left, right)
        case Compare(op="<", left=left, right=right):
            return Compare("<=", right, left)
        case Compare(op="<=", left=left, right=right):
            return Compare("<", right, left)
        case _:  # of nothing else is there a shorter way to say it
            return Not(condition)


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
