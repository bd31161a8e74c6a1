"""An integer program as a WebAssembly module: its arrays lie in linear memory, a mask is one or more 64-bit words.

The memory holds the state first, then how it is when a game begins, then what never changes or outlives games.
So a game is copied by copying the first `Layout.state` bytes. Where something is tried what is at stake comes before
the rest of the state; at the end there follow what is known of the trials, and copies of what is at stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.kernel.ir import LEVELS, Array, Function, Integer, Kind, Mask, Program, Set, Word
from citadels_dsl.kernel.passes.possible import possible
from citadels_dsl.kernel.passes.staking import at_stake
from citadels_dsl.kernel.passes.walking import within
from citadels_dsl.kernel.printers import encoding as wasm
from citadels_dsl.kernel.printers.wasm_code import Coder
from citadels_dsl.kernel.printers.wasm_masks import NTH_OF_FEW, kinds, nth_body, words

PAGE = 65536


@dataclass(frozen=True, slots=True)
class Layout:
    """Addresses of the arrays; the state is the first `state` bytes. What is apart of it is all 0 when a game begins:
    `apart` bytes from `beside` on. From `saved` on lie copies of the first `stake` bytes, one for each level."""

    at: dict[str, int]
    state: int
    stake: int
    beside: int
    apart: int
    saved: int
    bytes: int


def item_size(kind: Kind) -> int:
    match kind:
        case Integer():
            return 4
        case Word():
            return 8
        case Mask():
            return 8 * words(kind)
        case _:
            assert_never(kind)


def layout(program: Program) -> Layout:
    at: dict[str, int] = {}

    def lay(place: int, arrays: Iterable[Array]) -> int:
        for array in arrays:
            at[array.name] = place
            place += -(-array.size * item_size(array.kind) // 8) * 8
        return place

    risked = at_stake(program)
    stake = lay(0, risked)
    state = lay(stake, (a for a in program.arrays if a.state and a not in risked))
    beside = lay(2 * state, (*(a for a in program.arrays if a.constant or a.lasting), NTH_OF_FEW))
    saved = lay(beside, (a for a in program.arrays if a.apart))
    return Layout(at, state, stake, beside, saved - beside, saved, saved + LEVELS * stake)


def wasm_module(program: Program) -> bytes:
    """Exports its memory, `begin` and every function by name."""
    program = possible(program)
    places = layout(program)
    masks = range(1, _widest(program) + 1)
    types: list[bytes] = []
    type_of: list[int] = []
    bodies: list[bytes] = []
    exports: list[bytes] = [wasm.name("memory") + b"\x02\x00"]
    numbers = {f"nth {width}": n for n, width in enumerate(masks)}
    numbers["begin"] = len(numbers)
    for function in program.functions:
        numbers[function.name] = len(numbers)
    results = {"begin": None, **{function.name: function.result for function in program.functions}}

    def add(params: Sequence[int], results: Sequence[int], body: bytes) -> None:
        kind = wasm.function_type(params, results)
        if kind not in types:
            types.append(kind)
        type_of.append(types.index(kind))
        bodies.append(body)

    for width in masks:
        add([wasm.I64] * width + [wasm.I32], [wasm.I32], nth_body(width))
    begin = wasm.i32(0) + wasm.i32(places.state) + wasm.i32(places.state) + wasm.MEMORY_COPY
    begin += wasm.i32(places.beside) + wasm.i32(0) + wasm.i32(places.apart) + wasm.MEMORY_FILL if places.apart else b""
    add([], [], wasm.body([], begin))
    for function in program.functions:
        add(*_signature(function), Coder(places, numbers, results, item_size).function(function))
    for name in ("begin", *(function.name for function in program.functions)):
        exports.append(wasm.name(name) + b"\x00" + wasm.unsigned(numbers[name]))
    pages = -(-max(places.bytes, 1) // PAGE)
    data = [_segment(places, array) for array in (*program.arrays, NTH_OF_FEW) if array.initial]
    return wasm.module(
        [
            wasm.section(1, wasm.vector(types)),
            wasm.section(3, wasm.vector([wasm.unsigned(n) for n in type_of])),
            wasm.section(5, wasm.vector([b"\x01" + wasm.unsigned(pages) + wasm.unsigned(pages)])),
            wasm.section(7, wasm.vector(exports)),
            wasm.section(10, wasm.vector(bodies)),
            wasm.section(11, wasm.vector(data)),
        ]
    )


def _widest(program: Program) -> int:
    """So many words has the widest mask that stands in an array or a local."""
    found = [array.kind for array in program.arrays]
    for function in program.functions:
        found += [one.local.kind for one in within(function.body) if isinstance(one, Set)]
    return max((words(kind) for kind in found if isinstance(kind, Mask)), default=1)


def _signature(function: Function) -> tuple[list[int], list[int]]:
    params = [kind for param in function.params for kind in kinds(param.kind)]
    return params, [] if function.result is None else list(kinds(function.result))


def _segment(places: Layout, array: Array) -> bytes:
    """What stands in an array when a game begins; of the state in its image."""
    size = item_size(array.kind)
    content = b"".join((item % (1 << 8 * size)).to_bytes(size, "little") for item in array.initial)
    at = places.at[array.name] + (places.state if array.state else 0)
    return b"\x00" + wasm.i32(at) + wasm.END + wasm.unsigned(len(content)) + content
