"""An expression as it is once its parts are known: constants are worked out, what makes no difference is left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Arithmetic,
    Bits,
    Both,
    Call,
    Compare,
    Compute,
    Const,
    Count,
    Either,
    Expr,
    Has,
    Load,
    Local,
    Mask,
    Narrow,
    Not,
    Nth,
    One,
    Shift,
    Some,
    Widen,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, negated
from citadels_dsl.kernel.passes.known import ANY, LEAST, MOST, Bounds
from citadels_dsl.kernel.passes.possible import something

_WORD = (1 << 64) - 1
#: Of an expression that is a name or stands behind one.
Asking = Callable[[Expr], Bounds]


def bounds(expr: Expr, ask: Asking) -> Bounds:
    """From what to what an integer can be; `ask` knows it of locals and items of arrays, and whether there is
    something in a mask."""
    match expr:
        case Const(value=value):
            return value, value
        case Local() | Load() | Call():
            return ask(expr)
        case Compute(op=op, left=left, right=right):
            return _within(_computed(op, bounds(left, ask), bounds(right, ask)))
        case Compare() | Both() | Either() | Not() | Has() | Some():
            return 0, 1
        case Count(mask=mask):
            least = 1 if has_one(mask) else ask(Some(mask))[0]
            return least, mask.kind.bits if isinstance(mask.kind, Mask) else 64
        case Nth(mask=mask):
            return 0, mask.kind.bits - 1 if isinstance(mask.kind, Mask) else 63
        case Narrow():
            return 0, MOST
        case Bits() | One() | Shift() | Widen():
            return ANY
        case _:
            assert_never(expr)


def _within(found: Bounds) -> Bounds:
    return found if found[0] >= LEAST and found[1] <= MOST else ANY


def _computed(op: Arithmetic, a: Bounds, b: Bounds) -> Bounds:
    match op:
        case "+":
            return a[0] + b[0], a[1] + b[1]
        case "-":
            return a[0] - b[1], a[1] - b[0]
        case "*":
            every = [x * y for x in a for y in b]
            return min(every), max(every)
        case "min":
            return min(a[0], b[0]), min(a[1], b[1])
        case "max":
            return max(a[0], b[0]), max(a[1], b[1])
        case "div":
            return (a[0] // b[0], a[1] // b[0]) if b[0] == b[1] > 0 else ANY
        case "mod":
            return (0, b[1] - 1) if b[0] > 0 else ANY
        case "and":
            return (0, min(x[1] for x in (a, b) if x[0] >= 0)) if a[0] >= 0 or b[0] >= 0 else ANY
        case _:
            assert_never(op)


def folded(expr: Expr, ask: Asking) -> Expr:
    """Of an expression whose parts are folded already."""
    expr = something(expr)
    match expr:
        case Const() | Local() | Load() | Call():
            return expr
        case Compute():
            return _compute(expr, ask)
        case Compare():
            return _compare(expr, ask)
        case Bits():
            return _bits(expr)
        case Both(left=left, right=right):
            if FALSE in (left, right) or right == Not(left) or left == Not(right):
                return FALSE
            if isinstance(left, Const):
                return _truth(right, ask)
            return _truth(left, ask) if isinstance(right, Const) else expr
        case Either(left=left, right=right):
            if (isinstance(left, Const) and left.value) or (isinstance(right, Const) and right.value):
                return TRUE
            if isinstance(left, Const):
                return _truth(right, ask)
            return _truth(left, ask) if isinstance(right, Const) else expr
        case Not(inner=inner):
            return _negated(inner, ask)
        case One(index=Const(value=index), kind=kind):
            return Const(1 << index, kind)
        case Shift(mask=Const(value=mask, kind=kind), by=by):
            return Const(mask << by, kind)
        case Has(mask=mask, index=index):
            return _has(expr, mask, index, ask)
        case Count(mask=Const(value=mask)):
            return Const(mask.bit_count())
        case Some(mask=Const(value=mask)):
            return TRUE if mask else FALSE
        case Some(mask=mask) if has_one(mask):
            return TRUE
        case Some(
            mask=Bits(op="&", left=One(index=index), right=mask) | Bits(op="&", left=mask, right=One(index=index))
        ):
            return folded(Has(mask, index), ask)
        case Some(mask=Bits(op="&~", left=One(index=index), right=mask)):
            return folded(Not(folded(Has(mask, index), ask)), ask)
        case Nth(mask=Const(value=mask), number=number):
            return _nth(expr, mask, number, ask)
        case Widen(inner=Const(value=value)):
            return Const(value, WORD)
        case Narrow(inner=Const(value=value)):
            return Const(value)
        case One() | Shift() | Count() | Some() | Nth() | Widen() | Narrow():
            return expr
        case _:
            assert_never(expr)


def has_one(mask: Expr) -> bool:
    """There is something in it, whatever else."""
    match mask:
        case One():
            return True
        case Const(value=value):
            return value > 0
        case Bits(op="|", left=left, right=right):
            return has_one(left) or has_one(right)
        case _:  # of others nobody knows
            return False


def _truth(expr: Expr, ask: Asking) -> Expr:
    """1 or 0 of what holds or not."""
    low, high = bounds(expr, ask)
    if low > 0 or high < 0:
        return TRUE
    return expr if low == 0 and high <= 1 else Compare("!=", expr, FALSE)


def _negated(inner: Expr, ask: Asking) -> Expr:
    low, high = bounds(inner, ask)
    if low > 0 or high < 0:
        return FALSE
    return _truth(inner.inner, ask) if isinstance(inner, Not) else negated(inner)


def _compute(expr: Compute, ask: Asking) -> Expr:
    op, left, right = expr.op, expr.left, expr.right
    if isinstance(left, Const) and isinstance(right, Const):
        if op in ("div", "mod") and right.value == 0:
            return expr
        a, b = left.value, right.value
        found = _worked_out(op, a, b)
        return Const(found) if LEAST <= found <= MOST else expr
    if op == "+" and isinstance(left, Const):
        left, right = right, left
    if op == "-" and isinstance(right, Const):
        op, right = "+", Const(-right.value)
    if op == "+" and isinstance(right, Const):
        if right.value == 0:
            return left
        if isinstance(left, Compute) and left.op == "+" and isinstance(left.right, Const):
            return _compute(Compute("+", left.left, Const(left.right.value + right.value)), ask)
    if op == "*" and right == TRUE:
        return left
    if op == "*" and left == TRUE:
        return right
    if op == "*" and FALSE in (left, right):
        return FALSE
    if op in ("min", "max"):
        a_, b_ = bounds(left, ask), bounds(right, ask)
        if a_[1] <= b_[0]:
            return left if op == "min" else right
        if b_[1] <= a_[0]:
            return right if op == "min" else left
    if op == "mod":
        a_, b_ = bounds(left, ask), bounds(right, ask)
        if a_[0] >= 0 and a_[1] < b_[0]:
            return left
        if isinstance(right, Const) and right.value > 0 and not right.value & right.value - 1:
            return Compute("and", left, Const(right.value - 1))
    return Compute(op, left, right)


def _worked_out(op: Arithmetic, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "div":
            return a // b
        case "mod":
            return a % b
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
        case "and":
            return a & b
        case _:
            assert_never(op)


def _compare(expr: Compare, ask: Asking) -> Expr:
    op, left, right = expr.op, expr.left, expr.right
    if left == right:
        return TRUE if op in ("==", "<=") else FALSE
    a, b = bounds(left, ask), bounds(right, ask)
    match op:
        case "==" | "!=":
            if a[1] < b[0] or b[1] < a[0]:
                return FALSE if op == "==" else TRUE
            if a[0] == a[1] == b[0] == b[1]:
                return TRUE if op == "==" else FALSE
        case "<":
            if a[1] < b[0]:
                return TRUE
            if b[1] <= a[0]:
                return FALSE
        case "<=":
            if a[1] <= b[0]:
                return TRUE
            if b[1] < a[0]:
                return FALSE
        case _:
            assert_never(op)
    return _of_count(expr)


def _of_count(expr: Compare) -> Expr:
    """Whether there are any is asked without counting them."""
    match expr:
        case (
            Compare(op="==", left=Count(mask=mask), right=Const(value=0))
            | Compare(op="<=", left=Count(mask=mask), right=Const(value=0))
            | Compare(op="<", left=Count(mask=mask), right=Const(value=1))
        ):
            return Not(Some(mask))
        case (
            Compare(op="!=", left=Count(mask=mask), right=Const(value=0))
            | Compare(op="<", left=Const(value=0), right=Count(mask=mask))
            | Compare(op="<=", left=Const(value=1), right=Count(mask=mask))
        ):
            return Some(mask)
        case Compare(
            op="<", left=Const(value=0), right=Compute(op="min", left=Count(mask=mask), right=Const(value=most))
        ) if most > 0:
            return Some(mask)
        case _:  # it asks how many there are
            return expr


def _bits(expr: Bits) -> Expr:
    op, left, right = expr.op, expr.left, expr.right
    if isinstance(left, Const) and isinstance(right, Const):
        a, b = left.value, right.value
        match op:
            case "&":
                found = a & b
            case "|":
                found = a | b
            case "^":
                found = a ^ b
            case "&~":
                found = a & ~b
            case ">>":
                found = a >> b
            case "w+":
                found = a + b & _WORD
            case "w*":
                found = a * b & _WORD
            case _:
                assert_never(op)
        return Const(found, left.kind)
    if isinstance(right, Const) and right.value == 0 and op in ("|", "^", "&~", ">>", "w+"):
        return left
    if isinstance(left, Const) and left.value == 0:
        if op in ("|", "^", "w+"):
            return right
        if op in ("&", "&~", ">>", "w*"):
            return left
    if isinstance(right, Const) and right.value == 0 and op in ("&", "w*"):
        return right
    if left == right and op in ("&", "|"):
        return left
    return _both_parts(left, right) or expr if op == "|" else expr


def _both_parts(one: Expr, other: Expr) -> Expr | None:
    """What is in a mask and what is not, of one set, is that set."""
    match one, other:
        case (Bits(op="&~", left=whole, right=cut), Bits(op="&", left=left, right=right)) | (
            Bits(op="&", left=left, right=right),
            Bits(op="&~", left=whole, right=cut),
        ) if (left, right) in ((whole, cut), (cut, whole)):
            return whole
        case _:  # they are of different sets
            return None


def _has(expr: Has, mask: Expr, index: Expr, ask: Asking) -> Expr:
    if isinstance(mask, Const):
        if mask.value == 0:
            return FALSE
        if isinstance(index, Const):
            return TRUE if mask.value >> index.value & 1 else FALSE
        low, high = bounds(index, ask)
        run = ((1 << high + 1) - 1) ^ ((1 << low) - 1) if 0 <= low <= high < 1024 else 0
        if run and mask.value & run == run:
            return TRUE
        if run and not mask.value & run:
            return FALSE
    return expr


def _nth(expr: Nth, mask: int, number: Expr, ask: Asking) -> Expr:
    if isinstance(number, Const) and number.value < mask.bit_count():
        for _ in range(number.value):
            mask &= mask - 1
        return Const((mask & -mask).bit_length() - 1)
    if not mask:  # never reached, as whoever takes one looks first whether there is one
        return expr
    lowest = (mask & -mask).bit_length() - 1
    if mask.bit_count() == 1:
        return Const(lowest)
    if mask >> lowest == (1 << mask.bit_count()) - 1:
        return folded(Compute("+", number, Const(lowest)), ask)
    return expr


__all__ = ["ANY", "FALSE", "INTEGER", "TRUE", "bounds", "folded", "has_one"]
