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


#: All that is known of a game in the middle, as the machine keeps it; it is not changed.
Saved = bytes | tuple[list[int], ...]


class BrokenOff(Exception):
    """A game went beyond all bounds; its points are counted as it stands."""


class Machine(Protocol):
    """`play` gives "" or why the game was broken off; `read` the numbers of an array as they stand then; `write`
    fills a lasting array of integers.

    `call` calls a function of integers or words, and raises `BrokenOff`. `save` and `restore`: the whole state.
    """

    def play(self, seed: int, number: int) -> str: ...

    def read(self, array: Array) -> Sequence[int]: ...

    def write(self, array: Array, items: Sequence[int]) -> None: ...

    def call(self, function: str, *args: int) -> int: ...

    def save(self) -> Saved: ...

    def restore(self, saved: Saved) -> None: ...


class PythonMachine:
    def __init__(self, program: Program) -> None:
        self.space: dict[str, Any] = {}
        exec(compile(python_source(program), f"<{program.name}>", "exec"), self.space)
        self._aborted: type[Exception] = self.space["Aborted"]
        self._state = [array.name for array in program.arrays if array.state]

    def play(self, seed: int, number: int) -> str:
        return _played(self, seed, number)

    def call(self, function: str, *args: int) -> int:
        """Words have no sign here."""
        try:
            found: int | None = self.space[function](*args)
        except self._aborted:
            self.space["count_points"]()
            raise BrokenOff from None
        return found or 0

    def save(self) -> Saved:
        space = self.space
        return tuple([space[name][:] for name in self._state])

    def restore(self, saved: Saved) -> None:
        space = self.space
        for name, items in zip(self._state, saved, strict=True):
            space[name][:] = items

    def read(self, array: Array) -> Sequence[int]:
        found: Sequence[int] = self.space[array.name]
        return found

    def write(self, array: Array, items: Sequence[int]) -> None:
        self.space[array.name][:] = items


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
        self._functions: dict[str, Any] = {f.name: exports[f.name] for f in program.functions}
        self._layout = layout(program)

    def play(self, seed: int, number: int) -> str:
        return _played(self, seed, number)

    def call(self, function: str, *args: int) -> int:
        self._store.set_fuel(FUEL)
        try:
            found: int | None = self._functions[function](self._store, *[_signed(one) for one in args])
        except wasmtime.Trap as trap:
            if trap.trap_code not in (wasmtime.TrapCode.UNREACHABLE, wasmtime.TrapCode.OUT_OF_FUEL):
                raise
            self._store.set_fuel(FUEL)
            self._functions["count_points"](self._store)
            raise BrokenOff from None
        return found or 0

    def save(self) -> Saved:
        return bytes(self._memory.read(self._store, 0, self._layout.state))

    def restore(self, saved: Saved) -> None:
        self._memory.write(self._store, saved, 0)

    def read(self, array: Array) -> Sequence[int]:
        at, size = self._layout.at[array.name], item_size(array.kind)
        data = bytes(self._memory.read(self._store, at, at + array.size * size))
        if isinstance(array.kind, Integer):
            return struct.unpack(f"<{array.size}i", data)
        width = size if isinstance(array.kind, Mask) else 8
        return [int.from_bytes(data[n * width : (n + 1) * width], "little") for n in range(array.size)]

    def write(self, array: Array, items: Sequence[int]) -> None:
        data = struct.pack(f"<{array.size}i", *items)
        self._memory.write(self._store, data, self._layout.at[array.name])


def _signed(word: int) -> int:
    word &= _WORD
    return word - (1 << 64) if word >> 63 else word


def _played(machine: Machine, seed: int, number: int) -> str:
    try:
        machine.call("play", seed & _WORD, number & _WORD)
    except BrokenOff:
        return BROKEN_OFF
    return ""


MACHINES: dict[str, Callable[[Program], Machine]] = {"python": PythonMachine, "wasm": WasmMachine}


def has_wasm() -> bool:
    return wasmtime is not None
