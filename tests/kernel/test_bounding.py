"""Every game in the sandbox comes to an end, whatever its program says."""

from __future__ import annotations

import pytest

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Array,
    Block,
    Call,
    Compare,
    Compute,
    Const,
    Do,
    Each,
    Function,
    Has,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Narrow,
    Program,
    Set,
    Store,
)
from citadels_dsl.kernel.machine import BROKEN_OFF, WasmMachine
from citadels_dsl.kernel.passes import bounding

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


def test_the_game_behind_one_that_is_broken_off_is_played() -> None:
    seed, twice = Local("seed", WORD), Function("more", (), None, (_MORE,))
    endless = If(Has(Const(2, Mask(64)), Narrow(seed)), (Loop("again", (_MORE, Do(Call("more", ())))),))
    play = Function("play", (seed, Local("number", WORD)), None, (Do(Call("begin", ())), endless, _MORE))
    count = Function("count_points", (), None, ())
    machine = WasmMachine(Program("small", (DONE,), (play, count, twice)))
    assert [machine.play(seed, 0) for seed in (0, 1, 2)] == ["", BROKEN_OFF, ""]


def test_what_goes_on_after_a_decision_has_as_many_steps_again_and_a_game_has_an_end() -> None:
    heard = Function("decided", (), None, (_MORE,))

    def asked(times: int) -> Block:
        """So many decisions with 64 loops of 64 rounds before each."""
        n = Local("n")
        again = (If(Compare("==", n, Const(times)), (Leave("all"),)), Set(n, Compute("+", n, Const(1))))
        return (Set(n, Const(0)), Loop("all", (*again, *_nested(3), Do(Call("decided", ())))))

    assert bounding.STEPS < 64**2 * 200 < bounding.ALL_STEPS
    assert _played(asked(200), heard)[0] == ""
    assert _played(asked(10**6), heard)[0] == BROKEN_OFF
