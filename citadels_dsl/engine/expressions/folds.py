"""Sets and what is made of them as closures."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from citadels_dsl.engine.expressions.nesting import counted, counting, goes_over_sets
from citadels_dsl.engine.linking.inlining import before_and_inside
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.running.budget import spend
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.bounds import LONGEST
from citadels_dsl.rules.expressions import Contents, Expr, Extreme, Fold, Interval, Join, Members, PlaceRef, SetOf


def listing(scope: Scope, members: Members) -> Measure:
    """The members for which the condition holds, in order; the slot is written on the way."""
    source = counted(scope, members, members.condition)
    slot = members.slot
    found = source if members.condition is None else _filtered(scope, slot, source, members.condition)
    if members.order is None:
        return found
    order = scope.measure(members.order)

    def ordered(state: State, env: Env) -> tuple[Value, ...]:
        def key(item: Value) -> Value:
            env[slot] = item
            return order(state, env)

        return tuple(sorted(found(state, env), key=key))

    return ordered


def _filtered(scope: Scope, slot: int, source: Measure, condition: Expr) -> Measure:
    before, inside = before_and_inside(scope, condition, slot)

    def filtered(state: State, env: Env) -> tuple[Value, ...]:
        if before is not None and not before(state, env):
            return ()
        items: tuple[Value, ...] = source(state, env)
        if inside is None:
            return items
        found = []
        for item in items:
            env[slot] = item
            if inside(state, env):
                found.append(item)
        return tuple(found)

    return filtered


def fold(scope: Scope, expr: Fold) -> Measure:
    members = expr.members
    if expr.word == "any" and members.condition is not None:
        return _any(scope, members.slot, counted(scope, members, members.condition), members.condition)
    found = listing(scope, Members(members.slot, members.name, members.source, None, members.condition))
    if expr.value is None:
        match expr.word:
            case "count":
                return lambda state, env: len(found(state, env))
            case "any":
                return lambda state, env: bool(found(state, env))
            case "those":
                return found
            case "sum" | "max" | "min" | "most" | "least" | "different":
                raise AssertionError(f"`{expr.word}` has a value")
            case _:
                assert_never(expr.word)
    if goes_over_sets(scope.linker, expr.value):
        found = counting(scope, members, found)
    return _of_values(expr, members.slot, found, scope.measure(expr.value))


def _any(scope: Scope, slot: int, source: Measure, condition: Expr) -> Measure:
    before, inside = before_and_inside(scope, condition, slot)

    def some(state: State, env: Env) -> bool:
        if before is not None and not before(state, env):
            return False
        items = source(state, env)
        if inside is None:
            return bool(items)
        for item in items:
            env[slot] = item
            if inside(state, env):
                return True
        return False

    return some


def _of_values(expr: Fold, slot: int, found: Measure, value: Measure) -> Measure:
    def values(state: State, env: Env) -> list[Value]:
        out = []
        for item in found(state, env):
            env[slot] = item
            out.append(value(state, env))
        return out

    match expr.word:
        case "sum":
            return lambda state, env: sum(values(state, env))
        case "max":
            return lambda state, env: max(values(state, env), default=0)
        case "min":
            return lambda state, env: min(values(state, env), default=0)
        case "different":
            return lambda state, env: tuple(dict.fromkeys(values(state, env)))
        case "most":
            return _best(found, values, max)
        case "least":
            return _best(found, values, min)
        case "count" | "any" | "those":
            raise AssertionError(f"`{expr.word}` has no value")
        case _:
            assert_never(expr.word)


def _best(found: Measure, values: Callable[[State, Env], list[Value]], best: Callable[[list[Value]], Value]) -> Measure:
    """All with the greatest (or least) value."""

    def those(state: State, env: Env) -> tuple[Value, ...]:
        worth = values(state, env)
        if not worth:
            return ()
        most = best(worth)
        return tuple(item for item, value in zip(found(state, env), worth, strict=True) if value == most)

    return those


def count(scope: Scope, source: Expr) -> Measure:
    if isinstance(source, Contents) and isinstance(source.place, PlaceRef):
        place = scope.measure(source.place)
        return lambda state, env: len(state.inside[place(state, env)])
    things = scope.measure(source)
    return lambda state, env: len(things(state, env))


def together(scope: Scope, expr: Join | SetOf | Interval | Extreme) -> Measure:
    match expr:
        case Join(word=word, left=left, right=right):
            return _join(word == "+", scope.measure(left), scope.measure(right))
        case SetOf(items=items):
            return _set_of([scope.measure(item) for item in items])
        case Interval(low=low, high=high):
            return _interval(scope, expr, scope.measure(low), scope.measure(high))
        case Extreme(word=word, items=items):
            parts = [scope.measure(item) for item in items]
            best: Callable[[list[Value]], Value] = max if word == "max" else min
            return lambda state, env: best([part(state, env) for part in parts])
        case _:
            assert_never(expr)


def _interval(scope: Scope, expr: Interval, lowest: Measure, highest: Measure) -> Measure:
    rule, span = scope.rule, expr.span

    def numbers(state: State, env: Env) -> tuple[int, ...]:
        low, high = lowest(state, env), highest(state, env)
        if high - low >= LONGEST:
            raise Endless(f"more than {LONGEST:,} numbers in a row", rule, span)
        spend(state, max(high - low, 0), rule, span)
        return tuple(range(low, high + 1))

    return numbers


def _join(adding: bool, left: Measure, right: Measure) -> Measure:
    def added(state: State, env: Env) -> tuple[Value, ...]:
        first: tuple[Value, ...] = left(state, env)
        return first + tuple(item for item in right(state, env) if item not in first)

    def without(state: State, env: Env) -> tuple[Value, ...]:
        less = right(state, env)
        return tuple(item for item in left(state, env) if item not in less)

    return added if adding else without


def _set_of(items: list[Measure]) -> Measure:
    if len(items) == 1:
        (one,) = items
        return lambda state, env: (one(state, env),)

    def those(state: State, env: Env) -> tuple[Value, ...]:
        return tuple(dict.fromkeys(item(state, env) for item in items))

    return those
