"""Loops: over a set as it stands, in an order that may change, so many times."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Const,
    Each,
    Either as Or,
    Expr as Code,
    Has,
    If,
    Leave,
    Load,
    Local as Name,
    Loop,
    Mask,
    One,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.lower import choices, expressions, sets, statements
from citadels_dsl.kernel.lower.facts import Unlowered, bits
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import FALSE, negated, plus
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.statements import (
    ForEach,
    Repeat,
)


def for_each(scope: Scope, statement: ForEach) -> None:
    w = scope.w
    members = statement.members
    kind = members.source.type.kind
    conditions = [] if members.condition is None else [members.condition]
    if kind == "number":
        raise Unlowered("a loop over numbers", statement.span)
    source = sets.mask(scope, members.source)
    item = w.fresh(members.name or "it")
    inner = scope.bound(members.slot, item)

    def body() -> list[Line]:
        with w.inside() as out:
            with w.inside() as does:
                statements.block(inner, statement.body)
            holds = expressions.all_of(inner, [c for one in conditions for c in conjuncts(inner, one)])
            w.when(holds, does)
        return out

    if members.order is None:
        if choices.from_the_left(members.source):
            raise Unlowered("a loop over others", statement.span)
        w.add(Each(item, source, w.label("each"), tuple(body())))
        return
    whole = scope.facts.mask_of(kind)
    in_order = _known_order(inner, members.order, item)
    if in_order is not None:
        _each_in_order(scope, item, source, in_order, body())
        return
    left, best, least, end = w.fresh("left", whole), w.fresh("best"), w.fresh("least"), w.label("done")
    w.set(left, source)
    with w.inside() as out:
        w.when(negated(Some(left)), [Leave(end)])
        w.set(best, Const(-1))
        with w.inside() as looking:
            order = w.keep(expressions.one(inner, members.order), "order")
            w.when(Or(Compare("<", best, FALSE), Compare("<", order, least)), [Set(best, item), Set(least, order)])
        w.add(Each(item, left, w.label("each"), tuple(looking)))
        w.set(item, best)
        w.set(left, Bits("&~", left, One(item, whole)))
        w.add(*body())
    w.add(Set(least, FALSE), Loop(end, tuple(out)))


def _known_order(scope: Scope, order: Expr, item: Name) -> tuple[int, ...] | None:
    """The things by what is printed on each, if that alone decides; of equal ones the smaller number is first."""
    with scope.w.inside() as looking:
        found = expressions.one(scope, order)
    match found:
        case Load(array=array, index=index) if array.constant and index == item and not looking:
            keys = array.initial or (0,) * array.size
            return tuple(sorted(range(array.size), key=lambda n: keys[n]))
        case _:  # it has to be looked at while the game goes on
            return None


def _each_in_order(scope: Scope, item: Name, source: Code, in_order: tuple[int, ...], body: list[Line]) -> None:
    w = scope.w
    label = w.label("each")
    if in_order == tuple(range(len(in_order))):
        w.add(Each(item, source, label, tuple(body)))
        return
    source = w.keep(source, "those")
    table = scope.arrays.constant("in_order_" + "_".join(map(str, in_order)), in_order)
    place = w.fresh("place")
    all_ = Const(bits(range(len(in_order))), Mask(len(in_order)))
    w.add(Each(place, all_, label, (Set(item, Load(table, place)), If(Has(source, item), tuple(body)))))


def repeat(scope: Scope, statement: Repeat) -> None:
    w = scope.w
    left, end = w.fresh("left"), w.label("done")
    w.set(left, expressions.one(scope, statement.times))
    with w.inside() as out:
        w.when(Compare("<=", left, FALSE), [Leave(end)])
        if statement.condition is not None:
            holds = expressions.all_of(scope, list(conjuncts(scope, statement.condition)))
            w.when(negated(holds), [Leave(end)])
        w.set(left, plus(left, Const(-1)))
        statements.block(scope, statement.body)
    w.add(Loop(end, tuple(out)))
