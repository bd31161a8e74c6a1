"""The masks of an integer program as WebAssembly code.

A mask stands in as many locals of 64 bits as it has words; what is asked of a mask is asked of each word. What
would be computed once for each word stands in a local of its own before (`_settled`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import assert_never

from citadels_dsl.kernel.ir import (
    WORD,
    Array,
    Bits,
    Call,
    Compare,
    Const,
    Expr,
    Integer,
    Kind,
    Load,
    Local,
    Mask,
    One,
    Shift,
    Word,
)
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.printers import encoding as wasm

#: Of a mask of so few things each is looked up.
FEW = 8


def _things(mask: int) -> int:
    return int.from_bytes(bytes(n for n in range(FEW) if mask >> n & 1), "little")


def words(kind: Mask) -> int:
    return max(1, -(-kind.bits // 64))


def kinds(kind: Kind) -> tuple[int, ...]:
    """The machine's kinds of a value."""
    match kind:
        case Integer():
            return (wasm.I32,)
        case Word():
            return (wasm.I64,)
        case Mask():
            return (wasm.I64,) * words(kind)
        case _:
            assert_never(kind)


#: By mask, the numbers of its things as bytes, the smallest first.
NTH_OF_FEW = Array("nth_of_few", 1 << FEW, WORD, tuple(_things(mask) for mask in range(1 << FEW)), constant=True)


def nth_body(width: int) -> bytes:
    """The number of the thing with so many smaller ones: by words, then bit by bit."""
    number, mask = width, width + 1
    code = b""
    for word in range(width):
        last = word == width - 1
        count = wasm.get(word) + wasm.i64_op("popcnt") + wasm.WRAP
        if not last:
            code += wasm.get(number) + count + wasm.i32_op("<") + wasm.IF
        code += wasm.get(word) + wasm.put(mask)
        code += wasm.BLOCK + wasm.LOOP
        code += wasm.get(number) + wasm.i32_op("eqz") + wasm.branch_if(1)
        code += without_lowest(mask) + wasm.put(mask)
        code += wasm.get(number) + wasm.i32(1) + wasm.i32_op("-") + wasm.put(number) + wasm.branch(0)
        code += wasm.END + wasm.END
        code += wasm.get(mask) + wasm.i64_op("ctz") + wasm.WRAP + wasm.i32(64 * word) + wasm.i32_op("+")
        code += wasm.RETURN
        if not last:
            code += wasm.END + wasm.get(number) + count + wasm.i32_op("-") + wasm.put(number)
    return wasm.body([wasm.I64], code + wasm.UNREACHABLE)


def without_lowest(local: int) -> bytes:
    return wasm.get(local) + wasm.get(local) + wasm.i64(1) + wasm.i64_op("-") + wasm.i64_op("&")


