"""What the options of a decision that waits stand for, as functions of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Each,
    Expr,
    Function,
    Give,
    Holding,
    If,
    Load,
    Local,
    Members,
    Nth,
    Searched,
    Set,
    Statement,
    Upwards,
)

#: What stands for being done with it. It is no number that an option can be.
LAST = -(1 << 31)
DONE = Const(LAST)
ZERO = Const(0)


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice, and where the locals are kept that its options are told by."""

    choose: Choose
    kept: tuple[tuple[Local, Load], ...]


def listed(asked: list[Asked], point: Expr, count: Expr) -> list[Function]:
    """`option` (number) for the one that waits at `point`, and a function for each."""
    functions = [_function(number, one, count) for number, one in enumerate(asked)]
    wanted = Local("wanted")
    body = tuple(
        If(Compare("==", point, Const(number)), (Give(Call(function.name, (wanted,))),))
        for number, function in enumerate(functions)
    )
    return [*functions, Function("option", (wanted,), INTEGER, (*body, Give(DONE)))]


def _function(number: int, asked: Asked, count: Expr) -> Function:
    wanted = Local("wanted")
    body: list[Statement] = [Set(local, cell) for local, cell in asked.kept]
    choose = asked.choose
    if choose.last != ZERO:
        body.append(If(choose.last, (If(Compare("==", wanted, Compute("-", count, Const(1))), (Give(DONE),)),)))
    body += _value(choose, wanted)
    return Function(f"option_{number}", (wanted,), INTEGER, tuple(body))


def _value(choose: Choose, wanted: Local) -> list[Statement]:
    match choose.options:
        case Members(mask=mask, behind=None):
            return [Give(Nth(mask, wanted))]
        case Members(mask=mask, behind=behind):
            assert behind is not None
            seat = Local("wanted_seat")
            one = _counted(wanted, Give(seat))
            return [
                Each(seat, mask, "later", (If(Compare("<", behind, seat), one),)),
                Each(seat, mask, "earlier", (If(Compare("<=", seat, behind), one),)),
                Give(DONE),
            ]
        case Upwards(low=low):
            return [Give(Compute("+", low, wanted))]
        case Holding(flags=flags):
            found = [If(flag, _counted(wanted, Give(Const(number)))) for number, flag in enumerate(flags)]
            return [*found, Give(DONE)]
        case Searched(index=index, value=value, search=search):
            return [Set(index, wanted), *search, Give(value)]
        case _:
            assert_never(choose.options)


def _counted(wanted: Local, give: Give) -> tuple[Statement, ...]:
    return If(Compare("==", wanted, ZERO), (give,)), Set(wanted, Compute("-", wanted, Const(1)))
