"""Conditions as short as they can be said."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Compare, Const, Expr, Not

TRUE, FALSE = Const(1), Const(0)


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
