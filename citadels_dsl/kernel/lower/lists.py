"""Things that are listed in an array, as they have an order that is not the one of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    INTEGER,
    Array,
    Bits,
    Compare,
    Const,
    Each,
    Expr as Code,
    Has,
    If,
    Leave,
    Local as Name,
    Loop,
    Mask,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, negated
from citadels_dsl.kernel.lower import piles
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import plus, same


@dataclass(frozen=True, slots=True)
class Listed:
    """Things in an array, and a cell that tells how many they are. Nothing lists again while they are gone through:
    what would come back to itself is not lowered."""

    items: Array
    many: Array


def fresh(scope: Scope, whole: Mask) -> Listed:
    """One with room for all."""
    name = scope.low.names.fresh("listed")
    return Listed(scope.arrays.array(name, whole.bits), scope.arrays.cell(f"many_{name}"))


def written(
    scope: Scope, kind: str, walk: Callable[[Name, Callable[[], None]], None], into: Listed | None = None
) -> Listed:
    """A list, without what comes up again. `walk`: writes a walk through the things, each in the local that it is
    given, and what is done with each; `into`: in the place of another list."""
    w = scope.w
    whole = scope.facts.mask_of(kind)
    into = into or fresh(scope, whole)
    seen, item = w.fresh("seen", whole), w.fresh("item", INTEGER)
    one = One(item, whole)

    def add() -> None:
        many = value(into.many)
        more = (put(into.items, item, many), put(into.many, plus(many, Const(1))))
        w.add(If(negated(Has(seen, item)), (*more, Set(seen, Bits("|", seen, one)))))

    w.add(put(into.many, FALSE))
    w.set(seen, Const(0, whole))
    walk(item, add)
    return into


def counting(
    scope: Scope, many: Code, thing: Callable[[Name], Code], item: Name, does: Callable[[], None]
) -> None:  # fmt: skip
    """Writes a walk through so many things, each by its number."""
    w = scope.w
    many, n, end = w.keep(many, "many"), w.fresh("n"), w.label("all")
    w.set(n, FALSE)
    with w.inside() as out:
        w.when(Compare("<=", many, n), [Leave(end)])
        w.set(item, thing(n))
        w.set(n, plus(n, Const(1)))
        does()
    w.add(Loop(end, tuple(out)))


def through_pile(scope: Scope, pile: str, item: Name, does: Callable[[], None]) -> None:
    """The cards of a pile, from the top."""
    counting(scope, piles.counted(scope.low, pile), lambda n: piles.item(scope.low, pile, n), item, does)


# ------------------------------------------------------------------ what is done with them


def each(scope: Scope, those: Listed, found: Code, item: Name, body: Sequence[Line]) -> None:
    """Those of a list that are in a set, one after the other."""
    w = scope.w
    found = w.keep(found, "found")
    counting(scope, value(those.many), lambda n: value(those.items, n), item, lambda: w.when(Has(found, item), body))


def nth(scope: Scope, those: Listed, found: Code, left: Name, local: Name) -> list[Line]:
    """What finds the one with `left` others of a set before it in a list."""
    w = scope.w
    n, thing, end = w.fresh("n"), w.fresh("c"), w.label("found")
    here = If(same(left, FALSE), (Set(local, thing), Leave(end)))
    with w.inside() as body:
        w.set(thing, value(those.items, n))
        w.set(n, plus(n, Const(1)))
        w.when(Has(found, thing), [here, Set(left, plus(left, Const(-1)))])
    return [Set(n, FALSE), Loop(end, tuple(body))]


def every(scope: Scope, found: Code, item: Name, body: Sequence[Line]) -> None:
    """The things of a set one after the other, in its own order if it is known to have one."""
    those = scope.low.listed.get(found) if isinstance(found, Name) else None
    if those is None:
        scope.w.add(Each(item, found, scope.w.label("each"), tuple(body)))
    else:
        each(scope, those, found, item, body)


def out_of(scope: Scope, pile: str, card: Name, body: Sequence[Line]) -> None:
    """All cards of a pile as they lie there now, from the top; some may go while they are gone through."""
    those = written(scope, "card", lambda item, add: through_pile(scope, pile, item, add))
    counting(scope, value(those.many), lambda n: value(those.items, n), card, lambda: scope.w.add(*body))
