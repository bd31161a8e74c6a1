"""The functions of an integer program as WebAssembly code.

A mask stands in as many locals of 64 bits as it has words; what is asked of a mask is asked of each word. What
would be computed once for each word stands in a local of its own before (`_settled`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Bits,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    Has,
    If,
    Integer,
    Kind,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Narrow,
    Not,
    Note,
    Nth,
    One,
    Restore,
    Save,
    Section,
    Set,
    Shift,
    Some,
    Statement,
    Store,
    Widen,
    Word,
)
from citadels_dsl.kernel.logic import is_truth
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.printers import encoding as wasm, known_bytes
from citadels_dsl.kernel.printers.cheap import Pick, is_cheap, picked


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
        code += _without_lowest(mask) + wasm.put(mask)
        code += wasm.get(number) + wasm.i32(1) + wasm.i32_op("-") + wasm.put(number) + wasm.branch(0)
        code += wasm.END + wasm.END
        code += wasm.get(mask) + wasm.i64_op("ctz") + wasm.WRAP + wasm.i32(64 * word) + wasm.i32_op("+")
        code += wasm.RETURN
        if not last:
            code += wasm.END + wasm.get(number) + count + wasm.i32_op("-") + wasm.put(number)
    return wasm.body([wasm.I64], code + wasm.UNREACHABLE)


def _without_lowest(local: int) -> bytes:
    return wasm.get(local) + wasm.get(local) + wasm.i64(1) + wasm.i64_op("-") + wasm.i64_op("&")


class Places(Protocol):
    """Where the arrays lie, how long a game is, and where copies of it lie."""

    @property
    def at(self) -> Mapping[str, int]: ...

    @property
    def state(self) -> int: ...

    @property
    def saved(self) -> int: ...


class Coder:
    """One function. `around`: the labels of the blocks around, the innermost last ("" for one without)."""

    def __init__(
        self,
        places: Places,
        numbers: Mapping[str, int],
        results: Mapping[str, Kind | None],
        item_size: Callable[[Kind], int],
    ) -> None:
        self.at = places.at
        self.places = places
        self.results = results
        self.numbers = numbers
        self.item_size = item_size
        self.slots: dict[str, int] = {}
        self.kinds: list[int] = []
        self.code = bytearray()
        self.around: list[str] = []

    def function(self, function: Function) -> bytes:
        for param in function.params:
            self._slot(param)
        params = len(self.kinds)
        self._block(function.body)
        if function.result is not None:
            self.code += wasm.UNREACHABLE
        return wasm.body(self.kinds[params:], bytes(self.code))

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

    # ------------------------------------------------------------ statements

    def _block(self, block: Block) -> None:
        known: dict[int, int] = {}
        for statement in block:
            if isinstance(statement, Store) and self._is_known(statement, known):
                continue
            if known and not isinstance(statement, Note):
                self.code += known_bytes.stored(known)
                known = {}
            self._statement(statement)
        self.code += known_bytes.stored(known)

    def _is_known(self, store: Store, known: dict[int, int]) -> bool:
        """Whether it stores a constant in a place that is one: the bytes of such stores in a row are put together."""
        if not isinstance(store.index, Const) or not isinstance(store.value, Const):
            return False
        size = self.item_size(store.array.kind)
        at = self.at[store.array.name] + store.index.value * size
        content = (store.value.value % (1 << 8 * size)).to_bytes(size, "little")
        known.update({at + n: byte for n, byte in enumerate(content)})
        return True

    def _statement(self, statement: Statement) -> None:
        match statement:
            case Set(local=local, value=value):
                self._set(local, value)
            case Store(array=array, index=index, value=value):
                if any(isinstance(part, Call) for expr in (index, value) for part in inside(expr)):
                    value = self._kept(value)  # before the index
                where = self._settled_index(index)
                if isinstance(array.kind, Mask):
                    value = self._settled(value)
                for word, kind in enumerate(kinds(array.kind)):
                    offset = self._address(where, self.item_size(array.kind))
                    self._word(value, word) if isinstance(array.kind, Mask) else self._value(value)
                    self.code += wasm.store(kind, self.at[array.name] + offset + 8 * word)
            case Do(call=call):
                self._call(call)
                result = self.results[call.function]
                self.code += b"" if result is None else wasm.DROP * len(kinds(result))
            case If(condition=condition, then=then, otherwise=otherwise):
                choice = picked(statement)
                if choice is not None:
                    self._pick(choice)
                    return
                self._value(condition)
                self._enter(wasm.IF, "")
                self._block(then)
                if otherwise:
                    self.code += wasm.ELSE
                    self._block(otherwise)
                self._end()
            case Loop(label=label, body=body):
                self._enter(wasm.BLOCK, label)
                self._enter(wasm.LOOP, "")
                self._block(body)
                self.code += wasm.branch(0)
                self._end()
                self._end()
            case Section(label=label, body=body):
                self._enter(wasm.BLOCK, label)
                self._block(body)
                self._end()
            case Each():
                self._each(statement)
            case Leave(label=label):
                self.code += wasm.branch(self._depth(label))
            case Save(level=level):
                self._copy_of(level)
                self.code += wasm.i32(0) + wasm.i32(self.places.state) + wasm.MEMORY_COPY
            case Restore(level=level):
                self.code += wasm.i32(0)
                self._copy_of(level)
                self.code += wasm.i32(self.places.state) + wasm.MEMORY_COPY
            case Give(value=None):
                self.code += wasm.RETURN
            case Give(value=value):
                assert value is not None
                self._whole(value)
                self.code += wasm.RETURN
            case Abort():
                self.code += wasm.UNREACHABLE
            case Note():
                pass
            case Choose():
                raise AssertionError("a program is printed with its bots")
            case _:
                assert_never(statement)

    def _copy_of(self, level: Expr) -> None:
        """The address of the copy of this level."""
        self._value(level)
        self.code += wasm.i32(self.places.state) + wasm.i32_op("*")
        self.code += wasm.i32(self.places.saved) + wasm.i32_op("+")

    def _truth(self, expr: Expr) -> None:
        """1 or 0."""
        self._value(expr)
        if not is_truth(expr):
            self.code += wasm.i32(0) + wasm.i32_op("!=")

    def _pick(self, pick: Pick) -> None:
        """Without a branch."""
        condition = pick.condition
        if len(pick.ways) > 1 or len(kinds(pick.ways[0][0].kind)) > 1:
            condition = self._kept(condition)
        for local, value, other in pick.ways:
            width = len(kinds(local.kind))
            if width > 1:
                value, other = self._settled(value), self._settled(other)
            for word in range(width):
                for one in (value, other):
                    self._word(one, word) if isinstance(local.kind, Mask) else self._value(one)
                self._value(condition)
                self.code += wasm.SELECT
            for word in reversed(range(width)):
                self.code += wasm.put(self._slot(local) + word)

    def _enter(self, opcode: bytes, label: str) -> None:
        self.code += opcode
        self.around.append(label)

    def _end(self) -> None:
        self.code += wasm.END
        self.around.pop()

    def _depth(self, label: str) -> int:
        return next(n for n, name in enumerate(reversed(self.around)) if name == label)

    def _set(self, local: Local, value: Expr) -> None:
        slot = self._slot(local)
        self._whole(value)
        for word in reversed(range(len(kinds(local.kind)))):
            self.code += wasm.put(slot + word)

    def _each(self, each: Each) -> None:
        assert isinstance(each.mask.kind, Mask)
        rest = self._fresh(each.mask.kind)
        self._set(rest, each.mask)
        thing = self._slot(each.local)
        self._enter(wasm.BLOCK, each.label)
        self._enter(wasm.LOOP, "")
        width = words(each.mask.kind)
        for word in range(width):
            slot = self._slot(rest) + word
            self.code += wasm.get(slot) + wasm.i64_op("eqz") + wasm.i32_op("eqz") + wasm.IF
            self.code += wasm.get(slot) + wasm.i64_op("ctz") + wasm.WRAP + wasm.i32(64 * word) + wasm.i32_op("+")
            self.code += wasm.put(thing) + _without_lowest(slot) + wasm.put(slot) + wasm.ELSE
        self.code += wasm.branch(width + 1) + wasm.END * width
        self._block(each.body)
        self.code += wasm.branch(0)
        self._end()
        self._end()

    # ------------------------------------------------------------ values

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
                self.code += self._bitwise(op)
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
                for word in range(_width(mask)):
                    self._word(settled, word)
                    self.code += wasm.i64_op("popcnt") + (wasm.i64_op("+") if word else b"")
                self.code += wasm.WRAP
            case Some(mask=mask):
                settled = self._settled(mask)
                for word in range(_width(mask)):
                    self._word(settled, word)
                    self.code += wasm.i64_op("|") if word else b""
                self.code += wasm.i64_op("eqz") + wasm.i32_op("eqz")
            case Nth(mask=mask, number=number):
                self._whole(mask)
                self._value(number)
                self.code += wasm.call(self.numbers[f"nth {_width(mask)}"])
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
            left, right = self._kept(expr.left), self._kept(expr.right)
            self._divide(left, right, op)
        else:
            self._value(expr.left)
            self._value(expr.right)
            self.code += wasm.i32_op("&" if op == "and" else op)

    def _divide(self, left: Local, right: Local, op: str) -> None:
        """Rounded down: one less where the remainder has another sign than the divisor."""
        rest = self._fresh(INTEGER)
        self._value(left)
        self._value(right)
        self.code += wasm.i32_op("rem") + wasm.put(self._slot(rest))
        wrong = Both(
            Compare("!=", rest, Const(0)), Compare("!=", Compare("<", rest, Const(0)), Compare("<", right, Const(0)))
        )
        if op == "mod":
            self._value(Compute("+", rest, Compute("*", right, wrong)))
        else:
            self._value(left)
            self._value(right)
            self.code += wasm.i32_op("div")
            self._value(wrong)
            self.code += wasm.i32_op("-")

    def _kept(self, expr: Expr) -> Local:
        local = self._fresh(expr.kind)
        self._set(local, expr)
        return local

    def _call(self, call: Call) -> None:
        for arg in call.args:
            self._whole(arg)
        self.code += wasm.call(self.numbers[call.function])

    def _address(self, index: Expr, size: int) -> int:
        """Puts the address of an item of an array on the stack, or gives it as an offset if it is known."""
        if isinstance(index, Const):
            self.code += wasm.i32(0)
            return index.value * size
        self._value(index)
        self.code += wasm.i32(size) + wasm.i32_op("*") if size > 1 else b""
        return 0

    # ------------------------------------------------------------ masks

    def _has(self, mask: Expr, index: Expr) -> None:
        settled, where = self._kept(mask) if _calls(index) else self._settled(mask), self._settled_index(index)
        if _width(mask) == 1:
            self._word(settled, 0)
        else:
            self._word(settled, _width(mask) - 1)
            for word in reversed(range(_width(mask) - 1)):
                self._word(settled, word)
                self._value(Compare("<=", Const(64 * (word + 1)), where))
                self.code += wasm.SELECT
        self._value(where)
        self.code += wasm.EXTEND + wasm.i64_op("shr") + wasm.i64(1) + wasm.i64_op("&") + wasm.WRAP

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

    def _settled_index(self, index: Expr) -> Expr:
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
                self.code += self._bitwise(op)
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

    def _bitwise(self, op: str) -> bytes:
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


def _width(mask: Expr) -> int:
    assert isinstance(mask.kind, Mask), mask
    return words(mask.kind)
