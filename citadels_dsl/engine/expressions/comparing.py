"""Comparisons and membership as closures."""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    CharacterRef,
    Compare,
    Contents,
    Expr,
    Interval,
    Local,
    Nobody,
    Noun,
    Number,
    PlaceRef,
    Within,
)
from citadels_dsl.setup.known import COMPARING


def compare(scope: Scope, expr: Compare) -> Measure:
    left, right = expr.left, expr.right
    if isinstance(left, CharacterRef) or isinstance(right, CharacterRef):
        return _character(scope, expr)
    first = scope.measure(left)
    if isinstance(right, Nobody):
        if expr.word == "is":
            return lambda state, env: first(state, env) is None
        return lambda state, env: first(state, env) is not None
    if isinstance(right, Number):
        return _with_number(expr.word, first, right.value)
    second = scope.measure(right)
    if expr.word in ("is", "is not") and isinstance(right, Local):
        return _with_slot(expr.word == "is", left, first, right.slot)
    if expr.word == "is":
        return lambda state, env: first(state, env) == second(state, env)
    if expr.word == "is not":
        return lambda state, env: first(state, env) != second(state, env)
    if left.type.optional or right.type.optional:
        return _careful(expr.word, first, second)
    if expr.word == ">=":
        return lambda state, env: first(state, env) >= second(state, env)
    of = COMPARING[expr.word]
    return lambda state, env: of(first(state, env), second(state, env))


def _with_slot(same: bool, left: Expr, first: Measure, slot: int) -> Measure:
    if isinstance(left, Local):
        other = left.slot
        if same:
            return lambda state, env: env[other] == env[slot]
        return lambda state, env: env[other] != env[slot]
    if same:
        return lambda state, env: first(state, env) == env[slot]
    return lambda state, env: first(state, env) != env[slot]


def _with_number(word: str, first: Measure, number: int) -> Measure:
    if word == "is":
        return lambda state, env: first(state, env) == number
    if word == ">":
        return lambda state, env: (first(state, env) or 0) > number
    of = COMPARING[word]
    return lambda state, env: of(first(state, env) or 0, number)


def _careful(word: str, first: Measure, second: Measure) -> Measure:
    """What is none is neither less nor more."""
    of = COMPARING[word]

    def careful(state: State, env: Env) -> bool:
        a, b = first(state, env), second(state, env)
        return a is not None and b is not None and of(a, b)

    return careful


def _character(scope: Scope, expr: Compare) -> Measure:
    """A character by name is any card of that name: everybody may have one of his own."""
    (ref, other) = (expr.left, expr.right) if isinstance(expr.left, CharacterRef) else (expr.right, expr.left)
    assert isinstance(ref, CharacterRef)
    numbers = frozenset(scope.linker.things.named(ref.name))
    thing = scope.measure(other)
    if expr.word == "is":
        return lambda state, env: thing(state, env) in numbers
    return lambda state, env: thing(state, env) not in numbers


def within(scope: Scope, expr: Within) -> Measure:
    item = scope.measure(expr.item)
    inside = _in_place(scope, expr.source, item) or _in_range(scope, expr.source, item)
    if inside is None:
        source = scope.measure(expr.source)
        if expr.negated:
            return lambda state, env: item(state, env) not in source(state, env)
        return lambda state, env: item(state, env) in source(state, env)
    there = _if_any(item, inside) if expr.item.type.optional else inside
    return (lambda state, env: not there(state, env)) if expr.negated else there


def _if_any(item: Measure, there: Measure) -> Measure:
    """Nobody and nothing is in no set."""
    return lambda state, env: item(state, env) is not None and there(state, env)


def _in_place(scope: Scope, source: Expr, item: Measure) -> Measure | None:
    """Whether something lies in a place, without going through the place."""
    things = scope.linker.things
    if isinstance(source, Noun) and source.word == "districts":
        cities = frozenset(things.place_of_player[anchors.CITY])
        return lambda state, env: state.where[item(state, env)] in cities
    if isinstance(source, Contents) and isinstance(source.place, PlaceRef):
        place = scope.measure(source.place)
        return lambda state, env: state.where[item(state, env)] == place(state, env)
    return None


def _in_range(scope: Scope, source: Expr, item: Measure) -> Measure | None:
    if not isinstance(source, Interval):
        return None
    low, high = scope.measure(source.low), scope.measure(source.high)
    return lambda state, env: low(state, env) <= item(state, env) <= high(state, env)
