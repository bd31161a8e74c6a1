"""The WebAssembly binary format as far as it is needed; source: the core specification, chapter 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

I32: Final = 0x7F
I64: Final = 0x7E

_VOID: Final = 0x40
BLOCK: Final = bytes((0x02, _VOID))
LOOP: Final = bytes((0x03, _VOID))
IF: Final = bytes((0x04, _VOID))
IF_I32: Final = bytes((0x04, I32))
ELSE: Final = b"\x05"
END: Final = b"\x0b"
RETURN: Final = b"\x0f"
DROP: Final = b"\x1a"
SELECT: Final = b"\x1b"
UNREACHABLE: Final = b"\x00"

I32_OP: Final = {
    "==": 0x46, "!=": 0x47, "<": 0x48, ">": 0x4A, "<=": 0x4C, ">=": 0x4E,
    "eqz": 0x45, "+": 0x6A, "-": 0x6B, "*": 0x6C, "div": 0x6D, "rem": 0x6F, "&": 0x71, "|": 0x72, "shr": 0x76,
}  # fmt: skip
I64_OP: Final = {
    "eqz": 0x50, "==": 0x51, "!=": 0x52, "ctz": 0x7A, "popcnt": 0x7B, "+": 0x7C, "-": 0x7D, "*": 0x7E,
    "&": 0x83, "|": 0x84, "^": 0x85, "shl": 0x86, "shr": 0x88,
}  # fmt: skip
WRAP: Final = b"\xa7"
EXTEND: Final = b"\xad"  # without a sign


def unsigned(value: int) -> bytes:
    """LEB128."""
    found = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        found.append(low | (0x80 if value else 0))
        if not value:
            return bytes(found)


def signed(value: int) -> bytes:
    found = bytearray()
    while True:
        low, value = value & 0x7F, value >> 7
        done = (value == 0 and not low & 0x40) or (value == -1 and low & 0x40)
        found.append(low if done else low | 0x80)
        if done:
            return bytes(found)


def i32(value: int) -> bytes:
    return b"\x41" + signed(value)


def i64(value: int) -> bytes:
    """The bits of a word without a sign."""
    return b"\x42" + signed(value - (1 << 64) if value >= 1 << 63 else value)


def i32_op(name: str) -> bytes:
    return bytes((I32_OP[name],))


def i64_op(name: str) -> bytes:
    return bytes((I64_OP[name],))


def get(local: int) -> bytes:
    return b"\x20" + unsigned(local)


def put(local: int) -> bytes:
    return b"\x21" + unsigned(local)


def load(kind: int, offset: int) -> bytes:
    """From the address on the stack and an offset."""
    return (b"\x28\x02" if kind == I32 else b"\x29\x03") + unsigned(offset)


def load_byte(offset: int) -> bytes:
    """As an integer without a sign."""
    return b"\x2d\x00" + unsigned(offset)


def store(kind: int, offset: int) -> bytes:
    return (b"\x36\x02" if kind == I32 else b"\x37\x02") + unsigned(offset)


def v128(content: bytes) -> bytes:
    """16 bytes as one constant."""
    return b"\xfd\x0c" + content


def store_v128(offset: int) -> bytes:
    """At an address that nothing need divide."""
    return b"\xfd\x0b\x00" + unsigned(offset)


def branch(depth: int) -> bytes:
    return b"\x0c" + unsigned(depth)


def branch_if(depth: int) -> bytes:
    return b"\x0d" + unsigned(depth)


def call(function: int) -> bytes:
    return b"\x10" + unsigned(function)


MEMORY_COPY: Final = b"\xfc\x0a\x00\x00"
MEMORY_FILL: Final = b"\xfc\x0b\x00"


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def name(text: str) -> bytes:
    data = text.encode()
    return unsigned(len(data)) + data


def function_type(params: Sequence[int], results: Sequence[int]) -> bytes:
    return b"\x60" + unsigned(len(params)) + bytes(params) + unsigned(len(results)) + bytes(results)


def section(number: int, content: bytes) -> bytes:
    return bytes((number,)) + unsigned(len(content)) + content


def body(locals_: Sequence[int], code: bytes) -> bytes:
    """A function's code with its locals, by their kinds."""
    runs: list[list[int]] = []
    for kind in locals_:
        if runs and runs[-1][1] == kind:
            runs[-1][0] += 1
        else:
            runs.append([1, kind])
    inside = vector([unsigned(count) + bytes((kind,)) for count, kind in runs]) + code + END
    return unsigned(len(inside)) + inside


def module(sections: Iterable[bytes]) -> bytes:
    return b"\0asm\x01\0\0\0" + b"".join(sections)
