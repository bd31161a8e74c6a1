"""What plays a program: its source in this Python, or its module in a sandbox. Both give the same numbers.

A program is printed once; what was printed can be sent to other processes, which make a machine of it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from citadels_dsl.kernel import sandbox
from citadels_dsl.kernel.ir import Array, Integer, Mask, Program, Word
from citadels_dsl.kernel.passes.bounding import bounded
from citadels_dsl.kernel.passes.evaluating import LARGEST_BODY, TooLarge
from citadels_dsl.kernel.passes.flattening import COUNT, PLAY, PLAY_MANY, flattened
from citadels_dsl.kernel.passes.sharing import shared
from citadels_dsl.kernel.printers import python_chance
from citadels_dsl.kernel.printers.python import LASTING, python_source
from citadels_dsl.kernel.printers.wasm import item_size, layout, wasm_module

BROKEN_OFF = "broken off"

MachineName = Literal["python", "wasm"]

#: All that is known of a game in the middle, as the machine keeps it; it is not changed.
Saved = bytes | tuple[list[int], ...]


class BrokenOff(Exception):
    """A game went beyond all bounds; its points are counted as it stands."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A program for one kind of machine: `code` is its source or its module.

    `at`: where its arrays lie in the memory of the module, and `size` that of a game there; `state`: the arrays
    that are a game, of the source. `native`: the module as the sandbox of this machine keeps it, b"" where whoever
    takes it compiles it. `flat`: the source of a whole game as one function, "" where whoever takes it makes that when
    it is worth it, of the `program`; that is None where nothing more is made of it. `games`: so many are going to be
    played, 0 where nobody knows.
    """

    machine: MachineName
    name: str
    code: str | bytes
    state: tuple[str, ...]
    at: Mapping[str, int]
    size: int
    native: bytes = b""
    flat: str = ""
    program: Program | None = None
    games: int = 0


#: What is read once a game has ended; in lasting arrays stands what is read behind many.
RESULTS = ("round", "decisions", "over", "points", "ranking", "transcript", "turns", "built", "kept")
#: So many games are played before it is worth the time that it takes to make the others faster: with `classic` some
#: seconds for half of each game, with larger rules thrice that for a fifth.
WORTH_FLATTENING = 12_000
_FLAT = (PLAY, PLAY_MANY, COUNT)


#: In the sandbox, where a game takes microseconds, some seconds are worth it for so many.
WORTH_FLATTENING_WASM = 500_000
#: Written out further, a module is twice as large and takes up to three times as long to make, for seconds in which
#: all other processors wait, and gains a twentieth.
SMALL_BODY = 60
#: So many games are worth that with most rulesets.
WORTH_WRITING_OUT = 20_000_000


def for_sandbox(program: Program, games: int) -> Program:
    """The program that is printed for the sandbox: flat, where so many games are worth it and it is not too large."""
    if games >= WORTH_FLATTENING_WASM:
        with suppress(TooLarge):
            return flattened(program, RESULTS, largest=LARGEST_BODY if games >= WORTH_WRITING_OUT else SMALL_BODY)
    return program


def printed(program: Program, machine: MachineName, games: int = 0) -> Printed:
    """`games`: how many are going to be played."""
    if machine == "wasm":
        program = for_sandbox(program, games)
    state = tuple(array.name for array in program.arrays if array.state)
    if machine == "python":
        code = python_source(_bounded(program))
        return Printed(machine, program.name, code, state, {}, 0, program=program, games=games)
    program = _bounded(program)
    places = layout(program)
    return Printed(machine, program.name, wasm_module(program), state, places.at, places.state)


def for_here(source: Printed, made: Machine) -> Printed:
    """With what other processes on this machine need not compile again; `made`: the machine that was made of it."""
    if source.machine == "python":
        if source.program is None or source.games < WORTH_FLATTENING:
            return source
        return replace(source, flat=_flat(source.program), program=None)
    if source.native:
        return source
    assert isinstance(made, WasmMachine)
    return replace(source, native=made.native())


def _flat(program: Program) -> str:
    """ "" if it would be too large."""
    try:
        return _flat_source(program)
    except TooLarge:
        return ""


def _flat_source(program: Program) -> str:
    quick = python_chance.fits(program)
    shuffles = python_chance.shuffles(program) if quick else ()
    apart = [*(python_chance.REPLACED if quick else ()), *(one.name for one in shuffles)]
    program = shared(bounded(flattened(program, RESULTS, apart), frozenset({PLAY_MANY, *apart})))
    return python_source(program, alone=PLAY, quick=quick, shuffles=shuffles)


def _bounded(program: Program) -> Program:
    return bounded(program, frozenset({PLAY_MANY}))


class Machine(Protocol):
    """`play` gives "" or why the game was broken off; `play_many` (see `lower.batch`) why the games were.

    `call` calls a function of integers or words, and raises `BrokenOff`. `save` and `restore`: the whole state. `read`
    gives the numbers of an array as they stand then, `packed` the first of them as bytes, 4 or 8 of them for each
    number, the lowest first; `write` is for `lasting` arrays. `at_once`: so many games are played in one call where
    somebody may want to stop them.
    """

    at_once: int

    def play(self, seed: int, number: int) -> str: ...

    def play_many(self, seed: int, first: int, count: int, turn: int, keep: bool) -> str: ...

    def call(self, function: str, *args: int) -> int: ...

    def save(self) -> Saved: ...

    def restore(self, saved: Saved) -> None: ...

    def read(self, array: Array) -> Sequence[int]: ...

    def packed(self, array: Array, count: int) -> bytes: ...

    def write(self, array: Array, numbers: Sequence[int]) -> None: ...


class PythonMachine:
    """Plays functions as they were lowered first, and a whole game as one function once there are many games, or from
    the beginning if it is known that there are going to be.

    `after`: so many; 0 for from the beginning. Of a game that is one function only the results can be read.
    """

    at_once = 64

    def __init__(self, program: Program | Printed, after: int = WORTH_FLATTENING) -> None:
        self.source = program if isinstance(program, Printed) else printed(program, "python")
        self.plain = self.space = _loaded(self.source.code, self.source.name)
        self.flat: dict[str, Any] | None = None
        self._state = self.source.state
        many = self.source.games
        self._left = -1 if PLAY not in self.plain or 0 < many < after else 0 if many else after
        if self._left == 0 or self.source.flat:
            self._flatten()

    def play(self, seed: int, number: int) -> str:
        return _played(self, seed, number)

    def play_many(self, seed: int, first: int, count: int, turn: int, keep: bool) -> str:
        self._choose(PLAY_MANY, count)
        try:
            self.space[PLAY_MANY](seed & _WORD, first & _WORD, count, turn, int(keep))
        except (self.space["Aborted"], RecursionError):
            return BROKEN_OFF
        return ""

    def call(self, function: str, *args: int) -> int:
        """Words have no sign here."""
        self._choose(function, 1)
        aborted: type[Exception] = self.space["Aborted"]
        try:
            found: int | None = self.space[function](*args)
        except (aborted, RecursionError):
            with suppress(aborted, RecursionError):
                self.space[COUNT]()
            raise BrokenOff from None
        return found or 0

    def _choose(self, function: str, games: int) -> None:
        if function in _FLAT and self.flat is None and self._left > 0:
            self._left -= games
            if self._left <= 0:
                self._flatten()
        self.space = self.plain if self.flat is None or function not in _FLAT else self.flat

    def _flatten(self) -> None:
        code = self.source.flat or (_flat(self.source.program) if self.source.program is not None else "")
        if not code:
            self._left = -1
            return
        self.flat = self.space = _loaded(code, self.source.name)
        for name in self.flat[LASTING]:
            self.flat[name][:] = self.plain[name]

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

    def packed(self, array: Array, count: int) -> bytes:
        return struct.pack(f"<{count}{_CODES[type(array.kind)]}", *self.space[array.name][:count])

    def write(self, array: Array, numbers: Sequence[int]) -> None:
        for space in (self.plain, self.flat):
            if space is not None and array.name in space:
                space[array.name][:] = numbers


def _loaded(code: str | bytes, name: str) -> dict[str, Any]:
    space: dict[str, Any] = {}
    exec(compile(code, f"<{name}>", "exec"), space)
    return space


_WORD = (1 << 64) - 1
_CODES = {Integer: "i", Word: "Q"}


class WasmMachine:
    """Raises `sandbox.NoSandbox` where there is none, or none for this program."""

    at_once = 1 << 14

    def __init__(self, program: Program | Printed) -> None:
        source = program if isinstance(program, Printed) else printed(program, "wasm")
        made = sandbox.made(source.code, source.native)
        self._store, self._module, self._functions = made.store, made.module, made.exports
        self._memory: Any = self._functions["memory"]
        self._at, self._size = source.at, source.size

    def native(self) -> bytes:
        """The module as the sandbox of this machine keeps it."""
        return bytes(self._module.serialize())

    def play(self, seed: int, number: int) -> str:
        return _played(self, seed, number)

    def play_many(self, seed: int, first: int, count: int, turn: int, keep: bool) -> str:
        why, _ = self._called("play_many", seed, first, count, turn, int(keep))
        return why

    def call(self, function: str, *args: int) -> int:
        why, found = self._called(function, *args)
        if why:
            self._called("count_points")
            raise BrokenOff
        return found

    def _called(self, function: str, *args: int) -> tuple[str, int]:
        """Why it was broken off, and what it gives."""
        try:
            found: int | None = self._functions[function](self._store, *[_signed(one) for one in args])
        except sandbox.wasmtime.Trap as trap:
            codes = sandbox.wasmtime.TrapCode
            if trap.trap_code not in (codes.UNREACHABLE, codes.STACK_OVERFLOW):
                raise
            return BROKEN_OFF, 0
        return "", found or 0

    def save(self) -> Saved:
        return bytes(self._memory.read(self._store, 0, self._size))

    def restore(self, saved: Saved) -> None:
        self._memory.write(self._store, saved, 0)

    def read(self, array: Array) -> Sequence[int]:
        data = self.packed(array, array.size)
        if not isinstance(array.kind, Mask):
            return struct.unpack(f"<{array.size}{_CODES[type(array.kind)]}", data)
        width = item_size(array.kind)
        return [int.from_bytes(data[n * width : (n + 1) * width], "little") for n in range(array.size)]

    def packed(self, array: Array, count: int) -> bytes:
        at = self._at[array.name]
        return bytes(self._memory.read(self._store, at, at + count * item_size(array.kind)))

    def write(self, array: Array, numbers: Sequence[int]) -> None:
        data = struct.pack(f"<{len(numbers)}{_CODES[type(array.kind)]}", *numbers)
        self._memory.write(self._store, data, self._at[array.name])


def _signed(word: int) -> int:
    word &= _WORD
    return word - (1 << 64) if word >> 63 else word


def _played(machine: Machine, seed: int, number: int) -> str:
    try:
        machine.call("play", seed & _WORD, number & _WORD)
    except BrokenOff:
        return BROKEN_OFF
    return ""


MACHINES: dict[str, Callable[[Program | Printed], Machine]] = {"python": PythonMachine, "wasm": WasmMachine}
