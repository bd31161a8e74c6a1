"""Conditions put together, without what goes without saying."""

from __future__ import annotations

from citadels_dsl.rules.expressions import Expr, Logic, Not, Truth

YES, NO = Truth(True), Truth(False)


def both(left: Expr, right: Expr) -> Expr:
    """`left and right`, without what goes without saying."""
    if left == YES or right == NO:
        return right
    if right == YES or left == NO:
        return left
    return Logic("and", (*_parts(left), *_parts(right)))


def deny(expr: Expr) -> Expr:
    """`not expr`"""
    if isinstance(expr, Truth):
        return Truth(not expr.value)
    return expr.inner if isinstance(expr, Not) else Not(expr)


def either(parts: list[Expr]) -> Expr:
    if YES in parts:
        return YES
    rest = [p for p in dict.fromkeys(parts) if p != NO]
    return NO if not rest else rest[0] if len(rest) == 1 else Logic("or", tuple(rest))


def _parts(expr: Expr) -> tuple[Expr, ...]:
    return expr.parts if isinstance(expr, Logic) and expr.word == "and" else (expr,)


def plain(condition: Expr) -> Expr:
    """A condition without the constants that arguments brought in."""
    match condition:
        case Not(inner=inner):
            return deny(plain(inner))
        case Logic(word="and", parts=parts):
            made: Expr = YES
            for part in parts:
                made = both(made, plain(part))
            return made
        case Logic(word="or", parts=parts):
            return either([plain(p) for p in parts])
        case _:  # no other expression is made of conditions
            return condition
