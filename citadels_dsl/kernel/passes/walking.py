"""What stands in a statement: expressions and blocks, to be looked at or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Choose,
    Do,
    Each,
    Give,
    If,
    Leave,
    Local,
    Loop,
    Note,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside


def blocks(statement: Statement) -> tuple[Block, ...]:
    """The blocks that stand in it. What a choice is searched with is none that is run."""
    match statement:
        case If(then=then, otherwise=otherwise):
            return then, otherwise
        case Loop(body=body) | Section(body=body) | Each(body=body):
            return (body,)
        case Set() | Store() | Do() | Leave() | Choose() | Save() | Restore() | Give() | Abort() | Note():
            return ()
        case _:
            assert_never(statement)


def with_blocks(statement: Statement, change: Callable[[Block], Block]) -> Statement:
    """The same with other blocks in it."""
    match statement:
        case If(then=then, otherwise=otherwise):
            return replace(statement, then=change(then), otherwise=change(otherwise))
        case Loop(body=body) | Section(body=body) | Each(body=body):
            return replace(statement, body=change(body))
        case Set() | Store() | Do() | Leave() | Choose() | Save() | Restore() | Give() | Abort() | Note():
            return statement
        case _:
            assert_never(statement)


def within(block: Block) -> Iterator[Statement]:
    """Every statement of a block, those inside others too, in the order in which they are written."""
    todo = list(block[::-1])
    while todo:
        statement = todo.pop()
        yield statement
        for inner in blocks(statement)[::-1]:
            todo.extend(inner[::-1])


def reads(block: Block) -> Counter[str]:
    """How often each local is."""
    return Counter(
        part.name
        for statement in within(block)
        for expr in expressions(statement)
        for part in inside(expr)
        if isinstance(part, Local)
    )


def said(block: Sequence[Statement]) -> Block:
    """What is there for machines: without notes."""
    return tuple(one for one in block if not isinstance(one, Note))


def saves(program: Program) -> bool:
    """Something is tried in it."""
    return any(isinstance(statement, Save) for function in program.functions for statement in within(function.body))
