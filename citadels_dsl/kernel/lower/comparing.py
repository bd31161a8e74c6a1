"""Values side by side: whether they are the same, which is greater, whether something is in a set."""

from __future__ import annotations

from typing import Literal

from citadels_dsl.kernel.ir import Bits, Compare as Comparing, Const, Expr as Code, Has, Some
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import causes, expressions, sets
from citadels_dsl.kernel.lower.facts import NUMBERS, Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word, plus, same
from citadels_dsl.rules.expressions import CharacterRef, Compare, Expr, Interval, Within
from citadels_dsl.rules.types import UNIONS


def compare(scope: Scope, expr: Compare) -> Code:
    left, right = expr.left, expr.right
    if left.type.many or right.type.many:
        a, b = sets.mask(scope, left), sets.mask(scope, right)
        equal = negated(Some(Bits("^", a, b)))
        return equal if expr.word == "is" else negated(equal)
    of_name = _is_named(scope, left, right)
    if of_name is not None:
        return of_name if expr.word == "is" else negated(of_name)
    first, second = expressions.any_value(scope, left), expressions.any_value(scope, right)
    if isinstance(first, Word) and isinstance(second, Word):
        return TRUE if (first.text == second.text) == (expr.word == "is") else FALSE
    if isinstance(first, At) and isinstance(second, At):
        equal = _same_place(first, second)
        return equal if expr.word == "is" else negated(equal)
    if isinstance(first, At | Word | Range) or isinstance(second, At | Word | Range):
        raise Unlowered("a comparison of places", expr.span)
    first, second = _as_causes(scope, left, first, right, second)
    match expr.word:
        case "is":
            return same(first, second)
        case "is not":
            return negated(same(first, second))
        case "<":
            return _ordered("<", first, second)
        case "<=":
            return _ordered("<=", first, second)
        case ">":
            return _ordered("<", second, first)
        case ">=":
            return _ordered("<=", second, first)


def _is_named(scope: Scope, left: Expr, right: Expr) -> Code | None:
    """A character by name is any of that name, where there are several."""
    ref, other = (left, right) if isinstance(left, CharacterRef) else (right, left)
    if scope.facts.copies == 1 or not isinstance(ref, CharacterRef):
        return None
    numbered_from = causes.FIRST_CHARACTER if scope.type(other).kind in UNIONS else 0
    return one_of(scope, ref.name, scope.w.keep(expressions.one(scope, other), "thing"), numbered_from)


def one_of(scope: Scope, name: str, thing: Code, numbered_from: int = 0) -> Code:
    """It is a character of this name."""
    figures = scope.facts.figures(name)
    if not figures:
        return FALSE
    low, high = Const(numbered_from + figures[0]), Const(numbered_from + figures[-1])
    return both(_ordered("<=", low, thing), _ordered("<=", thing, high))


def _same_place(first: At, second: At) -> Code:
    if first.place != second.place:
        return FALSE
    return same(first.owner or NOBODY, second.owner or NOBODY)


def _as_causes(scope: Scope, left: Expr, first: Code, right: Expr, second: Code) -> tuple[Code, Code]:
    """A cause is compared with a character by the numbers of causes; a player is none."""
    kinds = scope.type(left).kind, scope.type(right).kind
    if kinds[0] in UNIONS and kinds[1] == "character":
        return first, plus(second, Const(causes.FIRST_CHARACTER))
    if kinds[1] in UNIONS and kinds[0] == "character":
        return plus(first, Const(causes.FIRST_CHARACTER)), second
    return first, second


def _ordered(op: Literal["<", "<="], first: Code, second: Code) -> Code:
    if isinstance(first, Const) and isinstance(second, Const):
        holds = first.value < second.value if op == "<" else first.value <= second.value
        return TRUE if holds else FALSE
    return Comparing(op, first, second)


def within(scope: Scope, expr: Within) -> Code:
    if scope.type(expr.item).kinds().isdisjoint(expr.source.type.kinds()):
        return TRUE if expr.negated else FALSE
    item = scope.w.keep(expressions.one(scope, expr.item))
    if item == NOBODY and expr.item.type.kind != "number":  # a character that does not play
        return TRUE if expr.negated else FALSE
    if isinstance(expr.source, Interval):
        low, high = expressions.one(scope, expr.source.low), expressions.one(scope, expr.source.high)
        found = both(Comparing("<=", low, item), Comparing("<=", item, high))
    elif expr.item.type.kind == "number" and sets.in_row(scope, expr.source):
        row = sets.numbers(scope, expr.source)
        found = both(Comparing("<=", row.low, item), Comparing("<=", item, row.high))
    elif expr.item.type.kind == "number":
        room = both(Comparing("<=", FALSE, item), Comparing("<", item, Const(NUMBERS)))
        found = both(room, Has(sets.mask(scope, expr.source), item))
    else:
        found = Has(sets.mask(scope, expr.source), item)
        if scope.type(expr.item).optional:
            found = both(Comparing("<=", FALSE, item), found)
    return negated(found) if expr.negated else found
