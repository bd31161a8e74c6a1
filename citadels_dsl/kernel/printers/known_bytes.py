"""Stores of bytes that are known beforehand, in pieces that are as long as can be."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.kernel.printers import encoding as wasm


def stored(known: Mapping[int, int]) -> bytes:
    """`known`: bytes by address, 4 or more in a row at addresses that 4 divides."""
    code = bytearray()
    at = sorted(known)
    place = 0
    while place < len(at):
        first = at[place]
        size = next(size for size in (16, 8, 4) if place + size <= len(at) and at[place + size - 1] == first + size - 1)
        content = bytes(known[first + n] for n in range(size))
        code += wasm.i32(0) + _constant(content) + _store(size, first)
        place += size
    return bytes(code)


def _constant(content: bytes) -> bytes:
    match len(content):
        case 16:
            return wasm.v128(content)
        case 8:
            return wasm.i64(int.from_bytes(content, "little"))
        case _:  # there is no other size
            return wasm.i32(int.from_bytes(content, "little", signed=True))


def _store(size: int, at: int) -> bytes:
    return wasm.store_v128(at) if size == 16 else wasm.store(wasm.I64 if size == 8 else wasm.I32, at)
