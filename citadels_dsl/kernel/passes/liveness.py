"""Which locals are still read after a statement, on any way that may be gone from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Choose,
    Do,
    Each,
    Expr,
    Give,
    If,
    Leave,
    Local,
    Loop,
    Note,
    Options,
    Restore,
    Save,
    Searched,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside

Locals = frozenset[Local]
NONE: Locals = frozenset()


def read_in(exprs: Iterable[Expr]) -> Locals:
    return frozenset(one for expr in exprs for one in inside(expr) if isinstance(one, Local))


def read_in_search(options: Options) -> Locals:
    """What stands in no expression of a choice, and is needed to tell what its options are."""
    if not isinstance(options, Searched):
        return NONE
    return Liveness().block(options.search, frozenset({options.value})) - {options.index}


class Liveness:
    """`after`: what is read after each statement that was gone through, by its identity."""

    def __init__(self) -> None:
        self.after: dict[int, Locals] = {}
        self._left: dict[str, Locals] = {}

    def block(self, block: Block, after: Locals = NONE) -> Locals:
        """What is read before it is set again, from the beginning of a block on."""
        for statement in reversed(block):
            self.after[id(statement)] = after
            after = self._before(statement, after)
        return after

    def _before(self, statement: Statement, after: Locals) -> Locals:
        read = read_in(expressions(statement))
        match statement:
            case Set(local=local):
                return (after - {local}) | read
            case Choose(local=local, options=options):
                return (after - {local}) | read | read_in_search(options)
            case Store() | Do() | Save() | Restore() | Note():
                return after | read
            case If(then=then, otherwise=otherwise):
                return read | self.block(then, after) | self.block(otherwise, after)
            case Section(label=label, body=body):
                self._left[label] = after
                return self.block(body, after)
            case Loop(label=label, body=body):
                self._left[label] = after
                return self._again(body, NONE, NONE)
            case Each(local=local, label=label, body=body):
                self._left[label] = after
                return read | self._again(body, frozenset({local}), after)
            case Leave(label=label):
                return self._left[label]
            case Give():
                return read
            case Abort():
                return NONE
            case _:
                assert_never(statement)

    def _again(self, body: Block, set_before: Locals, after: Locals) -> Locals:
        """A body that is gone through until nothing new is found to be read."""
        top = after
        while True:
            found = top | (self.block(body, top) - set_before)
            if found == top:
                return top
            top = found
