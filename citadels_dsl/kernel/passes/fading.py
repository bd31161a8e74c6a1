"""A program without assignments that nobody reads before the next one: of locals, and of cells that are always named.

Backwards through each function, with what will still be read. Through a loop that stands in no other one it is gone
until nothing changes; in longer loops inside everything counts as read that is read in them at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Call,
    Choose,
    Const,
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
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import within

Live = frozenset[str]
#: Loops of so many statements are gone through as often as it takes, wherever they stand.
SHORT = 40


def named_cells(program: Program) -> set[str]:
    """Arrays of which every item is always called by its number."""
    found = {array.name for array in program.arrays if not array.constant}
    for function in program.functions:
        for statement in within(function.body):
            if isinstance(statement, Store) and not isinstance(statement.index, Const):
                found.discard(statement.array.name)
            for expr in expressions(statement):
                for one in inside(expr):
                    if isinstance(one, Load) and not isinstance(one.index, Const):
                        found.discard(one.array.name)
    return found


def without_unread(
    program: Program, results: Collection[str], entries: Collection[str], broken: Collection[str] = ()
) -> Program:
    """`results`: arrays that are read from outside, once one of the `entries` has ended.

    `broken`: what is called from outside where a game is broken off.
    """
    return _Fading(program, results, entries, broken).program()


class _Fading:
    def __init__(
        self, program: Program, results: Collection[str], entries: Collection[str], broken: Collection[str]
    ) -> None:
        self.source = program
        self.entries = entries
        self.cells = named_cells(program)
        sizes = {array.name: array.size for array in program.arrays}
        self.all: Live = frozenset(f"{name} {n}" for name in self.cells for n in range(sizes[name]))
        self.results: Live = frozenset(f"{a} {n}" for a in results if a in self.cells for n in range(sizes[a]))
        self.reads: dict[str, Live] = {}
        own = {f.name: self._read_in(f.body) for f in program.functions}
        calls = {f.name: set(_calls(f.body)) for f in program.functions}
        self.own, self.calls = own, calls
        for name in own:
            every, left = {name}, [name]
            while left:
                for one in calls.get(left.pop(), set()) - every:
                    every.add(one)
                    left.append(one)
            self.reads[name] = frozenset().union(*(own.get(one, frozenset()) for one in every)) & self.all
        self.broken: Live = self.results.union(*(self.reads.get(name, frozenset()) for name in broken))
        self.end: Live = self.all
        self.at: dict[str, Live] = {}
        self.depth = 0

    def program(self) -> Program:
        return replace(self.source, functions=tuple(self._function(f) for f in self.source.functions))

    def _function(self, function: Function) -> Function:
        self.end = self.results | self._behind(function.name) if function.name in self.entries else self.all
        self.at = {}
        return replace(function, body=self._block(function.body, self.end)[0])

    def _behind(self, name: str) -> Live:
        """What may be read by whoever calls it, once it has ended."""
        found: Live = frozenset()
        for caller, calls in self.calls.items():
            if name not in calls:
                continue
            if caller not in self.entries:
                return self.all
            others = (self.reads.get(one, frozenset()) for one in calls if one != name)
            found = found.union(self.own[caller], *others, self._behind(caller))
        return found & self.all

    def _read_in(self, block: Block) -> Live:
        return frozenset(name for one in within(block) for name in self._uses(expressions(one)))

    def _uses(self, exprs: Iterable[Expr]) -> set[str]:
        found: set[str] = set()
        for expr in exprs:
            for one in inside(expr):
                match one:
                    case Local(name=name):
                        found.add(name)
                    case Load(array=array, index=Const(value=index)) if array.name in self.cells:
                        found.add(f"{array.name} {index}")
                    case Call(function=function):
                        found |= self.reads.get(function, frozenset())
                    case _:  # made of them
                        pass
        return found

    def _block(self, block: Block, live: Live) -> tuple[Block, Live]:
        """The statements that are left, and what is read from their beginning on."""
        out: list[Statement] = []
        for statement in reversed(block):
            new, live = self._statement(statement, live)
            if new is not None:
                out.append(new)
        return tuple(reversed(out)), live

    def _statement(self, statement: Statement, live: Live) -> tuple[Statement | None, Live]:
        match statement:
            case Set(local=local, value=value):
                calls = any(isinstance(one, Call) for one in inside(value))
                if local.name not in live and not calls:
                    return None, live
                return statement, (live - {local.name}) | self._uses((value,))
            case Store(array=array, index=Const(value=index), value=value) if array.name in self.cells:
                cell = f"{array.name} {index}"
                if cell not in live and not any(isinstance(one, Call) for one in inside(value)):
                    return None, live
                return statement, (live - {cell}) | self._uses((value,))
            case Store() | Do():
                return statement, live | self._uses(expressions(statement))
            case If(condition=condition, then=then, otherwise=otherwise):
                then, first = self._block(then, live)
                otherwise, second = self._block(otherwise, live)
                return replace(statement, then=then, otherwise=otherwise), first | second | self._uses((condition,))
            case Section(label=label, body=body):
                self.at[label] = live
                body, live = self._block(body, live)
                return replace(statement, body=body), live
            case Loop():
                return self._loop(statement, live)
            case Each(mask=mask):
                new, live = self._loop(statement, live)
                return new, live | self._uses((mask,))
            case Leave(label=label):
                return statement, self.at[label]
            case Give(value=value):
                return statement, self.end | self._uses(() if value is None else (value,))
            case Abort():
                return statement, self.broken
            case Save() | Restore() | Choose():
                return statement, live | self.all | self._uses(expressions(statement))
            case Note():
                return statement, live
            case _:
                assert_never(statement)

    def _loop(self, statement: Loop | Each, live: Live) -> tuple[Statement, Live]:
        label, body = statement.label, statement.body
        self.at[label] = live
        begun = live if isinstance(statement, Each) else frozenset()
        if self.depth and sum(1 for _ in within(body)) > SHORT:
            begun |= self._read_in(body) | live
            new, first = self._block(body, begun)
            return replace(statement, body=new), first | begun
        self.depth += 1
        while True:
            new, first = self._block(body, begun)
            if first <= begun:
                break
            begun |= first
        self.depth -= 1
        return replace(statement, body=new), begun


def _calls(block: Block) -> list[str]:
    return [
        one.function
        for statement in within(block)
        for expr in expressions(statement)
        for one in inside(expr)
        if isinstance(one, Call)
    ]
