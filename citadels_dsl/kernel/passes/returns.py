"""A function's body as a part of another one: where it ends, the rest of that goes on."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Call,
    Each,
    Expr,
    Give,
    If,
    Leave,
    Local,
    Loop,
    Section,
    Set,
    Statement,
)
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.passes.walking import with_blocks, within


def without_returns(body: Block, result: Local | None, label: str) -> Block:
    """`result` becomes what it gives. `label`: a new one, for a section around it if one is needed."""
    writer = _Writer(result, label)
    found = writer.block(body, falls=True, exit_=label)
    return (Section(label, found),) if writer.used else found


class _Writer:
    def __init__(self, result: Local | None, label: str) -> None:
        self.result = result
        self.label = label
        self.used = False

    def block(self, block: Block, falls: bool, exit_: str) -> Block:
        """`falls`: behind the block there is nothing more; `exit_`: what can be left to get there."""
        out: list[Statement] = []
        for n, statement in enumerate(block):
            if isinstance(statement, Give):
                out.extend(self._given(statement.value))
                if not falls:
                    self.used |= exit_ == self.label
                    out.append(Leave(exit_))
                return tuple(out)
            if not _gives((statement,)):
                out.append(statement)
                continue
            rest = block[n + 1 :]
            match statement:
                case If(condition=condition, then=then, otherwise=otherwise):
                    if rest and ends(then):
                        otherwise, rest = (*otherwise, *rest), ()
                    elif rest and ends(otherwise):
                        then, rest = (*then, *rest), ()
                    last = falls and not rest
                    new = If(condition, self.block(then, last, exit_), self.block(otherwise, last, exit_))
                    out.append(new)
                    if not rest:
                        return tuple(out)
                case Section(label=label, body=body):
                    last = falls and not rest
                    out.append(replace(statement, body=self.block(body, last, label if last else exit_)))
                case Loop(label=label, body=body) | Each(label=label, body=body):
                    inner = label if falls and not rest else exit_
                    out.append(with_blocks(statement, lambda body, at=inner: self.block(body, False, at)))  # type: ignore[misc]
                case _:
                    raise AssertionError(f"gives nothing: {statement}")
        return tuple(out)

    def _given(self, value: Expr | None) -> list[Statement]:
        if value is None:
            return []
        if self.result is not None:
            return [Set(self.result, value)]
        if any(isinstance(part, Call) for part in inside(value)):
            return [Set(Local(f"{self.label}_dropped", value.kind), value)]
        return []


def _gives(block: Block) -> bool:
    return any(isinstance(statement, Give) for statement in within(block))


def ends(block: Block) -> bool:
    """What stands behind it is never reached."""
    if not block:
        return False
    match block[-1]:
        case Give() | Abort() | Leave():
            return True
        case If(then=then, otherwise=otherwise):
            return ends(then) and ends(otherwise)
        case _:  # a section can be left, and of loops it is not looked for
            return False
