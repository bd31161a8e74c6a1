"""Facts of things and marks on them as closures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules.expressions import Local, MarkBy, MarkValue, Property
from citadels_dsl.rules.types import Type


def measure(scope: Scope, expr: Property) -> Measure:
    things = scope.linker.things
    if isinstance(expr.subject, Local) and expr.word in _COMMON and expr.subject.type.kind != "action":
        return _of_slot(scope, expr.word, expr.subject.slot)
    subject = scope.measure(expr.subject)
    match expr.word:
        case "gold":
            return lambda state, env: state.gold[subject(state, env)]
        case "owner":
            owner_of = things.owner_of
            return lambda state, env: owner_of(state, subject(state, env))
        case "holder":
            return _holder(scope, subject, expr.subject.type)
        case "rank":
            ranks = things.rank
            return lambda state, env: ranks.get(subject(state, env))
        case "name":
            return _name(scope.linker, subject, expr.subject.type)
        case "revealed":
            return lambda state, env: subject(state, env) in state.revealed
        case "hidden":
            return lambda state, env: subject(state, env) in state.down
        case "stopped" | "controlled":
            return _made(subject, scope.linker.making(expr.word))
        case "actions":
            return lambda state, env: _actions(scope.linker, subject(state, env))
        case "printed_order":
            order = things.order
            return lambda state, env: order[subject(state, env)]
        case "printed_cost":
            cost = things.cost
            return lambda state, env: cost[subject(state, env)]
        case "printed_colour":
            colour = things.colour
            return lambda state, env: colour[subject(state, env)]
        case "next" | "neighbours" | "steps_from":
            return _seat(scope, expr, subject)
        case "card":
            return lambda state, env: scope.linker.deed(subject(state, env))[1]
        case "limit":
            return lambda state, env: _limit(scope.linker, state, env, subject(state, env))
        case _:
            assert_never(expr.word)


_COMMON = ("gold", "revealed", "name", "printed_cost", "printed_colour", "printed_order")


def _of_slot(scope: Scope, word: str, slot: int) -> Measure:
    """The same for what stands in a slot, without asking twice."""
    things = scope.linker.things
    if word == "gold":
        return lambda state, env: state.gold[env[slot]]
    if word == "revealed":
        return lambda state, env: env[slot] in state.revealed
    if word == "name":
        names = things.names
        return lambda state, env: names[env[slot]]
    printed: Mapping[int, object] = things.cost if word == "printed_cost" else things.order
    if word == "printed_colour":
        printed = things.colour
    return lambda state, env: printed[env[slot]]


def _holder(scope: Scope, subject: Measure, kind: Type) -> Measure:
    if kind.kind == "piece":

        def carrier(state: State, env: Env) -> int | None:
            holder = state.where[subject(state, env)]
            return holder if holder >= 0 else None

        return carrier
    holder_of = scope.linker.things.holder_of
    return lambda state, env: holder_of(state, subject(state, env))


def _name(linker: Linker, subject: Measure, kind: Type) -> Measure:
    if kind.kind == "action":
        return lambda state, env: linker.deed(subject(state, env))[0].clause.name
    names = linker.things.names
    return lambda state, env: names[subject(state, env)]


def _made(subject: Measure, keys: tuple[int, ...]) -> Measure:
    def made(state: State, env: Env) -> bool:
        thing = subject(state, env)
        return any(key + thing in state.marks for key in keys)

    return made


def _actions(linker: Linker, thing: int) -> tuple[int, ...]:
    name = linker.things.names[thing]
    return tuple(
        linker.action(number, thing) for number, ability in enumerate(linker.actions) if ability.clause.card == name
    )


def _limit(linker: Linker, state: State, env: Env, action: int) -> int:
    """How often an action may be used in a turn; one without a limit as often as anybody could want."""
    ability, card = linker.deed(action)
    return ability.limit_of(state, env[0], card)


def _seat(scope: Scope, expr: Property, subject: Measure) -> Measure:
    n = scope.linker.setup.players
    if expr.word == "neighbours":
        beside = [tuple(dict.fromkeys(((seat + 1) % n, (seat - 1) % n))) for seat in range(n)]
        return lambda state, env: beside[subject(state, env)]
    argument = scope.measure(expr.args[0])
    if expr.word == "next":
        return lambda state, env: (subject(state, env) + argument(state, env)) % n

    def steps(state: State, env: Env) -> int:
        other = argument(state, env)
        seat: int = subject(state, env)
        return seat if other is None else (seat - other) % n

    return steps


def mark(scope: Scope, expr: MarkValue | MarkBy) -> Measure:
    linker = scope.linker
    key = linker.mark_key(expr.mark)
    subject = scope.measure(expr.subject)
    if isinstance(expr, MarkBy):

        def put_by(state: State, env: Env) -> int | None:
            by = state.by.get(key + subject(state, env))
            return None if by is None else by[0]

        return put_by
    unset = linker.rules.marks[expr.mark].unset
    if isinstance(expr.subject, Local):
        slot = expr.subject.slot
        return lambda state, env: state.marks.get(key + env[slot], unset)
    return lambda state, env: state.marks.get(key + subject(state, env), unset)
