"""Every game in the sandbox comes to an end, whatever its program says."""

from __future__ import annotations

import pytest

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Array,
    Block,
    Call,
    Compute,
    Const,
    Do,
    Each,
    Function,
    Load,
    Local,
    Loop,
    Mask,
    Program,
    Store,
)
from citadels_dsl.kernel.machine import BROKEN_OFF, WasmMachine

DONE = Array("done", 1)
_MANY = Const((1 << 64) - 1, Mask(64))
_MORE = Store(DONE, Const(0), Compute("+", Load(DONE, Const(0)), Const(1)))


def _played(body: Block, *others: Function) -> tuple[str, int]:
    params = (Local("seed", WORD), Local("number", WORD))
    functions = (Function("play", params, None, (Do(Call("begin", ())), *body)), Function("count_points", (), None, ()))
    machine = WasmMachine(Program("small", (DONE,), (*functions, *others)))
    return machine.play(1, 2), machine.read(DONE)[0]


def _nested(depth: int) -> Block:
    return (Each(Local(f"n{depth}"), _MANY, f"each{depth}", _nested(depth - 1)),) if depth else (_MORE,)


@pytest.mark.parametrize(
    "body",
    [(Loop("again", (_MORE,)),), (Do(Call("twice", ())),), _nested(8)],
    ids=["a loop that nobody leaves", "a function that calls itself", "loops in loops"],
)
def test_what_would_go_on_is_broken_off(body: Block) -> None:
    twice = Function("twice", (), INTEGER, (_MORE, Do(Call("twice", ())), Do(Call("twice", ()))))
    why, done = _played(body, twice)
    assert why == BROKEN_OFF
    assert done > 100


def test_what_ends_is_done() -> None:
    assert _played(_nested(2)) == ("", 64 * 64)
