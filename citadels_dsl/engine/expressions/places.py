"""Places and what lies in them as closures."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules.expressions import Contents, End, Expr, Local, PlaceRef, Top


def measure(scope: Scope, expr: PlaceRef | Contents | Top | End) -> Measure:
    match expr:
        case PlaceRef():
            return _place(scope, expr)
        case Contents(place=inner):
            return _contents(scope, inner)
        case Top(place=inner, count=count):
            return _top(scope.measure(inner), scope.measure(count))
        case End(place=inner, bottom=bottom):
            place = scope.measure(inner)
            ends = scope.linker.things.bottom if bottom else scope.linker.things.top
            return lambda state, env: ends[place(state, env)]
        case _:
            assert_never(expr)


def _place(scope: Scope, expr: PlaceRef) -> Measure:
    things = scope.linker.things
    name = expr.place
    if expr.owner is None:
        number = things.place[name]
        return lambda state, env: number
    if name in things.place_of_card:
        owner = scope.measure(expr.owner)
        offset, things_end, nothing = things.beneath(name, 0), things.things, things.nothing
        return lambda state, env: card + offset if (card := owner(state, env)) < things_end else nothing
    numbers = things.place_of_player[name]
    if isinstance(expr.owner, Local):
        slot = expr.owner.slot
        return lambda state, env: numbers[env[slot]]
    player = scope.measure(expr.owner)
    return lambda state, env: numbers[player(state, env)]


def _contents(scope: Scope, inner: Expr) -> Measure:
    things = scope.linker.things
    if isinstance(inner, PlaceRef):
        if inner.owner is None:
            number = things.place[inner.place]
            return lambda state, env: state.inside[number]
        if inner.place in things.place_of_player and isinstance(inner.owner, Local):
            numbers, slot = things.place_of_player[inner.place], inner.owner.slot
            return lambda state, env: state.inside[numbers[env[slot]]]
    place = scope.measure(inner)
    return lambda state, env: state.inside[place(state, env)]


def _top(place: Measure, count: Measure) -> Measure:
    def top(state: State, env: Env) -> tuple[int, ...]:
        n = count(state, env)
        return tuple(sorted(state.inside[place(state, env)][:n])) if n > 0 else ()

    return top


def may_be_place(expr: Expr | None) -> bool:
    """A verb that takes one thing may be given a place here, and then is done for each thing in it."""
    kind = expr.type if expr is not None else None
    return kind is not None and not kind.many and bool(kind.kinds() & {"place", "movable"})
