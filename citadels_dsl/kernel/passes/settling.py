"""What has become true is looked for only where something may have changed of what that depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Both,
    Call,
    Choose,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    If,
    Leave,
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
from citadels_dsl.kernel.passes import calls
from citadels_dsl.kernel.passes.asking import asked
from citadels_dsl.kernel.passes.parts import expressions, parts

#: Nothing has changed since it was looked last; None for a place that is never reached.
Calm = bool | None


def settled(program: Program) -> Program:
    """Without the calls of a function that `remembers`, where it would do nothing."""
    for function in program.functions:
        if function.remembers:
            program = _settled(program, function)
    return program


def _settled(program: Program, looking: Function) -> Program:
    reads = asked(program, looking.name) - set(looking.remembers)
    found = calls.graph(program)
    loops = calls.recursive(found)
    functions = {function.name: function for function in program.functions}
    order = calls.callees_first(functions, found)
    #: By function, whether it is calm behind it when it was or was not before.
    behind: dict[str, tuple[bool, bool]] = dict.fromkeys(loops, (False, False))
    walker = _Walker(looking.name, reads, behind, {})
    if not walker.function(looking, True)[1]:
        return program
    behind[looking.name] = (True, True)
    for function in order:
        if function.name not in behind:
            walker = _Walker(looking.name, reads, behind, {})
            behind[function.name] = (walker.function(function, False)[1], walker.function(function, True)[1])
    before = dict.fromkeys(functions, True)
    for name in calls.entries(program, found) | loops:
        before[name] = False
    done = {looking.name: looking}
    for function in reversed(order):  # whoever calls it comes before
        if function.name != looking.name:
            walker = _Walker(looking.name, reads, behind, before)
            done[function.name] = replace(function, body=walker.function(function, before[function.name])[0])
    return replace(program, functions=tuple(done[function.name] for function in program.functions))


def _meet(*ways: Calm) -> Calm:
    """Calm whichever way it came here."""
    here = [way for way in ways if way is not None]
    return all(here) if here else None


@dataclass(frozen=True, slots=True)
class _Done:
    """What becomes of statements: whether it is calm behind them, and where a label was left."""

    block: Block
    calm: Calm
    left: Mapping[str, Calm]


class _Walker:
    """`behind`: see there; `before`: by function, whether it is calm wherever it is called, which is found here."""

    def __init__(
        self, looking: str, reads: frozenset[str], behind: Mapping[str, tuple[bool, bool]], before: dict[str, bool]
    ) -> None:
        self.looking = looking
        self.reads = reads
        self.behind = behind
        self.before = before
        self.done: dict[tuple[int, bool], _Done] = {}

    def function(self, function: Function, calm: bool) -> tuple[Block, bool]:
        found = self._block(function.body, calm)
        return found.block, _meet(found.calm, *found.left.values()) is not False

    def _block(self, block: Block, calm: Calm) -> _Done:
        out: list[Statement] = []
        left: dict[str, Calm] = {}
        for statement in block:
            if calm is None:
                break
            key = (id(statement), calm)
            if key not in self.done:
                self.done[key] = self._statement(statement, calm)
            found = self.done[key]
            out.extend(found.block)
            calm = found.calm
            _add(left, found.left)
        return _Done(tuple(out), calm, left)

    def _statement(self, statement: Statement, calm: bool) -> _Done:
        if isinstance(statement, Do) and statement.call.function == self.looking:
            return _Done(() if calm else (statement,), True, {})
        for expr in expressions(statement):
            calm = self._called(expr, calm)
        match statement:
            case Store(array=array):
                return _Done((statement,), calm and array.name not in self.reads, {})
            case Restore():
                return _Done((statement,), False, {})
            case Set() | Do() | Choose() | Save() | Note():
                return _Done((statement,), calm, {})
            case Abort():
                return _Done((statement,), None, {})
            case Give():
                return _Done((statement,), None, {"": calm})
            case Leave(label=label):
                return _Done((statement,), None, {label: calm})
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no = self._block(then, calm), self._block(otherwise, calm)
                left = dict(yes.left)
                _add(left, no.left)
                return _Done((If(condition, yes.block, no.block),), _meet(yes.calm, no.calm), left)
            case Section(label=label, body=body):
                found = self._block(body, calm)
                behind = _meet(found.calm, found.left.get(label))
                return _Done((replace(statement, body=found.block),), behind, _without(found.left, label))
            case Loop(label=label, body=body) | Each(label=label, body=body):
                found = self._block(body, calm)
                if calm and found.calm is False:
                    calm = False
                    found = self._block(body, calm)
                ways = [found.left.get(label)] + ([calm, found.calm] if isinstance(statement, Each) else [])
                return _Done((replace(statement, body=found.block),), _meet(*ways), _without(found.left, label))
            case _:
                assert_never(statement)

    def _called(self, expr: Expr, calm: bool) -> bool:
        """Whether it is still calm when this was worked out."""
        if isinstance(expr, Both | Either):
            calm = self._called(expr.left, calm)
            return self._called(expr.right, calm) and calm
        for part in parts(expr):
            calm = self._called(part, calm)
        if isinstance(expr, Call):
            if expr.function in self.before:
                self.before[expr.function] &= calm
            return self.behind.get(expr.function, (False, False))[calm]
        return calm


def _add(left: dict[str, Calm], more: Mapping[str, Calm]) -> None:
    for label, calm in more.items():
        left[label] = _meet(left.get(label), calm)


def _without(left: Mapping[str, Calm], label: str) -> dict[str, Calm]:
    return {name: calm for name, calm in left.items() if name != label}
