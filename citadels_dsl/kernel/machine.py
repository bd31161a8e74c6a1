"""What plays a program: its source in this Python, or its module in a sandbox. Both give the same numbers."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Protocol

try:
    import wasmtime
except ImportError:  # an extra
    wasmtime = None  # type: ignore[assignment]

from citadels_dsl.kernel.ir import Array, Integer, Mask, Program
from citadels_dsl.kernel.printers.python import python_source
from citadels_dsl.kernel.printers.wasm import item_size, layout, wasm_module

#: What a game may use of the sandbox's fuel, about one unit an instruction.
FUEL = 200_000_000

BROKEN_OFF = "broken off"


class Machine(Protocol):
    """`play` gives "" or why the game was broken off; `read` the numbers of an array as they stand then."""

    def play(self, seed: int, number: int) -> str: ...

    def read(self, array: Array) -> Sequence[int]: ...


class PythonMachine:
    def __init__(self, program: Program) -> None:
        self.space: dict[str, Any] = {}
        exec(compile(python_source(program), f"<{program.name}>", "exec"), self.space)
        self._play: Callable[[int, int], None] = self.space["play"]
        self._aborted: type[Exception] = self.space["Aborted"]

    def play(self, seed: int, number: int) -> str:
        try:
            self._play(seed & _WORD, number & _WORD)
        except self._aborted:
            self.space["count_points"]()
            return BROKEN_OFF
        return ""

    def read(self, array: Array) -> Sequence[int]:
        found: Sequence[int] = self.space[array.name]
        return found


_WORD = (1 << 64) - 1


class WasmMachine:
    """Raises ImportError where wasmtime is not installed."""

    def __init__(self, program: Program) -> None:
        if wasmtime is None:
            raise ImportError("wasmtime is not installed")
        config = wasmtime.Config()
        config.consume_fuel = True
        engine = wasmtime.Engine(config)
        self._store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, wasm_module(program))
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Any = exports["memory"]
        self._play: Any = exports["play"]
        self._count: Any = exports["count_points"]
        self._layout = layout(program)

    def play(self, seed: int, number: int) -> str:
        self._store.set_fuel(FUEL)
        try:
            self._play(self._store, _signed(seed), _signed(number))
        except wasmtime.Trap as trap:
            if trap.trap_code not in (wasmtime.TrapCode.UNREACHABLE, wasmtime.TrapCode.OUT_OF_FUEL):
                raise
            self._store.set_fuel(FUEL)
            self._count(self._store)
            return BROKEN_OFF
        return ""

    def read(self, array: Array) -> Sequence[int]:
        at, size = self._layout.at[array.name], item_size(array.kind)
        data = bytes(self._memory.read(self._store, at, at + array.size * size))
        if isinstance(array.kind, Integer):
            return struct.unpack(f"<{array.size}i", data)
        width = size if isinstance(array.kind, Mask) else 8
        return [int.from_bytes(data[n * width : (n + 1) * width], "little") for n in range(array.size)]


def _signed(word: int) -> int:
    word &= _WORD
    return word - (1 << 64) if word >> 63 else word


MACHINES: dict[str, Callable[[Program], Machine]] = {"python": PythonMachine, "wasm": WasmMachine}


def has_wasm() -> bool:
    return wasmtime is not None
