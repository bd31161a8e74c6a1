"""Fewer names: locals and labels that came from the same one share its name where they do not meet.

In a program without a step back, what stands further down is done later, so two locals do not meet if the one is done
with before the other begins. In a loop that is so for what is set in it before it is asked for; anything else is kept
through the whole of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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
    Section,
    Set,
    Statement,
)
from citadels_dsl.kernel.passes.parts import expressions, inside, with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import blocks, with_blocks

Extent = tuple[int, int]


def shared(program: Program) -> Program:
    return replace(program, functions=tuple(_Sharing(f).function() for f in program.functions))


@dataclass(slots=True)
class _Local:
    """Where it stands: from its first place to its last; `begun`: the block in which it is set first, if it is."""

    places: list[int] = field(default_factory=list)
    begun: int | None = None


class _Sharing:
    def __init__(self, function: Function) -> None:
        self.source = function
        self.locals: dict[str, _Local] = defaultdict(_Local)
        self.labels: dict[str, Extent] = {}
        self.loops: list[Extent] = []
        self.ends: list[int] = []  # of blocks, by their number
        self.starts: list[int] = []
        self.at = 0

    def function(self) -> Function:
        self._walk(self.source.body)
        params = {param.name for param in self.source.params}
        extents = {name: self._extent(local) for name, local in self.locals.items() if name not in params}
        names = _named(extents, params)
        labels = _named(self.labels, set())
        return replace(self.source, body=tuple(_renamed(one, names, labels) for one in self.source.body))

    def _walk(self, block: Block, head: str = "") -> None:
        number = len(self.ends)
        self.starts.append(self.at)
        self.ends.append(self.at)
        if head:
            self._seen(head, number)
        for statement in block:
            self.at += 1
            for expr in expressions(statement):
                for one in inside(expr):
                    if isinstance(one, Local):
                        self._seen(one.name, None)
            start = self.at
            match statement:
                case Set(local=local) | Choose(local=local):
                    self.at += 1
                    self._seen(local.name, number)
                case _:  # it sets nothing before its blocks
                    pass
            for inner in blocks(statement):
                self._walk(inner, statement.local.name if isinstance(statement, Each) else "")
            if isinstance(statement, Loop | Section | Each):
                self.labels[statement.label] = start, self.at
                if not isinstance(statement, Section):
                    self.loops.append((start, self.at))
        self.ends[number] = self.at

    def _seen(self, name: str, block: int | None) -> None:
        local = self.locals[name]
        if not local.places:
            local.begun = block
        local.places.append(self.at)

    def _extent(self, local: _Local) -> Extent:
        low, high = min(local.places), max(local.places)
        begun = local.begun
        fresh = begun is not None and self.starts[begun] <= low and high <= self.ends[begun]
        for start, end in self.loops:  # the inner ones before those around
            if high < start or end < low:
                continue
            if not (start <= low and high <= end) or not fresh:
                low, high = min(low, start), max(high, end)
        return low, high


def _named(extents: dict[str, Extent], taken: set[str]) -> dict[str, str]:
    """The new name of each."""
    families: dict[str, list[str]] = defaultdict(list)
    for name in extents:
        families[name.split("__")[0]].append(name)
    found: dict[str, str] = {}
    for stem, members in families.items():
        free: list[tuple[int, str]] = []  # where each name is done with
        for name in sorted(members, key=lambda one: extents[one]):
            low, high = extents[name]
            for number, (end, old) in enumerate(free):
                if end < low:
                    found[name] = old
                    free[number] = (high, old)
                    break
            else:
                new = next(n for n in _names(stem) if n not in taken and all(n != old for _, old in free))
                found[name] = new
                free.append((high, new))
    return found


def _names(stem: str) -> Iterator[str]:
    yield stem
    yield from (f"{stem}__{number}" for number in count(1))


def _renamed(statement: Statement, names: dict[str, str], labels: dict[str, str]) -> Statement:
    def change(expr: Expr) -> Expr:
        if isinstance(expr, Local):
            return Local(names.get(expr.name, expr.name), expr.kind)
        return with_parts(expr, change)

    statement = with_blocks(statement, lambda block: tuple(_renamed(one, names, labels) for one in block))
    statement = with_expressions(statement, change)
    match statement:
        case Set(local=local):
            return replace(statement, local=Local(names.get(local.name, local.name), local.kind))
        case Each(local=local, label=label):
            return replace(statement, local=Local(names.get(local.name, local.name), local.kind), label=labels[label])
        case Loop(label=label) | Section(label=label):
            return replace(statement, label=labels[label])
        case Leave(label=label):
            return Leave(labels[label])
        case _:  # it names nothing
            return statement
