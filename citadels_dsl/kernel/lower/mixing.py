"""Places that are no piles and are shuffled all the same: until something comes or goes they have an order.

The engine keeps that order as it keeps a pile's. Here it lasts until all that lies there is moved on, which is what
such a place is shuffled for; where anything else happens to it before that the game is broken off.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Abort,
    Array,
    Call,
    Compare,
    Const,
    Count,
    Do,
    Each,
    Expr,
    If,
    Leave,
    Load,
    Loop,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE, both
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus, same


def order(low: Lowering, place: str) -> tuple[Array, Array]:
    """The cards in their order, and how many there are; 0: they have none."""
    return low.arrays.array(f"order_{place}", len(low.facts.cards)), low.arrays.cell(f"order_{place}_count")


def shuffle(scope: Scope, place: str) -> Expr:
    """Shuffles it; whether there was anything to shuffle."""
    w, low, facts = scope.w, scope.low, scope.facts
    cards, ordered = order(low, place)
    many = w.keep(Count(value(low.arrays.inside, facts.places[place])), "many")
    n, left, other, card, at = (w.fresh(stem) for stem in ("n", "left", "other", "c", "at"))
    w.set(at, FALSE)
    laying = (put(cards, card, at), Set(at, plus(at, Const(1))))
    lying = Each(card, value(low.arrays.inside, facts.places[place]), w.label("each"), laying)
    w.when(Compare("!=", value(ordered), many), [lying])
    w.set(n, FALSE)
    w.set(left, many)
    end = w.label("done")
    body = (
        If(Compare("<", left, Const(2)), (Leave(end),)),
        Set(other, plus(n, picked(low, f"shuffle {place}", left))),
        Set(card, Load(cards, n)),
        put(cards, Load(cards, other), n),
        put(cards, card, other),
        Set(n, plus(n, Const(1))),
        Set(left, plus(left, Const(-1))),
    )
    some = Compare("<", Const(1), many)
    w.when(some, [Loop(end, body), put(ordered, many)])
    return some


def moved_on(scope: Scope, place: str, mover: str, owner: Expr, otherwise: list[Statement]) -> None:
    """All of it is moved, in its order if it has one."""
    w = scope.w
    cards, ordered = order(scope.low, place)
    n, many, end = w.fresh("n"), w.fresh("many"), w.label("moved")
    body = (
        If(Compare("<=", many, n), (Leave(end),)),
        Do(Call(mover, (Load(cards, n), owner))),
        Set(n, plus(n, Const(1))),
    )
    then: list[Statement] = [Set(many, value(ordered)), put(ordered, FALSE), Set(n, FALSE), Loop(end, body)]
    w.when(Compare("<", FALSE, value(ordered)), then, otherwise)


def disturbed(low: Lowering, w: Writer, place: Expr) -> None:
    """Something comes to a place or goes: an order that it may have is none that is known."""
    for name in low.facts.mixed:
        here = same(place, Const(low.facts.places[name]))
        w.when(both(here, value(order(low, name)[1])), [Abort()])
