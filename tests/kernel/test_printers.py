"""Both printers make the same of a program."""

from __future__ import annotations

from typing import Any

import wasmtime
from hypothesis import given, settings, strategies as st

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Array,
    Bits,
    Both,
    Compare,
    Compute,
    Const,
    Count,
    Each,
    Either,
    Expr,
    Function,
    Give,
    Has,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Narrow,
    Not,
    Nth,
    One,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Shift,
    Some,
    Store,
    Widen,
)
from citadels_dsl.kernel.printers.python import python_source
from citadels_dsl.kernel.printers.wasm import wasm_module

WIDE = Mask(84)
A, B, M = Local("a"), Local("b"), Local("m", WIDE)
CARDS = Array("cards", 4, WIDE, (5, 1 << 83 | 1 << 64 | 7, 0, (1 << 84) - 1))
COSTS = Array("costs", 3, INTEGER, (1, -2, 3), True)

masks = st.recursive(
    st.sampled_from([M, Load(CARDS, Const(1)), Load(CARDS, Const(3)), Const(1 << 70 | 1 << 3, WIDE), One(A, WIDE)]),
    lambda inner: st.one_of(
        st.builds(Bits, st.sampled_from(["&", "|", "^", "&~"]), inner, inner),
        st.builds(lambda mask, by: Bits("&", Shift(mask, by), Const((1 << 84) - 1, WIDE)), inner, st.integers(1, 63)),
    ),
    max_leaves=5,
)
numbers = st.recursive(
    st.one_of(
        st.sampled_from([A, B, Load(COSTS, Const(1))]),
        st.builds(Const, st.integers(-40, 40)),
        st.builds(Count, masks),
        st.builds(Some, masks),
        st.builds(Has, masks, st.sampled_from([A, Const(0), Const(83)])),
    ),
    lambda inner: st.one_of(
        st.builds(Compute, st.sampled_from(["+", "-", "min", "max"]), inner, inner),
        st.builds(lambda op, left, by: Compute(op, left, Const(by)), st.sampled_from(["div", "mod", "*"]), inner,
                  st.sampled_from([-3, -1, 2, 3])),
        st.builds(Compare, st.sampled_from(["==", "!=", "<", "<="]), inner, inner),
        st.builds(lambda left, right: Both(Compare("<", left, right), Compare("<", right, Const(9))), inner, inner),
        st.builds(lambda left, right: Either(Compare("<", left, right), Compare("==", right, Const(1))), inner, inner),
        st.builds(lambda one: Not(Compare("<", one, Const(2))), inner),
    ),
    max_leaves=8,
)  # fmt: skip


def both(function: Function, *args: int, mask: int | None = None, apart: tuple[Array, ...] = ()) -> tuple[int, int]:
    """What it gives in Python and in the sandbox."""
    program = Program("small", (CARDS, COSTS, *apart), (function,))
    space: dict[str, Any] = {}
    exec(python_source(program), space)
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    exports = wasmtime.Instance(store, wasmtime.Module(engine, wasm_module(program)), []).exports(store)
    space["begin"]()
    exports["begin"](store)
    here = space[function.name](*args, *([] if mask is None else [mask]))
    words = [] if mask is None else [_signed(mask & (1 << 64) - 1), mask >> 64]
    return int(here), exports[function.name](store, *args, *words)


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


@settings(max_examples=60, deadline=None)
@given(numbers, st.integers(0, 83), st.integers(-50, 50), st.integers(0, (1 << 84) - 1))
def test_they_agree_on_every_expression(expr: Expr, a: int, b: int, mask: int) -> None:
    here, there = both(Function("f", (A, B, M), INTEGER, (Give(expr),)), a, b, mask=mask)
    assert here == there


