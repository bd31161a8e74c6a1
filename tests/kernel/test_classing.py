"""Which classes lie in a place is kept as things come and go, however they do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from citadels_dsl.kernel.ir import (
    INTEGER,
    Arithmetic,
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Each,
    Either,
    Expr,
    Function,
    Give,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mask,
    Not,
    One,
    Program,
    Set,
    Some,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.classing import classed
from citadels_dsl.kernel.passes.rounds import round_found
from tests.kernel.programs import run, run_in_sandbox

THINGS, CLASSES = 70, 8
ALL, KINDS = Mask(THINGS), Mask(CLASSES)
CLASS = Array("class_of", THINGS, INTEGER, tuple(n * n % CLASSES for n in range(THINGS)), True)
MEMBERS = Array(
    "members", CLASSES, ALL, tuple(sum(1 << n for n in range(THINGS) if n * n % CLASSES == k) for k in range(CLASSES)),
    True,
)  # fmt: skip
PLACES = Array("places", 4, ALL, (3, 1 << 69 | 6, 0, (1 << 40) - 1))
FOUND = Array("found", 1, KINDS)
SUM = Array("sum", 1)
CHEAP = Array("cheap", 3, ALL, (0, MEMBERS.initial[1] | MEMBERS.initial[4], (1 << THINGS) - 1), True)
N, M, T, S, K, D = Local("n"), Local("m"), Local("t"), Local("s", ALL), Local("k", ALL), Local("d", KINDS)


def _place(chance: Random) -> Expr:
    return Load(PLACES, chance.choice([Const(chance.randrange(4)), Compute("mod", N, Const(4))]))


def _thing(chance: Random) -> Expr:
    return chance.choice([Const(chance.randrange(THINGS)), Compute("mod", Compute("*", N, Const(17)), Const(THINGS))])


def _moves(chance: Random) -> list[Statement]:
    """Things come and go."""
    place, other = _place(chance), _place(chance)
    assert isinstance(place, Load)
    assert isinstance(other, Load)
    thing = One(_thing(chance), ALL)
    match chance.randrange(6):
        case 0:
            return [Store(PLACES, place.index, Bits("|", place, thing))]
        case 1:
            return [Store(PLACES, place.index, Bits("&~", place, thing))]
        case 2:
            mine = [Set(S, place), Set(K, other)]
            return [*mine, Store(PLACES, place.index, K), Store(PLACES, other.index, S)]
        case 3:
            return [Store(PLACES, place.index, Const(0, ALL))]
        case 4:
            return [Store(PLACES, place.index, Bits("&", place, Const(0xFF0FF00FF0FF00, ALL)))]
        case _:
            return [Store(PLACES, place.index, Bits("|", place, other))]


def _asks(chance: Random) -> list[Statement]:
    """Which classes there are, and what is known of them is added up."""
    place, other = _place(chance), _place(chance)
    source = chance.choice([place, Bits("&", place, Load(CHEAP, Const(chance.randrange(3)))), Bits("|", place, other)])
    shares = Some(Bits("&", other, Load(MEMBERS, Load(CLASS, M))))
    asked = chance.choice([shares, Not(shares)])
    those = [Set(S, Const(0, ALL)), Each(M, source, "those", (If(asked, (Set(S, Bits("|", S, One(M, ALL))),)),))]
    gathered = chance.choice([source, S])
    lies = Some(Bits("&", place, Load(MEMBERS, Load(CLASS, T))))
    return [
        *those,
        Set(D, Const(0, KINDS)),
        Each(T, gathered, "classes", (Set(D, Bits("|", D, One(Load(CLASS, T), KINDS))),)),
        Store(FOUND, Const(0), Bits("^", Load(FOUND, Const(0)), D)),
        Set(T, _thing(chance)),
        If(lies, (Store(SUM, Const(0), Compute("+", Load(SUM, Const(0)), Compute("+", N, Const(1)))),)),
    ]


def _program(number: int) -> Program:
    chance = Random(number)
    body: list[Statement] = []
    for _ in range(8):
        body += _moves(chance) if chance.random() < 0.6 else _asks(chance)
    body += _asks(chance)
    turn = (If(Compare("<=", Const(5), N), (Leave("turns"),)), *body, Set(N, Compute("+", N, Const(1))))
    a, b = Local("a"), Local("b")
    first = Compute("max", Const(0), Compute("min", a, Const(2)))
    play = Function("f0", (a, b), INTEGER, (Set(N, first), Loop("turns", turn), Give(Load(SUM, Const(0)))))
    return Program("made up", (CLASS, MEMBERS, PLACES, FOUND, SUM, CHEAP), (play,))


@settings(max_examples=200, deadline=None)
@given(number=st.integers(0, 1 << 32))
def test_what_is_kept_of_places_is_what_lies_there(number: int) -> None:
    program = _program(number)
    kept, before = classed(program), run(program)
    found = run(kept)
    assert {array: found[array] for array in before} == before
    for array in kept.arrays:
        if array.name.startswith("class_of_places"):
            lying = [
                sum({1 << CLASS.initial[n] for n in range(THINGS) if mask >> n & 1}) for mask in found[PLACES.name]
            ]
            assert found[array.name] == lying


def test_it_is_kept_and_no_loop_gathers_it_any_more() -> None:
    kept = [classed(_program(number)) for number in range(30)]
    many = [sum(array.name.startswith("class_of_places") for array in program.arrays) for program in kept]
    assert sum(many) > 20
    program = kept[many.index(1)]
    assert run_in_sandbox(program)["places"] == run(program)["places"]


@pytest.mark.parametrize(("many", "op", "by"), [(5, "mod", 5), (4, "mod", 4), (4, "and", 3)])
def test_who_is_first_in_a_round_is_found_without_a_loop(many: int, op: Arithmetic, by: int) -> None:
    players = Mask(many)
    those, best, least, order, p = Local("those", players), Local("best"), Local("least"), Local("order"), Local("p")
    a, b = Local("a"), Local("b")
    seats = Array("seats", 8, players, tuple(n % (1 << many) for n in (0, 1, 16, 17, 10, 31, 22, 4)), True)
    far = Compute("*", Const(10), Compute(op, Compute("-", p, b), Const(by)))
    nearest = If(Either(Compare("<", best, Const(0)), Compare("<", order, least)), (Set(best, p), Set(least, order)))
    body = (
        Set(those, Load(seats, Compute("mod", a, Const(8)))),
        Set(least, Const(0)),
        Set(best, Const(-1)),
        Each(p, those, "each", (Set(order, far), nearest)),
        Give(best),
    )
    slow = Program("first", (seats,), (Function("f0", (a, b), INTEGER, body),))
    quick = round_found(slow)
    assert not any(isinstance(one, Each) for one in quick.functions[0].body)
    for start in range(-1, 9):
        for number in range(8):
            asked = (Const(number), Const(start))
            assert run(_asking(quick, asked))["given"] == run(_asking(slow, asked))["given"]


def _asking(program: Program, args: tuple[Expr, Expr]) -> Program:
    """`f0` as if it were called with these."""
    (function,) = program.functions
    a, b = function.params
    body = (Set(a, args[0]), Set(b, args[1]), *function.body)
    return Program(program.name, program.arrays, (Function("f0", function.params, INTEGER, body),))
