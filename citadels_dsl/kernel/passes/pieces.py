"""What stands in statements and expressions, to be looked at or changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Bits,
    Block,
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


def blocks(statement: Statement) -> tuple[Block, ...]:
    match statement:
        case If(then=then, otherwise=otherwise):
            return then, otherwise
        case Loop(body=body) | Section(body=body) | Each(body=body):
            return (body,)
        case Set() | Store() | Do() | Leave() | Choose() | Save() | Restore() | Give() | Abort() | Note():
            return ()
        case _:
            assert_never(statement)


def expressions(statement: Statement) -> tuple[Expr, ...]:
    """Those that are worked out when it is come to, in their order; not what stands in its blocks or options."""
    match statement:
        case Set(value=value):
            return (value,)
        case Store(index=index, value=value):
            return index, value
        case Do(call=call):
            return (call,)
        case If(condition=condition):
            return (condition,)
        case Each(mask=mask):
            return (mask,)
        case Choose(seat=seat, count=count, last=last):
            return seat, count, last
        case Save(level=level) | Restore(level=level):
            return (level,)
        case Give(value=value):
            return () if value is None else (value,)
        case Loop() | Section() | Leave() | Abort() | Note():
            return ()
        case _:
            assert_never(statement)


def with_expressions(statement: Statement, new: Sequence[Expr]) -> Statement:
    """The same with others in their places."""
    match statement:
        case Set():
            return replace(statement, value=new[0])
        case Store():
            return replace(statement, index=new[0], value=new[1])
        case Do():
            call = new[0]
            assert isinstance(call, Call)
            return Do(call)
        case If():
            return replace(statement, condition=new[0])
        case Each():
            return replace(statement, mask=new[0])
        case Choose():
            return replace(statement, seat=new[0], count=new[1], last=new[2])
        case Save() | Restore():
            return replace(statement, level=new[0])
        case Give():
            return Give(new[0]) if new else statement
        case Loop() | Section() | Leave() | Abort() | Note():
            return statement
        case _:
            assert_never(statement)


def of_options(options: Options) -> tuple[Expr, ...]:
    """The expressions that tell what the options are; those of a search stand in its block."""
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


def parts(expr: Expr) -> tuple[Expr, ...]:
    """What it is made of, in the order in which it is worked out."""
    match expr:
        case Const() | Local():
            return ()
        case Load(index=index) | One(index=index):
            return (index,)
        case Compute(left=left, right=right) | Compare(left=left, right=right) | Bits(left=left, right=right):
            return left, right
        case Both(left=left, right=right) | Either(left=left, right=right):
            return left, right
        case Not(inner=inner) | Widen(inner=inner) | Narrow(inner=inner):
            return (inner,)
        case Shift(mask=mask) | Count(mask=mask) | Some(mask=mask):
            return (mask,)
        case Has(mask=mask, index=index):
            return mask, index
        case Nth(mask=mask, number=number):
            return mask, number
        case Call(args=args):
            return args
        case _:
            assert_never(expr)


def with_parts(expr: Expr, new: Sequence[Expr]) -> Expr:
    """The same, made of others."""
    match expr:
        case Const() | Local():
            return expr
        case Load() | One():
            return replace(expr, index=new[0])
        case Compute() | Compare() | Bits() | Both() | Either():
            return replace(expr, left=new[0], right=new[1])
        case Not() | Widen() | Narrow():
            return replace(expr, inner=new[0])
        case Shift() | Count() | Some():
            return replace(expr, mask=new[0])
        case Has():
            return replace(expr, mask=new[0], index=new[1])
        case Nth():
            return replace(expr, mask=new[0], number=new[1])
        case Call():
            return replace(expr, args=tuple(new))
        case _:
            assert_never(expr)


def within(expr: Expr) -> Iterator[Expr]:
    """It and all that it is made of."""
    yield expr
    for part in parts(expr):
        yield from within(part)


def statements(block: Block) -> Iterator[Statement]:
    """Those of a block and of the blocks in them."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def called(block: Block) -> set[str]:
    """The functions that are called in it."""
    return {
        one.function
        for statement in statements(block)
        for expr in expressions(statement)
        for one in within(expr)
        if isinstance(one, Call)
    }
