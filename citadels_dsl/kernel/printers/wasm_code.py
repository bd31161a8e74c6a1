"""The functions of an integer program as WebAssembly code: their statements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, assert_never

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
    Kind,
    Leave,
    Loop,
    Mask,
    Note,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.printers import encoding as wasm, known_bytes
from citadels_dsl.kernel.printers.cheap import Pick, picked
from citadels_dsl.kernel.printers.wasm_masks import kinds, without_lowest, words
from citadels_dsl.kernel.printers.wasm_values import Values


class Places(Protocol):
    """Where the arrays lie, how long what is at stake is, and where copies of that lie."""

    @property
    def at(self) -> Mapping[str, int]: ...

    @property
    def stake(self) -> int: ...

    @property
    def saved(self) -> int: ...


class Coder(Values):
    """One function. `around`: the labels of the blocks around, the innermost last ("" for one without)."""

    def __init__(
        self,
        places: Places,
        numbers: Mapping[str, int],
        results: Mapping[str, Kind | None],
        item_size: Callable[[Kind], int],
    ) -> None:
        super().__init__(places.at, numbers, item_size)
        self.places = places
        self.results = results
        self.around: list[str] = []

    def function(self, function: Function) -> bytes:
        for param in function.params:
            self._slot(param)
        params = len(self.kinds)
        self._block(function.body)
        if function.result is not None:
            self.code += wasm.UNREACHABLE
        return wasm.body(self.kinds[params:], bytes(self.code))

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
                self.code += wasm.i32(0) + wasm.i32(self.places.stake) + wasm.MEMORY_COPY
            case Restore(level=level):
                self.code += wasm.i32(0)
                self._copy_of(level)
                self.code += wasm.i32(self.places.stake) + wasm.MEMORY_COPY
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
        self.code += wasm.i32(self.places.stake) + wasm.i32_op("*")
        self.code += wasm.i32(self.places.saved) + wasm.i32_op("+")

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
            self.code += wasm.put(thing) + without_lowest(slot) + wasm.put(slot) + wasm.ELSE
        self.code += wasm.branch(width + 1) + wasm.END * width
        self._block(each.body)
        self.code += wasm.branch(0)
        self._end()
        self._end()
