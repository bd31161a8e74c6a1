"""Sums in one way: so many times each term and a number; `a < b` is `b - a - 1 >= 0`, all are whole numbers."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.rules.expressions import Arithmetic, Compare, Expr, Negate, Number

Terms = dict[Expr, int]


def terms(expr: Expr, times: int = 1) -> tuple[Terms, int]:
    """What is added up, and the number besides."""
    found: Terms = {}
    number = _collect(expr, times, found)
    return {term: n for term, n in found.items() if n}, number


def _collect(expr: Expr, times: int, found: Terms) -> int:
    match expr:
        case Number(value=value):
            return times * value
        case Negate(inner=inner):
            return _collect(inner, -times, found)
        case Arithmetic(word="+" | "-" as word, left=left, right=right):
            return _collect(left, times, found) + _collect(right, times if word == "+" else -times, found)
        case (
            Arithmetic(word="*", left=Number(value=value), right=other)
            | Arithmetic(word="*", left=other, right=Number(value=value))
        ):
            return _collect(other, times * value, found)
        case _:  # it is a term
            found[expr] = found.get(expr, 0) + times
            return 0


def total(found: Terms, number: int, key: Callable[[Expr], str]) -> Expr:
    """The sum, its terms in a fixed order and the number last."""
    result: Expr | None = None
    for term in sorted(found, key=key):
        item: Expr = term if found[term] == 1 else Arithmetic("*", term, Number(found[term]))
        result = item if result is None else Arithmetic("+", result, item)
    if result is None:
        return Number(number)
    return Arithmetic("+", result, Number(number)) if number else result


def compared(expr: Compare, key: Callable[[Expr], str]) -> Compare:
    """Numbers that are compared, as one sum of which is asked whether it is at least 0, or whether it is 0."""
    left, right = (expr.right, expr.left) if expr.word in ("<", "<=") else (expr.left, expr.right)
    found, number = terms(left)
    for term, n in terms(right)[0].items():
        found[term] = found.get(term, 0) - n
    number -= terms(right)[1]
    found = {term: n for term, n in found.items() if n}
    if expr.word in ("<", ">"):
        number -= 1
    if expr.word in ("is", "is not"):
        if found and found[min(found, key=key)] < 0:
            found, number = {term: -n for term, n in found.items()}, -number
        return Compare(expr.word, total(found, number, key), Number(0))
    return Compare(">=", total(found, number, key), Number(0))
