"""What stands in an expression, and which expressions stand in a statement: to be looked at or changed.

What does not change stays the same object, so that a pass can tell by `is` whether it has done anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Bits,
    Both,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Either,
    Expr,
    Give,
    Has,
    Holding,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Members,
    Narrow,
    Not,
    Note,
    Nth,
    One,
    Options,
    Restore,
    Save,
    Searched,
    Section,
    Set,
    Shift,
    Some,
    Statement,
    Store,
    Upwards,
    Widen,
)

Change = Callable[[Expr], Expr]


def parts(expr: Expr) -> tuple[Expr, ...]:
    """In the order in which they are worked out."""
    match expr:
        case Local() | Const():
            return ()
        case Load(index=index) | One(index=index):
            return (index,)
        case (
            Compute(left=left, right=right)
            | Compare(left=left, right=right)
            | Bits(left=left, right=right)
            | Both(left=left, right=right)
            | Either(left=left, right=right)
        ):
            return (left, right)
        case Not(inner=inner) | Widen(inner=inner) | Narrow(inner=inner):
            return (inner,)
        case Shift(mask=mask) | Count(mask=mask) | Some(mask=mask):
            return (mask,)
        case Has(mask=mask, index=index):
            return (mask, index)
        case Nth(mask=mask, number=number):
            return (mask, number)
        case Call(args=args):
            return args
        case _:
            assert_never(expr)


def with_parts(expr: Expr, change: Change) -> Expr:
    match expr:
        case Local() | Const():
            return expr
        case Load(array=array, index=index):
            new = change(index)
            return expr if new is index else Load(array, new)
        case Compute(op=op, left=left, right=right):
            a, b = change(left), change(right)
            return expr if a is left and b is right else Compute(op, a, b)
        case Compare(op=compared, left=left, right=right):
            a, b = change(left), change(right)
            return expr if a is left and b is right else Compare(compared, a, b)
        case Bits(op=bitwise, left=left, right=right):
            a, b = change(left), change(right)
            return expr if a is left and b is right else Bits(bitwise, a, b)
        case Both(left=left, right=right):
            a, b = change(left), change(right)
            return expr if a is left and b is right else Both(a, b)
        case Either(left=left, right=right):
            a, b = change(left), change(right)
            return expr if a is left and b is right else Either(a, b)
        case Not(inner=inner):
            new = change(inner)
            return expr if new is inner else Not(new)
        case Widen(inner=inner):
            new = change(inner)
            return expr if new is inner else Widen(new)
        case Narrow(inner=inner):
            new = change(inner)
            return expr if new is inner else Narrow(new)
        case One(index=index, kind=kind):
            new = change(index)
            return expr if new is index else One(new, kind)
        case Shift(mask=mask, by=by):
            new = change(mask)
            return expr if new is mask else Shift(new, by)
        case Count(mask=mask):
            new = change(mask)
            return expr if new is mask else Count(new)
        case Some(mask=mask):
            new = change(mask)
            return expr if new is mask else Some(new)
        case Has(mask=mask, index=index):
            a, b = change(mask), change(index)
            return expr if a is mask and b is index else Has(a, b)
        case Nth(mask=mask, number=number):
            a, b = change(mask), change(number)
            return expr if a is mask and b is number else Nth(a, b)
        case Call(function=function, args=args, kind=kind):
            found = tuple(change(arg) for arg in args)
            return expr if all(a is b for a, b in zip(found, args, strict=True)) else Call(function, found, kind)
        case _:
            assert_never(expr)


def expressions(statement: Statement) -> tuple[Expr, ...]:
    """Those that are worked out before anything that stands in the statement is done, in their order."""
    match statement:
        case Set(value=value) | Give(value=value):
            return () if value is None else (value,)
        case Store(index=index, value=value):
            return (value, index)
        case Do(call=call):
            return (call,)
        case If(condition=condition):
            return (condition,)
        case Each(mask=mask):
            return (mask,)
        case Save(level=level) | Restore(level=level):
            return (level,)
        case Choose(seat=seat, count=count, options=options, last=last):
            return (seat, count, last, *_of_options(options))
        case Loop() | Leave() | Section() | Abort() | Note():
            return ()
        case _:
            assert_never(statement)


def _of_options(options: Options) -> tuple[Expr, ...]:
    match options:
        case Members(mask=mask, behind=behind):
            return (mask,) if behind is None else (mask, behind)
        case Upwards(low=low):
            return (low,)
        case Holding(flags=flags):
            return flags
        case Searched():
            return ()
        case _:
            assert_never(options)


def with_expressions(statement: Statement, change: Change) -> Statement:
    match statement:
        case Set(local=local, value=value):
            new = change(value)
            return statement if new is value else Set(local, new)
        case Give(value=given):
            return statement if given is None else Give(change(given))
        case Store(array=array, index=index, value=value):
            a, b = change(value), change(index)
            return statement if a is value and b is index else Store(array, b, a)
        case Do(call=call):
            found = change(call)
            assert isinstance(found, Call)
            return statement if found is call else Do(found)
        case If(condition=condition, then=then, otherwise=otherwise):
            new = change(condition)
            return statement if new is condition else If(new, then, otherwise)
        case Each(local=local, mask=mask, label=label, body=body):
            new = change(mask)
            return statement if new is mask else Each(local, new, label, body)
        case Save(level=level):
            return Save(change(level))
        case Restore(level=level):
            return Restore(change(level))
        case Choose(seat=seat, count=count, options=options, last=last):
            return replace(
                statement,
                seat=change(seat),
                count=change(count),
                options=_with_options(options, change),
                last=change(last),
            )
        case Loop() | Leave() | Section() | Abort() | Note():
            return statement
        case _:
            assert_never(statement)


def _with_options(options: Options, change: Change) -> Options:
    match options:
        case Members(mask=mask, behind=behind):
            return Members(change(mask), None if behind is None else change(behind))
        case Upwards(low=low):
            return Upwards(change(low))
        case Holding(flags=flags):
            return Holding(tuple(change(flag) for flag in flags))
        case Searched():
            return options
        case _:
            assert_never(options)


def inside(expr: Expr) -> Iterator[Expr]:
    """The expression and all that stand in it, in the order in which they are written."""
    todo = [expr]
    while todo:
        expr = todo.pop()
        yield expr
        todo.extend(parts(expr)[::-1])
