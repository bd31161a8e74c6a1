"""Statements of an integer program as Python.

Python leaves only the innermost loop at once; whoever leaves more sets a flag, and behind the loops between it is
looked at. Sections are loops that are gone through once.
"""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.kernel.ir import (
    Abort,
    Bits,
    Block,
    Call,
    Choose,
    Compute,
    Const,
    Do,
    Each,
    Expr,
    Give,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Note,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.folding import folded
from citadels_dsl.kernel.passes.known import ANY
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.printers.python_text import Text, one_line, small

INDENT = "    "


class Code:
    """The statements of one function, as lines."""

    def __init__(self, text: Text, quick: bool = False) -> None:
        self.text = text
        self.quick = quick  # draws and decisions are written out
        self.lines: list[str] = []
        self.loops: list[str] = []  # the labels around, the innermost last
        self.escapes: dict[int, frozenset[str]] = {}

    def line(self, depth: int, text: str) -> None:
        self.lines.append(INDENT * depth + text)

    def block(self, block: Block, depth: int) -> None:
        before = len(self.lines)
        number = 0
        while number < len(block):
            alike = _alike(block, number)
            if alike > 1:
                first = block[number]
                assert isinstance(first, Store)
                those = [one for one in block[number : number + alike] if isinstance(one, Store)]
                cells = "".join(f"{self.text.of(Load(one.array, one.index))} = " for one in those)
                self.line(depth, f"{cells}{self.text.bare(first.value)}")
            else:
                self._statement(block[number], depth)
            number += alike
        if all(line.lstrip().startswith("#") for line in self.lines[before:]):
            self.line(depth, "pass")

    def _statement(self, statement: Statement, depth: int) -> None:
        text = self.text
        match statement:
            case Set(local=local, value=Call(function="draw", args=(seat, count))) if self.quick:
                self.line(depth, "try:")
                self.line(depth + 1, f"{local.name} = take[{text.bare(seat)}]() * {text.of(count)} >> 30")
                self.line(depth, "except IndexError:")
                self.line(depth + 1, f"{local.name} = more({text.bare(seat)}, {text.bare(count)})")
            case Do(call=Call(function="decided", args=(count, choice))) if self.quick:
                word = folded(Compute("+", Compute("*", count, Const(1024)), choice), lambda _: ANY)
                self.line(depth, f"said({text.bare(word)})")
            case Set(local=local, value=value):
                assert local.name.isidentifier(), local.name
                self.line(depth, f"{local.name} = {text.bare(value)}")
            case Store(array=array, index=index, value=value):
                self.line(depth, f"{text.of(Load(array, index))} = {text.bare(value)}")
            case Do(call=call):
                self.line(depth, text.of(call))
            case If():
                self._if(statement, depth, "if")
            case Loop(label=label, body=body):
                self._around(label, depth, ["while True:"], body)
            case Section(label=label, body=body):
                self._around(label, depth, ["while True:"], (*body, Leave(label)))
            case Each():
                self._each(statement, depth)
            case Leave(label=label):
                if label != self.loops[-1]:
                    self.line(depth, f"{label}_left = 1")
                self.line(depth, "break")
            case Choose():
                raise AssertionError("a program is printed with its bots")
            case Save(level=level):
                self.line(depth, f"save({text.bare(level)})")
            case Restore(level=level):
                self.line(depth, f"restore({text.bare(level)})")
            case Give(value=None):
                self.line(depth, "return")
            case Give(value=value):
                assert value is not None
                self.line(depth, f"return {text.bare(value)}")
            case Abort():
                self.line(depth, "raise Aborted")
            case Note(text=note):
                self.line(depth, f"# {one_line(note)}")
            case _:
                assert_never(statement)

    def _if(self, statement: If, depth: int, word: str) -> None:
        self.line(depth, f"{word} {self.text.condition(statement.condition)}:")
        self.block(statement.then, depth + 1)
        match statement.otherwise:
            case ():
                return
            case (If() as one,):
                self._if(one, depth, "elif")
            case otherwise:  # a block of something else
                self.line(depth, "else:")
                self.block(otherwise, depth + 1)

    def _each(self, each: Each, depth: int) -> None:
        local, rest = each.local.name, f"{each.label}_rest"
        assert local.isidentifier(), local
        if small(each.mask):
            self._around(each.label, depth, [f"for {local} in things[{self.text.bare(each.mask)}]:"], each.body)
            return
        self.line(depth, f"{rest} = {self.text.bare(each.mask)}")
        if any_order(each):
            head = [f"{local} = {rest}.bit_length() - 1", f"{rest} ^= bit[{local}]"]
        else:
            head = [f"{local} = ({rest} & -{rest}).bit_length() - 1", f"{rest} ^= bit[{local}]"]
        self._around(each.label, depth, [f"while {rest}:", *head], each.body)

    def _around(self, label: str, depth: int, head: list[str], body: Block) -> None:
        """A loop, and behind it the way further out for whoever left more than it."""
        assert label.isidentifier(), label
        inner = frozenset().union(*(self._escaping(one) for one in body))
        if any(label in self._deeper(one) for one in body):
            self.line(depth, f"{label}_left = 0")
        self.line(depth, head[0])
        for line in head[1:]:
            self.line(depth + 1, line)
        self.loops.append(label)
        self.block(body, depth + 1)
        self.loops.pop()
        further = [outer for outer in self.loops if outer in inner - {label}]
        if further:
            flags = " or ".join(f"{outer}_left" for outer in reversed(further))
            self.line(depth, f"if {flags}:")
            self.line(depth + 1, "break")

    def _escaping(self, statement: Statement) -> frozenset[str]:
        """The labels that are left from inside it and stand around it."""
        if isinstance(statement, Leave):
            return frozenset((statement.label,))
        found = self.escapes.get(id(statement))
        if found is None:
            match statement:
                case If(then=then, otherwise=otherwise):
                    found = frozenset().union(*(self._escaping(one) for one in (*then, *otherwise)))
                case Loop(label=label, body=body) | Section(label=label, body=body) | Each(label=label, body=body):
                    found = frozenset().union(*(self._escaping(one) for one in body)) - {label}
                case _:  # nothing else goes anywhere
                    found = frozenset()
            self.escapes[id(statement)] = found
        return found

    def _deeper(self, statement: Statement) -> frozenset[str]:
        """The labels that are left from inside a loop in it."""
        match statement:
            case If(then=then, otherwise=otherwise):
                return frozenset().union(*(self._deeper(one) for one in (*then, *otherwise)))
            case Loop() | Section() | Each():
                return self._escaping(statement)
            case _:  # it has no loop in it
                return frozenset()


def _alike(block: Block, number: int) -> int:
    """So many statements from this one on store the same constant at known places."""
    first = block[number]
    many = 1
    if isinstance(first, Store) and isinstance(first.value, Const) and isinstance(first.index, Const):
        for one in block[number + 1 :]:
            if not isinstance(one, Store) or one.value != first.value or not isinstance(one.index, Const):
                break
            many += 1
    return many


def any_order(each: Each) -> bool:
    """It does not matter in which order the things are taken: each adds its own to sums and masks."""
    name = each.local.name
    changed: set[str] = set()
    return _adds(each.body, name, changed) and not any(
        isinstance(one, Local) and one.name in changed for expr in _reads(each.body, changed) for one in inside(expr)
    )


def _adds(block: Block, name: str, changed: set[str]) -> bool:
    for statement in block:
        match statement:
            case Set(local=local, value=Bits(op="|", left=Local() as left)) if left == local:
                changed.add(local.name)
            case Set(local=local, value=Compute(op="+", left=Local() as left)) if left == local:
                changed.add(local.name)
            case Store(index=Local(name=index), value=Const() | Local()) if index == name:
                pass
            case If(then=then, otherwise=otherwise):
                if not _adds(then, name, changed) or not _adds(otherwise, name, changed):
                    return False
            case Note():
                pass
            case _:  # it may depend on what came before
                return False
    return True


def _reads(block: Block, changed: set[str]) -> list[Expr]:
    """What is read beside the sums themselves, and the arrays that are written."""
    found: list[Expr] = []
    for statement in block:
        match statement:
            case Set(value=Bits(right=right) | Compute(right=right)):
                found.append(right)
            case Store(array=array, value=value):
                found.append(value)
                changed.add(array.name)
            case If(condition=condition, then=then, otherwise=otherwise):
                found.append(condition)
                found += _reads(then, changed) + _reads(otherwise, changed)
            case _:  # it reads nothing
                pass
    return [*found, *(Local(one.array.name) for expr in found for one in inside(expr) if isinstance(one, Load))]
