"""What only looks whether a number has grown too large goes with the number, if it grows slowly."""

from __future__ import annotations

import pytest

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Array,
    Block,
    Compare,
    Compute,
    Const,
    Expr,
    Function,
    Give,
    If,
    Load,
    Local,
    Program,
    Set,
    Store,
)
from citadels_dsl.kernel.passes.dropping import without_idle
from citadels_dsl.kernel.passes.walking import within

SPENT, POINTS = Array("spent", 4, INTEGER, (1, 1, 1, 1)), Array("points", 1)
SEAT, NUMBER = Local("seat"), Local("number")


def bounded(more: Expr) -> Block:
    """Somebody's number becomes another, which is looked at before it is kept."""
    return (
        Set(NUMBER, Compute("+", Load(SPENT, SEAT), more)),
        If(Compare("<", Const(10**6), NUMBER), (Abort(),)),
        If(Compare("<", NUMBER, Const(-(10**6))), (Abort(),)),
        Store(SPENT, SEAT, NUMBER),
    )


def left_of(*body: Block) -> Program:
    function = Function("play", (SEAT,), INTEGER, (*(one for part in body for one in part), Give(Const(0))))
    return without_idle(Program("small", (SPENT, POINTS), (function,)), ["points"])


@pytest.mark.parametrize("more", [Const(1), Compute("min", Local("price"), Const(6))])
def test_a_number_that_nobody_asks_for_goes_with_its_bound(more: Expr) -> None:
    price = (Set(Local("price"), Const(3)),)
    found = left_of(price, bounded(more))
    assert found.functions[0].body == (Give(Const(0)),)
    assert SPENT not in found.arrays


def test_the_bound_of_a_number_that_somebody_asks_for_stays() -> None:
    found = left_of(bounded(Const(1)), (Store(POINTS, Const(0), Load(SPENT, SEAT)),))
    assert sum(isinstance(one, Abort) for one in within(found.functions[0].body)) == 2


@pytest.mark.parametrize(
    "more", [Load(SPENT, SEAT), Local("price"), Const(1000), Compute("*", Local("few"), Const(100))]
)
def test_a_number_that_may_grow_quickly_is_looked_at_in_any_case(more: Expr) -> None:
    few = (Set(Local("few"), Const(9)), Set(Local("price"), Compute("*", SEAT, Const(1000))))
    found = left_of(few, bounded(more))
    assert sum(isinstance(one, Abort) for one in within(found.functions[0].body)) == 2
    assert SPENT in found.arrays
