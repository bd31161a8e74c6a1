"""Loops: over a set as it stands, in an order that may change, so many times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Abort,
    Array,
    Bits,
    Compare,
    Compute,
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
    Section,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, negated
from citadels_dsl.kernel.lower import expressions, folds, held, lists, orders, sets, statements
from citadels_dsl.kernel.lower.facts import bits
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Range, plus
from citadels_dsl.rules.expressions import Expr, Noun, SetOf
from citadels_dsl.rules.statements import (
    Choose,
    ForEach,
    Repeat,
    Together,
)

#: So often a `repeat` goes round in a game; the engine breaks off what takes many times that.
ROUNDS = 10_000


def for_each(scope: Scope, statement: ForEach) -> None:
    w = scope.w
    members = statement.members
    kind = members.source.type.kind
    conditions = [] if members.condition is None else [members.condition]
    item = w.fresh(members.name or "it")
    inner = scope.bound(members.slot, item)

    def body() -> list[Line]:
        with w.inside() as out:
            with w.inside() as does:
                statements.block(inner, statement.body)
            held.bound(inner, members.slot)
            holds = expressions.all_of(inner, [c for one in conditions for c in conjuncts(inner, one)])
            w.when(holds, does)
        return out

    if kind == "number" and members.order is None and sets.in_row(scope, members.source):
        _each_number(scope, item, sets.numbers(scope, members.source), body)
        return
    source = sets.mask(scope, members.source)
    if members.order is None:
        first = orders.left_of(members.source)
        if first is not None:
            _each_from_the_left(scope, item, source, first, body)
            return
        named = _named(inner, members.source)
        if named is not None:
            for number in named:
                w.set(item, number)
                w.add(*body())
            return
        those = orders.of(scope, members.source)
        if those is None:
            w.add(Each(item, source, w.label("each"), tuple(body())))
        else:
            lists.each(scope, those, source, item, body())
        return
    whole = scope.facts.mask_of(kind)
    those = orders.of(scope, members.source)
    in_order = _known_order(inner, members.order, item) if those is None else None
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
        if those is None:
            w.add(Each(item, left, w.label("each"), tuple(looking)))
        else:
            lists.each(scope, those, left, item, looking)
        w.set(item, best)
        w.set(left, Bits("&~", left, One(item, whole)))
        w.add(*body())
    w.add(Set(least, FALSE), Loop(end, tuple(out)))


def _named(scope: Scope, source: Expr) -> list[Const] | None:
    """Things that are named one after the other, each once, where all of them are known."""
    if not isinstance(source, SetOf):
        return None
    codes = [expressions.one(scope, item) for item in source.items]
    known = [code for code in codes if isinstance(code, Const)]
    if len(known) < len(codes):
        return None
    return [code for code in dict.fromkeys(known) if code.value >= 0]


def _each_number(scope: Scope, item: Name, found: Range, body: Callable[[], list[Line]]) -> None:
    w = scope.w
    n, high, end = w.fresh("n"), w.keep(found.high, "high"), w.label("done")
    w.set(n, found.low)
    step = [Set(item, n), Set(n, plus(n, Const(1))), *body()]
    w.add(Loop(end, (If(Compare("<", high, n), (Leave(end),)), *step)))


def _each_from_the_left(scope: Scope, item: Name, source: Code, first: Noun, body: Callable[[], list[Line]]) -> None:
    """Players in the order of seats from the left of one."""
    w, players = scope.w, Const(scope.facts.players)
    those, n, end = w.fresh("those", scope.facts.of_players), w.fresh("n"), w.label("done")
    me = w.keep(scope.me if first.player is None else expressions.one(scope, first.player), "me")
    w.set(those, source)
    w.set(n, FALSE)
    with w.inside() as out:
        w.set(n, plus(n, Const(1)))
        w.when(Compare("<=", players, n), [Leave(end)])
        w.set(item, Compute("mod", plus(me, n), players))
        w.when(Has(those, item), body())
    w.add(Loop(end, tuple(out)))


def together(scope: Scope, statement: Together) -> None:
    """First everybody chooses, then it is done for each. Who cannot choose is left out."""
    w, members = scope.w, statement.members
    kind = members.source.type.kind
    whole = scope.facts.mask_of(kind)
    those, able = w.keep(folds.those(scope, members), "those"), w.fresh("able", whole)
    listed = orders.of(scope, members.source) if members.order is None else orders.ranked(scope, members, those)
    item = w.fresh(members.name or "it")
    inner = scope.bound(members.slot, item)
    kept: list[tuple[int, Array]] = []
    w.set(able, Const(0, whole))
    with w.inside() as asking:
        end = w.label("asked")
        with w.inside() as picking:
            asked = inner.until(end)
            for n, pick in enumerate(statement.picks):
                rest = statement.picks[n + 1 :]
                after = statements.one(replace(asked, rest=rest), pick, [Leave(end)])
                assert after is not None
                held.bound(after, held.slot_of(pick))
                asked = after
            for pick in statement.picks:
                slot = pick.members.slot if isinstance(pick, Choose) else pick.slot  # type: ignore[union-attr]
                found = asked.of(slot)
                array = scope.arrays.array(w.label("picked"), whole.bits, found.kind)
                kept.append((slot, array))
                w.add(put(array, found, item))
            w.add(Set(able, Bits("|", able, One(item, whole))))
        w.add(Section(end, tuple(picking)))
    if listed is None:
        w.add(Each(item, those, w.label("each"), tuple(asking)))
    else:
        lists.each(scope, listed, those, item, asking)
    with w.inside() as doing:
        for slot, array in kept:
            local = w.fresh("pick", array.kind)
            w.set(local, value(array, item))
            inner = inner.bound(slot, local)
            held.bound(inner, slot)
        statements.block(inner, statement.body)
    if listed is None:
        w.add(Each(item, able, w.label("each"), tuple(doing)))
    else:
        lists.each(scope, listed, able, item, doing)


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
        counted = scope.arrays.register("rounds_of_loops")
        w.add(put(counted, plus(value(counted), Const(1))))
        w.when(Compare("<", Const(ROUNDS), value(counted)), [Abort()])
        statements.block(scope, statement.body)
    w.add(Loop(end, tuple(out)))
