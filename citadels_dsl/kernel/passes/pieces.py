"""The blocks that stand in a statement."""

from __future__ import annotations

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
    Loop,
    Note,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
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
