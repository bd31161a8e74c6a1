"""Every way of doing something, one after the other, each from the same beginning.

A trial keeps the list of what was taken at each of its choices so far, and the game as it was when it began. It is
run again and again: at a choice that is on the list it takes what stands there, at the first one behind the list it
takes the first option; when it has ended, the last one on the list is turned to its next option, as an odometer
turns. So it comes to the same ways in the same order as the reference engine, which forks at every choice.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    LEVELS,
    Abort,
    Array,
    Call,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Give,
    If,
    Leave,
    Local as Name,
    Loop,
)
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus

#: How a run ends: it cannot be done, nothing has changed, it can be done. ON: it goes on behind this.
NO, IDLE, POSSIBLE, ON = Const(0), Const(1), Const(2), Const(3)

#: So many options are tried; what is not found among them is taken to be possible.
FUEL = 120


def level(low: Lowering) -> Array:
    """So many trials are going on, one inside the other."""
    return low.arrays.apart("trial_level")


def of_trial(low: Lowering, name: str) -> Array:
    """Something of each of them: decider, fuel, depth, at, knowing, exposed."""
    return low.arrays.apart(f"trial_{name}", LEVELS)


def _list(low: Lowering, name: str) -> Array:
    """What stands on the list of each of them: taken, many."""
    return low.arrays.apart(f"trial_{name}", LEVELS * FUEL)


def inner(scope: Scope) -> Code:
    """The number of the innermost trial."""
    return scope.w.keep(plus(value(level(scope.low)), Const(-1)), "level")


def begin(low: Lowering) -> str:
    """A function (decider, knowing): the number of the trial that begins."""

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        decider, knowing = params
        number = w.keep(value(level(low)), "level")
        w.when(Compare("<=", Const(LEVELS), number), [Abort()])
        w.add(
            put(level(low), plus(number, TRUE)),
            put(low.arrays.apart("trials"), plus(value(low.arrays.apart("trials")), TRUE)),
            put(of_trial(low, "decider"), decider, number),
            put(of_trial(low, "knowing"), knowing, number),
            put(of_trial(low, "exposed"), Const(-1), number),
            put(of_trial(low, "fuel"), Const(FUEL), number),
            put(of_trial(low, "depth"), FALSE, number),
            Give(number),
        )

    params = (("decider", INTEGER), ("knowing", INTEGER))
    return low.function("trial begins", "trial_begins", params, INTEGER, write)


def chosen(scope: Scope, seat: Code, many: Code) -> Code:
    """Which of two options or more is taken this time; the run ends where another decides, or the fuel has."""
    low = scope.low

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        seat, many = params
        number = w.keep(plus(value(level(low)), Const(-1)), "level")
        fuel, at, depth = (of_trial(low, name) for name in ("fuel", "at", "depth"))
        here = w.keep(value(at, number), "at")
        place = w.keep(plus(Compute("*", number, Const(FUEL)), here), "place")
        w.add(put(at, plus(here, TRUE), number))
        w.when(Compare("<", here, value(depth, number)), [Give(value(_list(low, "taken"), place))])
        w.when(Compare("!=", seat, value(of_trial(low, "decider"), number)), [Give(Const(-1))])
        w.when(Compare("<=", value(fuel, number), FALSE), [Give(Const(-1))])
        w.add(
            put(fuel, plus(value(fuel, number), Const(-1)), number),
            put(depth, plus(here, TRUE), number),
            put(_list(low, "taken"), FALSE, place),
            put(_list(low, "many"), many, place),
            Give(FALSE),
        )

    name = low.function("trial chooses", "trial_chooses", (("seat", INTEGER), ("many", INTEGER)), INTEGER, write)
    found = scope.w.keep(Call(name, (seat, many)), "index")
    scope.w.when(Compare("<", found, FALSE), [Give(POSSIBLE)])
    return found


def following(low: Lowering) -> str:
    """A function that turns to the next way: 1 if there is one, 0 if there is none, 2 if the fuel is spent."""

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        number = w.keep(plus(value(level(low)), Const(-1)), "level")
        fuel, depth = of_trial(low, "fuel"), of_trial(low, "depth")
        taken, many, end = _list(low, "taken"), _list(low, "many"), w.label("turned")
        with w.inside() as body:
            w.add(If(Compare("<=", value(depth, number), FALSE), (Leave(end),)))
            last = plus(Compute("*", number, Const(FUEL)), plus(value(depth, number), Const(-1)))
            place = w.keep(last, "place")
            after = w.keep(plus(value(taken, place), TRUE), "after")
            with w.inside() as turned:
                w.when(Compare("<=", value(fuel, number), FALSE), [Give(Const(2))])
                w.add(put(fuel, plus(value(fuel, number), Const(-1)), number), put(taken, after, place), Give(TRUE))
            w.when(Compare("<", after, value(many, place)), turned)
            w.add(put(depth, plus(value(depth, number), Const(-1)), number))
        w.add(Loop(end, tuple(body)), Give(FALSE))

    return low.function("trial goes on", "trial_goes_on", (), INTEGER, write)


def ended(scope: Scope) -> list[If]:
    """The run is at its end, and well: whether anything has changed."""
    changes = scope.arrays.register("changes")
    return [If(Compare("!=", value(changes), FALSE), (Give(POSSIBLE),), (Give(IDLE),))]


def mine(scope: Scope, seat: Code) -> Code:
    """The one who decides here is the one for whom it is tried."""
    return Compare("==", seat, value(of_trial(scope.low, "decider"), inner(scope)))
