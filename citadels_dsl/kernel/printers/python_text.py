"""Expressions of an integer program as Python: tables where they are faster, and no 0 or 1 where it need not be one.

`bit[n]` is the mask of one thing, `but[n]` of all others, `things[mask]` the numbers of a small mask, in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from citadels_dsl.kernel.ir import (
    Bits,
    Both,
    Call,
    Compare,
    Compute,
    Const,
    Count,
    Either,
    Expr,
    Has,
    Load,
    Local,
    Mask,
    Narrow,
    Not,
    Nth,
    One,
    Shift,
    Some,
    Widen,
)

WORD: Final = "0xFFFFFFFFFFFFFFFF"
#: Masks of so many things or fewer are looked up.
SMALL = 8
Cells = Mapping[tuple[str, int], str]


def one_line(text: str) -> str:
    """What rules or their files are called or say, as it can stand in a comment: they come from strangers, and nothing
    in them ends the line, turns it round or is no text at all."""
    line = " ".join(text.split())
    return line if line.isprintable() else "".join(c if c.isprintable() else "?" for c in line)


class Text:
    """`cells`: items of arrays that are locals, by array and number."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def condition(self, expr: Expr) -> str:
        """Something that holds or not, without brackets around it."""
        text = self._holds(expr)
        return _opened(text, _holding(expr))

    def bare(self, expr: Expr) -> str:
        """A value, without brackets around it."""
        return _opened(self.of(expr), expr)

    def _holds(self, expr: Expr) -> str:
        match expr:
            case Both(left=left, right=right):
                return f"({self._part(left, Both)} and {self._part(right, Both)})"
            case Either(left=left, right=right):
                return f"({self._part(left, Either)} or {self._part(right, Either)})"
            case Not(inner=inner):
                return f"(not {self._holds(inner)})"
            case Some(mask=mask):
                return self.of(mask)
            case Has(mask=mask, index=index):
                return f"({self.of(mask)} & {self.one(index)})"
            case Compare(op="!=", left=left, right=Const(value=0)):
                return self.of(left)
            case _:  # 0 is what does not hold
                return self.of(expr)

    def _part(self, expr: Expr, of: type[Both | Either]) -> str:
        """Of a chain of the same: no brackets inside."""
        text = self._holds(expr)
        return text[1:-1] if isinstance(expr, of) else text

    def of(self, expr: Expr) -> str:
        match expr:
            case Const(value=value):
                return str(value) if value >= 0 else f"({value})"
            case Local(name=name):
                return name
            case Load(array=array, index=Const(value=index)) if (array.name, index) in self.cells:
                return self.cells[array.name, index]
            case Load(array=array, index=index):
                return f"{array.name}[{self.bare(index)}]"
            case Compute():
                return self._computed(expr)
            case Compare(op=op, left=left, right=right):
                return f"({self.of(left)} {op} {self.of(right)})"
            case Bits():
                return self._bits(expr)
            case Both(left=left, right=right):
                return f"({self.of(left)} and {self.of(right)})"
            case Either(left=left, right=right):
                return f"({self.of(left)} or {self.of(right)})"
            case Not(inner=inner):
                return f"(not {self._holds(inner)})"
            case One(index=index):
                return self.one(index)
            case Shift(mask=mask, by=by):
                return f"({self.of(mask)} << {by})"
            case Has(mask=mask, index=index):
                return f"({self.of(mask)} >> {self.of(index)} & 1)"
            case Count(mask=mask):
                text = self.of(mask)
                return f"({text}).bit_count()" if text.isdigit() else f"{text}.bit_count()"
            case Some(mask=mask):
                return f"({self.of(mask)} != 0)"
            case Nth(mask=mask, number=number):
                if small(mask):
                    return f"things[{self.bare(mask)}][{self.bare(number)}]"
                return f"nth({self.bare(mask)}, {self.bare(number)})"
            case Widen(inner=inner) | Narrow(inner=inner):
                return self.of(inner)
            case Call(function=function, args=args):
                return f"{function}({', '.join(self.bare(arg) for arg in args)})"
            case _:
                assert_never(expr)

    def one(self, index: Expr) -> str:
        return str(1 << index.value) if isinstance(index, Const) else f"bit[{self.bare(index)}]"

    def _computed(self, expr: Compute) -> str:
        op, left, right = expr.op, expr.left, expr.right
        if op in ("min", "max"):
            sign = "<" if op == "min" else ">"
            if isinstance(left, Const):
                left, right = right, left
            a, b = self.of(left), self.of(right)
            if a.isidentifier() and (b.isidentifier() or isinstance(right, Const)):
                return f"({a} if {a} {sign} {b} else {b})"
            if isinstance(right, Const):
                return f"(it if (it := {self.bare(left)}) {sign} {b} else {b})"
            return f"{op}({self.bare(left)}, {self.bare(right)})"
        if op == "+" and isinstance(right, Const) and right.value < 0:
            return f"({self.of(left)} - {-right.value})"
        return f"({self.of(left)} { {'div': '//', 'mod': '%', 'and': '&'}.get(op, op) } {self.of(right)})"

    def _bits(self, expr: Bits) -> str:
        left, right = self.of(expr.left), expr.right
        match expr.op:
            case "&~":
                if isinstance(right, One) and not isinstance(right.index, Const):
                    return f"({left} & but[{self.bare(right.index)}])"
                bits = expr.kind.bits if isinstance(expr.kind, Mask) else 64
                if isinstance(right, Const) and right.value >> bits == 0:
                    return f"({left} & {right.value ^ ((1 << bits) - 1)})"
                return f"({left} & ~{self.of(right)})"
            case "w+":
                return f"(({left} + {self.of(right)}) & {WORD})"
            case "w*":
                return f"({left} * {self.of(right)} & {WORD})"
            case op:  # Python calls it the same
                return f"({left} {op} {self.of(right)})"


def small(mask: Expr) -> bool:
    """It can be looked up: a mask of few things that has none beyond its end."""
    return isinstance(mask.kind, Mask) and mask.kind.bits <= SMALL and not _shifted(mask)


def _shifted(mask: Expr) -> bool:
    match mask:
        case Shift() | Call() | Local() | Load():
            return isinstance(mask, Shift)
        case Bits(left=left, right=right):
            return _shifted(left) or _shifted(right)
        case _:  # no mask is made of anything else
            return False


def _holding(expr: Expr) -> Expr:
    """What is printed where it is only asked whether it holds."""
    match expr:
        case Some(mask=mask):
            return mask
        case Compare(op="!=", left=left, right=Const(value=0)):
            return left
        case _:  # it itself
            return expr


def _opened(text: str, expr: Expr) -> str:
    """Without the brackets that stand around the whole of it."""
    whole = isinstance(expr, Compute | Compare | Bits | Both | Either | Not | Has | Some | Shift)
    return text[1:-1] if whole and text[0] == "(" else text
