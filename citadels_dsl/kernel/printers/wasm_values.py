"""The values of an integer program as WebAssembly code: integers, words, and what is asked of masks."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
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
    Integer,
    Load,
    Local,
    Narrow,
    Not,
    Nth,
    One,
    Shift,
    Some,
    Widen,
)
from citadels_dsl.kernel.logic import is_truth
from citadels_dsl.kernel.printers import encoding as wasm
from citadels_dsl.kernel.printers.cheap import is_cheap
from citadels_dsl.kernel.printers.wasm_masks import Masks, bitwise, kinds, words_of


class Values(Masks):
    """The values of one function."""

    def _value(self, expr: Expr) -> None:
        """An integer or a word."""
        match expr:
            case Const(value=value, kind=Integer()):
                self.code += wasm.i32(value)
            case Const(value=value):
                self.code += wasm.i64(value)
            case Local():
                self.code += wasm.get(self._slot(expr))
            case Load(array=array, index=index):
                offset = self._address(index, self.item_size(array.kind))
                self.code += wasm.load(kinds(array.kind)[0], self.at[array.name] + offset)
            case Compute():
                self._compute(expr)
            case Compare(op=op, left=left, right=right):
                self._value(left)
                self._value(right)
                self.code += wasm.i32_op(op)
            case Bits(op=op, left=left, right=right):
                self._value(left)
                self._value(right)
                self.code += bitwise(op)
            case Both(left=left, right=right) | Either(left=left, right=right) if is_cheap(right):
                self._truth(left)
                self._truth(right)
                self.code += wasm.i32_op("&" if isinstance(expr, Both) else "|")
            case Both(left=left, right=right):
                self._value(left)
                self.code += wasm.IF_I32
                self._value(right)
                self.code += wasm.ELSE + wasm.i32(0) + wasm.END
            case Either(left=left, right=right):
                self._value(left)
                self.code += wasm.IF_I32 + wasm.i32(1) + wasm.ELSE
                self._value(right)
                self.code += wasm.END
            case Not(inner=inner):
                self._value(inner)
                self.code += wasm.i32_op("eqz")
            case Has(mask=mask, index=index):
                self._has(mask, index)
            case Count(mask=mask):
                settled = self._settled(mask)
                for word in range(words_of(mask)):
                    self._word(settled, word)
                    self.code += wasm.i64_op("popcnt") + (wasm.i64_op("+") if word else b"")
                self.code += wasm.WRAP
            case Some(mask=mask):
                settled = self._settled(mask)
                for word in range(words_of(mask)):
                    self._word(settled, word)
                    self.code += wasm.i64_op("|") if word else b""
                self.code += wasm.i64_op("eqz") + wasm.i32_op("eqz")
            case Nth(mask=mask, number=number):
                self._nth(mask, number)
            case Widen(inner=inner):
                self._value(inner)
                self.code += wasm.EXTEND
            case Narrow(inner=inner):
                self._value(inner)
                self.code += wasm.WRAP
            case Call():
                self._call(expr)
            case One() | Shift():
                raise AssertionError("a mask is no single value")
            case _:
                assert_never(expr)

    def _truth(self, expr: Expr) -> None:
        """1 or 0."""
        self._value(expr)
        if not is_truth(expr):
            self.code += wasm.i32(0) + wasm.i32_op("!=")

    def _compute(self, expr: Compute) -> None:
        op = expr.op
        if op in ("min", "max"):
            left, right = self._kept(expr.left), self._kept(expr.right)
            self._value(left)
            self._value(right)
            self._value(left)
            self._value(right)
            self.code += wasm.i32_op("<" if op == "min" else ">") + wasm.SELECT
        elif op in ("div", "mod"):
            self._divide(self._kept(expr.left), self._settled_index(expr.right), op)
        else:
            self._value(expr.left)
            self._value(expr.right)
            self.code += wasm.i32_op("&" if op == "and" else op)

    def _divide(self, left: Local, right: Const | Local, op: str) -> None:
        """Rounded down: one less where the remainder has another sign than the divisor."""
        rest = self._fresh(INTEGER)
        self._value(left)
        self._value(right)
        self.code += wasm.i32_op("rem") + wasm.put(self._slot(rest))
        below = Compare("<", rest, Const(0))
        wrong: Expr = below
        if not isinstance(right, Const) or right.value <= 0:
            wrong = Both(Compare("!=", rest, Const(0)), Compare("!=", below, Compare("<", right, Const(0))))
        if op == "mod":
            self._value(Compute("+", rest, Compute("*", right, wrong)))
        else:
            self._value(left)
            self._value(right)
            self.code += wasm.i32_op("div")
            self._value(wrong)
            self.code += wasm.i32_op("-")

    def _call(self, call: Call) -> None:
        for arg in call.args:
            self._whole(arg)
        self.code += wasm.call(self.numbers[call.function])
