"""`stop`: what runs under a name ends at once, with all that goes on inside it.

`stopping` holds the number of the procedure that is being stopped, 0 for none. Whoever calls what may stop something
looks at it and leaves; the procedure itself goes on with what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from citadels_dsl.kernel.ir import Array, Compare, Const, Expr, If, Leave, Section, Statement
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower.follows import Node
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Value, Word, same


def register(scope: Scope) -> Array:
    return scope.arrays.register("stopping")


def running(scope: Scope, procedure: str) -> Array | None:
    """How often a procedure that somebody may stop is running."""
    return scope.arrays.cell(f"running_{procedure}") if procedure in scope.low.follows.stops else None


def number(scope: Scope, procedure: str) -> Const:
    return Const(1 + sorted(scope.low.follows.stops).index(procedure))


def stop(scope: Scope, procedure: Value) -> None:
    """Does nothing if nothing runs under this name."""
    assert isinstance(procedure, Word)
    runs = running(scope, procedure.text)
    assert runs is not None
    stopping = put(register(scope), number(scope, procedure.text))
    scope.w.when(value(runs), [stopping, Leave(scope.w.unwind())])


def check(scope: Scope, nodes: Iterable[Node]) -> None:
    """After what may have stopped something."""
    if scope.low.follows.may_stop(nodes):
        scope.w.add(If(value(register(scope)), (Leave(scope.w.unwind()),)))


class Stopped:
    """The part of a course in which it may be stopped."""

    def __init__(self, scope: Scope, runs: Array | None) -> None:
        self.scope, self.runs = scope, runs
        self.used = False

    @contextmanager
    def watching(self) -> Iterator[list[Statement]]:
        w = self.scope.w
        outer, w.unwinding = w.unwinding, ""
        try:
            with w.inside() as out:
                yield out
            self.label = w.unwinding
        finally:
            w.unwinding = outer

    def finish(self, out: list[Statement], mine: list[Statement]) -> None:
        """`mine`: what follows if it was this itself that was stopped."""
        w = self.scope.w
        if not self.label:
            w.add(*out)
            return
        self.used = True
        w.add(Section(self.label, tuple(out)))
        if self.runs is not None:
            procedure = self.runs.name.removeprefix("running_")
            here = same(value(register(self.scope)), number(self.scope, procedure))
            w.when(here, [put(register(self.scope), FALSE), *mine])

    def not_beyond(self) -> Expr:
        """Nothing further out is being stopped."""
        return same(value(register(self.scope)), FALSE) if self.used else TRUE

    def leave(self) -> None:
        """Something further out is being stopped."""
        if self.used:
            w = self.scope.w
            w.add(If(Compare("!=", value(register(self.scope)), FALSE), (Leave(w.unwind()),)))