class Masks(ABC):
    """What stands where in one function, and the words of its masks.

    `at`: where each array lies; `numbers`: of functions; `code`: what is written so far.
    """

    def __init__(self, at: Mapping[str, int], numbers: Mapping[str, int], item_size: Callable[[Kind], int]) -> None:
        self.at = at
        self.numbers = numbers
        self.item_size = item_size
        self.slots: dict[str, int] = {}
        self.kinds: list[int] = []
        self.code = bytearray()

    def _slot(self, local: Local) -> int:
        """The first of its locals."""
        if local.name not in self.slots:
            self.slots[local.name] = len(self.kinds)
            self.kinds.extend(kinds(local.kind))
        return self.slots[local.name]

    def _fresh(self, kind: Kind) -> Local:
        local = Local(f" {len(self.kinds)}", kind)
        self._slot(local)
        return local

    def _kept(self, expr: Expr) -> Local:
        local = self._fresh(expr.kind)
        self._set(local, expr)
        return local

    def _set(self, local: Local, value: Expr) -> None:
        slot = self._slot(local)
        self._whole(value)
        for word in reversed(range(len(kinds(local.kind)))):
            self.code += wasm.put(slot + word)

    def _whole(self, expr: Expr) -> None:
        """All words of it, the first one lowest on the stack."""
        if not isinstance(expr.kind, Mask):
            self._value(expr)
        elif isinstance(expr, Call):
            self._call(expr)
        else:
            settled = self._settled(expr)
            for word in range(words(expr.kind)):
                self._word(settled, word)

    def _address(self, index: Expr, size: int) -> int:
        """Puts the address of an item of an array on the stack, or gives it as an offset if it is known."""
        if isinstance(index, Const):
            self.code += wasm.i32(0)
            return index.value * size
        self._value(index)
        self.code += wasm.i32(size) + wasm.i32_op("*") if size > 1 else b""
        return 0

    @abstractmethod
    def _value(self, expr: Expr) -> None:
        """An integer or a word."""

    @abstractmethod
    def _call(self, call: Call) -> None: ...

    # ------------------------------------------------------------ masks

    def _has(self, mask: Expr, index: Expr) -> None:
        settled, where = self._kept(mask) if _calls(index) else self._settled(mask), self._settled_index(index)
        if words_of(mask) == 1:
            self._word(settled, 0)
        else:
            self._word(settled, words_of(mask) - 1)
            for word in reversed(range(words_of(mask) - 1)):
                self._word(settled, word)
                self._value(Compare("<=", Const(64 * (word + 1)), where))
                self.code += wasm.SELECT
        self._value(where)
        self.code += wasm.EXTEND + wasm.i64_op("shr") + wasm.i64(1) + wasm.i64_op("&") + wasm.WRAP

    def _nth(self, mask: Expr, number: Expr) -> None:
        assert isinstance(mask.kind, Mask)
        self._whole(mask)
        if number == Const(0) and words(mask.kind) == 1:
            self.code += wasm.i64_op("ctz") + wasm.WRAP
        elif mask.kind.bits <= FEW:
            self.code += wasm.WRAP + wasm.i32(8) + wasm.i32_op("*")
            self._value(number)
            self.code += wasm.i32_op("+") + wasm.load_byte(self.at[NTH_OF_FEW.name])
        else:
            self._value(number)
            self.code += wasm.call(self.numbers[f"nth {words(mask.kind)}"])

    def _settled(self, mask: Expr) -> Expr:
        """The same, of parts that can be looked at once for each word."""
        match mask:
            case Const() | Local():
                return mask
            case Load(array=array, index=index):
                return Load(array, self._settled_index(index))
            case Bits(op=op, left=left, right=right):
                # What is called for the right one may change what the left one is.
                return Bits(op, self._kept(left) if _calls(right) else self._settled(left), self._settled(right))
            case One(index=index, kind=kind):
                return One(self._settled_index(index), kind)
            case Shift(mask=inner, by=by):
                return Shift(self._settled(inner), by)
            case Call():
                return self._kept(mask)
            case _:
                raise AssertionError(f"no mask: {mask}")

    def _settled_index(self, index: Expr) -> Const | Local:
        return index if isinstance(index, Const | Local) else self._kept(index)

    def _word(self, mask: Expr, word: int) -> None:
        """One word of a settled mask."""
        match mask:
            case Const(value=value):
                self.code += wasm.i64(value >> 64 * word & (1 << 64) - 1)
            case Local():
                self.code += wasm.get(self._slot(mask) + word)
            case Load(array=array, index=index):
                offset = self._address(index, self.item_size(array.kind))
                self.code += wasm.load(wasm.I64, self.at[array.name] + offset + 8 * word)
            case Bits(op=op, left=left, right=right):
                self._word(left, word)
                self._word(right, word)
                self.code += bitwise(op)
            case One(index=index, kind=kind):
                if words(kind) == 1:
                    self.code += wasm.i64(1)
                else:
                    self._value(index)
                    self.code += wasm.i32(6) + wasm.i32_op("shr") + wasm.i32(word) + wasm.i32_op("==") + wasm.EXTEND
                self._value(index)
                self.code += wasm.EXTEND + wasm.i64_op("shl")
            case Shift(mask=inner, by=by):
                self._word(inner, word)
                self.code += wasm.i64(by) + wasm.i64_op("shl")
                if word:
                    self._word(inner, word - 1)
                    self.code += wasm.i64(64 - by) + wasm.i64_op("shr") + wasm.i64_op("|")
            case _:
                raise AssertionError(f"not settled: {mask}")


def bitwise(op: str) -> bytes:
    match op:
        case "&~":
            return wasm.i64(-1) + wasm.i64_op("^") + wasm.i64_op("&")
        case "w+" | "w*":
            return wasm.i64_op(op[1])
        case ">>":
            return wasm.i64_op("shr")
        case _:  # the table of codes has it under this name
            return wasm.i64_op(op)


def _calls(expr: Expr) -> bool:
    return any(isinstance(part, Call) for part in inside(expr))


def words_of(mask: Expr) -> int:
    assert isinstance(mask.kind, Mask), mask
    return words(mask.kind)
