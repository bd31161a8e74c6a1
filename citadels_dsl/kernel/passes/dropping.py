"""A program without what makes no difference to its results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Call,
    Choose,
    Do,
    Each,
    Expr,
    Function,
    Give,
    If,
    Leave,
    Load,
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
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.passes.serving import bounded_number, slow_numbers


@dataclass(eq=False, slots=True)
class _Around:
    """What stands around a statement, and is needed if it is. `leaves`: who leaves it, and is needed then."""

    outer: _Around | None
    exprs: tuple[Expr, ...] = ()
    needed: bool = False
    leaves: list[_Around] = field(default_factory=list)


def without_idle(program: Program, results: Collection[str]) -> Program:
    """`results`: the arrays that are read from outside."""
    return _Dropper(program, results).program()


class _Dropper:
    def __init__(self, program: Program, results: Collection[str]) -> None:
        self.source = program
        self.results = results
        self.sets: dict[str, list[tuple[Expr, _Around]]] = defaultdict(list)
        self.stores: dict[str, list[tuple[tuple[Expr, ...], _Around]]] = defaultdict(list)
        self.needed: set[str] = set()
        self.blocks: dict[int, _Around] = {}
        self.work: list[str] = []
        self.first: list[tuple[tuple[Expr, ...], _Around]] = []
        self.labels: dict[str, _Around] = {}
        self.slow = slow_numbers(program)

    def program(self) -> Program:
        for function in self.source.functions:
            self.labels = {}
            self._look(function.body, _Around(None))
        for array in self.results:
            self._need(f"array {array}")
        for exprs, around in self.first:
            self._use(exprs, around)
        while self.work:
            name = self.work.pop()
            for value, around in self.sets.get(name, ()):
                self._use((value,), around)
            for exprs, around in self.stores.get(name, ()):
                self._use(exprs, around)
        functions = tuple(self._function(f) for f in self.source.functions)
        arrays = tuple(a for a in self.source.arrays if f"array {a.name}" in self.needed)
        return replace(self.source, arrays=arrays, functions=functions)

    # ------------------------------------------------------------ what is needed

    def _look(self, block: Block, around: _Around) -> None:
        for statement in block:
            match statement:
                case Set(local=local, value=value):
                    self.sets[local.name].append((value, around))
                    if _calls(value):
                        self.first.append(((value,), around))
                        self._need(local.name)
                case Store(array=array, index=index, value=value):
                    self.stores[f"array {array.name}"].append(((index, value), around))
                    if _calls(index) or _calls(value):
                        self._need(f"array {array.name}")
                case Do(call=call):
                    self.first.append((call.args, around))
                case Give(value=value):
                    self.first.append(((value,) if value is not None else (), around))
                case Save(level=level) | Restore(level=level):
                    self.first.append(((level,), around))
                case Abort():
                    self.first.append(((), around))
                case If(condition=condition) if (name := bounded_number(statement)) in self.slow:
                    inner = self.blocks[id(statement)] = _Around(around, (condition,))
                    self.stores[name].append(((), inner))
                case If(condition=condition, then=then, otherwise=otherwise):
                    inner = self.blocks[id(statement)] = _Around(around, (condition,))
                    self._look(then, inner)
                    self._look(otherwise, inner)
                    if _calls(condition):
                        self.first.append(((), inner))
                case Loop(label=label, body=body) | Section(label=label, body=body):
                    inner = self.blocks[id(statement)] = self.labels[label] = _Around(around)
                    self._look(body, inner)
                case Each(local=local, mask=mask, label=label, body=body):
                    inner = self.blocks[id(statement)] = self.labels[label] = _Around(around, (mask,))
                    self._look(body, inner)
                case Leave(label=label):
                    self.labels[label].leaves.append(around)
                case Note():
                    pass
                case Choose():
                    raise AssertionError("a program is cleaned with its bots")
                case _:
                    assert_never(statement)

    def _need(self, name: str) -> None:
        if name not in self.needed:
            self.needed.add(name)
            self.work.append(name)

    def _use(self, exprs: tuple[Expr, ...], around: _Around | None) -> None:
        for expr in exprs:
            for one in inside(expr):
                match one:
                    case Local(name=name):
                        self._need(name)
                    case Load(array=array):
                        self._need(f"array {array.name}")
                    case _:  # made of them
                        pass
        while around is not None and not around.needed:
            around.needed = True
            self._use(around.exprs, None)
            for who in around.leaves:
                self._use((), who)
            around = around.outer

    # ------------------------------------------------------------ what is left

    def _function(self, function: Function) -> Function:
        return replace(function, body=self._block(function.body))

    def _block(self, block: Block) -> Block:
        out: list[Statement] = []
        for statement in block:
            match statement:
                case Set(local=local):
                    if local.name in self.needed and statement.value != local:
                        out.append(statement)
                case Store(array=array):
                    if f"array {array.name}" in self.needed:
                        out.append(statement)
                case If(then=then, otherwise=otherwise):
                    if self.blocks[id(statement)].needed:
                        out.append(replace(statement, then=self._block(then), otherwise=self._block(otherwise)))
                case Loop(body=body) | Section(body=body) | Each(body=body):
                    if self.blocks[id(statement)].needed:
                        out.append(replace(statement, body=self._block(body)))
                case Note() | Do() | Leave() | Give() | Abort() | Choose() | Save() | Restore():
                    out.append(statement)
                case _:
                    assert_never(statement)
        return tuple(out)


def _calls(expr: Expr) -> bool:
    return any(isinstance(one, Call) for one in inside(expr))