def test_they_go_through_a_mask_in_the_same_order_and_leave_what_is_around() -> None:
    thing, seen = Local("thing"), Local("seen")
    body = (
        Set(seen, Const(0)),
        Section(
            "out",
            (
                Loop(
                    "again",
                    (
                        Each(
                            thing,
                            M,
                            "each",
                            (
                                If(Compare("<", Const(70), thing), (Leave("out"),)),
                                If(Compare("==", thing, B), (Leave("again"),)),
                                Set(
                                    seen,
                                    Compute("mod", Compute("+", Compute("*", seen, Const(7)), thing), Const(10007)),
                                ),
                            ),
                        ),
                        Leave("out"),
                    ),
                ),
                Set(seen, Compute("-", Const(0), seen)),
            ),
        ),
        Store(CARDS, Const(2), Bits("|", M, One(A, WIDE))),
        Give(Compute("+", seen, Compute("*", Const(20000), Nth(Load(CARDS, Const(2)), Const(0))))),
    )
    function = Function("f", (A, B, M), INTEGER, body)
    for a, b, mask in ((3, 90, 1 << 80 | 0b101100), (3, 5, 1 << 66 | 0b101100), (83, 66, 1 << 66 | 1 << 2), (0, 0, 0)):
        here, there = both(function, a, b, mask=mask)
        assert here == there


def test_words_wrap_around_in_both() -> None:
    h = Local("h", WORD)
    golden, prime = Const(0x9E3779B97F4A7C15, WORD), Const(0xBF58476D1CE4E5B9, WORD)
    body = (
        Set(h, Bits("w*", Bits("w+", Widen(A), golden), prime)),
        Set(h, Bits("^", h, Bits(">>", h, Const(31, WORD)))),
        Give(Narrow(Bits(">>", h, Const(34, WORD)))),
    )
    here, there = both(Function("f", (A, B), INTEGER, body), 77, 0)
    assert here == there > 0


def test_what_was_saved_is_put_back_and_what_is_apart_stays() -> None:
    known = Array("known", 2, apart=True)
    body = (
        Store(known, Const(0), Const(5)),
        Save(Const(0)),
        Store(CARDS, Const(0), M),
        Save(Const(7)),
        Store(CARDS, Const(0), Const(0, WIDE)),
        Store(known, Const(1), Const(7)),
        Restore(Const(7)),
        Set(B, Count(Load(CARDS, Const(0)))),
        Restore(A),
        Give(
            Compute(
                "+",
                Compute("+", Compute("*", B, Const(1000)), Compute("*", Load(known, Const(1)), Const(100))),
                Compute("+", Compute("*", Load(known, Const(0)), Const(10)), Count(Load(CARDS, Const(0)))),
            )
        ),
    )
    here, there = both(Function("f", (A, B, M), INTEGER, body), 0, 0, mask=1 << 83 | 7, apart=(known,))
    assert here == there == 4752


def test_what_else_is_done_in_a_branch_within_a_branch_is_not_done_outside_both() -> None:
    x = Local("x")
    inside = If(Compare("==", B, Const(1)), (), (Set(x, Const(7)),))
    body = (Set(x, Const(3)), If(Compare("==", A, Const(1)), (inside,)), Give(x))
    function = Function("f", (A, B), INTEGER, body)
    for a in (0, 1):
        for b in (0, 1):
            assert both(function, a, b) == (7 if (a, b) == (1, 0) else 3,) * 2


def test_a_local_that_is_named_like_an_array_or_an_item_of_it_hides_neither() -> None:
    n, cards, item = Local("costs_"), Local("cards", WIDE), Local("points_at_0")
    points = Array("points", 2)
    body = (
        Set(cards, Load(CARDS, Const(1))),
        Set(n, Count(cards)),
        Set(item, Const(7)),
        Store(points, Const(0), Compute("+", n, Load(COSTS, Const(2)))),
        Store(CARDS, Const(2), Bits("|", cards, One(n, WIDE))),
        Give(Compute("+", Load(points, Const(0)), item)),
    )
    program = Program("names", (CARDS, COSTS, points), (Function("f", (), INTEGER, body),))
    for alone in ("", "f"):
        space: dict[str, Any] = {}
        exec(python_source(program, alone), space)
        space["begin"]()
        assert space["f"]() == 5 + 3 + 7
        assert space["cards"][2] == CARDS.initial[1] | 1 << 5
        assert space["points"] == [8, 0]
