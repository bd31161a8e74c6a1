"""Other names for the locals and labels of a function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from itertools import count

from citadels_dsl.kernel.ir import (
    Block,
    Choose,
    Each,
    Expr,
    Function,
    Leave,
    Local,
    Loop,
    Program,
    Searched,
    Section,
    Set,
    Statement,
)
from citadels_dsl.kernel.passes.parts import expressions, inside, with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import with_blocks, within


class Names:
    """The names of the locals and labels of a program, and new ones. Those of lowering stand in one function each."""

    def __init__(self, program: Program) -> None:
        self._used: set[str] = {array.name for array in program.arrays}
        self._used |= {function.name for function in program.functions}
        self._several: set[str] = set()
        for function in program.functions:
            names = set(_names(function))
            self._several |= names & self._used
            self._used |= names
        self._next = 0

    def apart(self, function: Function) -> bool:
        """No other function has a name of this one."""
        return self._several.isdisjoint(_names(function))

    def fresh(self, stem: str) -> str:
        while True:
            self._next += 1
            name = f"{stem}_{self._next}"
            if name not in self._used:
                self._used.add(name)
                return name


def _names(function: Function) -> Iterator[str]:
    yield from (param.name for param in function.params)
    yield from _names_in(function.body)


def _names_in(block: Block) -> Iterator[str]:
    for statement in within(block):
        match statement:
            case Set(local=local):
                yield local.name
            case Each(local=local, label=label):
                yield from (local.name, label)
            case Loop(label=label) | Section(label=label):
                yield label
            case Choose(local=local, options=Searched(index=index, value=value, search=search)):
                yield from (local.name, index.name, value.name)
                yield from _names_in(search)
            case Choose(local=local):
                yield local.name
            case _:  # nothing else gives a name
                pass
        for expr in expressions(statement):
            yield from (part.name for part in inside(expr) if isinstance(part, Local))


def renamed(function: Function, names: Names) -> Function:
    new: dict[str, str] = {}

    def name(old: str) -> str:
        if old not in new:
            new[old] = names.fresh(old.rstrip("0123456789").rstrip("_"))
        return new[old]

    writer = _Renamer(name)
    params = tuple(writer.local(param) for param in function.params)
    return replace(function, params=params, body=writer.block(function.body))


def without(function: Function, taken: Collection[str]) -> Function:
    """With other names for what is named like one of `taken`."""
    names = set(_names(function))
    new: dict[str, str] = {}
    for name in sorted(names & set(taken)):
        new[name] = next(other for n in count(1) if (other := name + "_" * n) not in taken and other not in names)
    if not new:
        return function
    writer = _Renamer(lambda name: new.get(name, name))
    return replace(
        function, params=tuple(writer.local(param) for param in function.params), body=writer.block(function.body)
    )


def with_names(block: Block, new: Mapping[str, str]) -> Block:
    """With other names for some locals and labels."""
    return _Renamer(lambda name: new.get(name, name)).block(block)


class _Renamer:
    def __init__(self, name: Callable[[str], str]) -> None:
        self._name = name

    def local(self, local: Local) -> Local:
        return Local(self._name(local.name), local.kind)

    def block(self, block: Block) -> Block:
        return tuple(self._statement(statement) for statement in block)

    def _expr(self, expr: Expr) -> Expr:
        return self.local(expr) if isinstance(expr, Local) else with_parts(expr, self._expr)

    def _statement(self, statement: Statement) -> Statement:
        statement = with_blocks(with_expressions(statement, self._expr), self.block)
        match statement:
            case Set(local=local):
                return replace(statement, local=self.local(local))
            case Each(local=local, label=label):
                return replace(statement, local=self.local(local), label=self._name(label))
            case Loop(label=label) | Section(label=label) | Leave(label=label):
                return replace(statement, label=self._name(label))
            case Choose(local=local, options=Searched(index=index, value=value, search=search)):
                options = Searched(self.local(index), self.local(value), self.block(search))
                return replace(statement, local=self.local(local), options=options)
            case Choose(local=local):
                return replace(statement, local=self.local(local))
            case _:  # nothing else gives a name
                return statement
