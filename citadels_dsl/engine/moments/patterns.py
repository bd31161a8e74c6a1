"""What clauses wait for: patterns as closures that look at a doer and arguments and take names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.moments.abilities import Matching
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import ME, THIS, CharacterRef, Local
from citadels_dsl.rules.moments import DOER
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Matcher, Pattern, Same


def matching(scope: Scope, pattern: Pattern) -> tuple[Matching, ...]:
    """All of these must match; what binds a name comes before what may use it."""
    looks = [(DOER, pattern.doer)] if pattern.doer is not None else []
    moment = scope.linker.rules.moments[pattern.word] if pattern.of is None else None
    kind = moment.doer.kind if moment is not None and moment.doer is not None else ""
    found = [*looks, *pattern.args]
    found.sort(key=lambda one: not isinstance(one[1], Bind | BindOwner))
    return tuple(_matcher(scope, number, matcher, kind) for number, matcher in found)


def _matcher(scope: Scope, number: int, matcher: Matcher, kind: str) -> Matching:
    """`kind`: of who does it, where a clause gives him a name."""
    match matcher:
        case Bind(slot=slot):
            return _bind(scope, number, slot, kind)
        case BindOwner(place=place, slot=slot):
            return _bind_owner(scope, number, place, slot)
        case Same(value=CharacterRef(name=name)):
            return _one_of(number, frozenset(scope.linker.things.named(name)))
        case Same(value=Local(slot=slot)) if slot in (ME, THIS) and number == DOER:
            return lambda state, env, doer, args: env[slot] == doer
        case Same(value=value):
            return _same(number, scope.measure(value))
        case Among(source=source):
            return _among(number, scope.measure(source))
        case _:
            assert_never(matcher)


def _bind(scope: Scope, number: int, slot: int, kind: str) -> Matching:
    kinds = scope.linker.things.kinds

    def take(state: State, env: Env, doer: Value, args: Sequence[Value]) -> bool:
        env[slot] = args[number]
        return True

    def take_doer(state: State, env: Env, doer: Value, args: Sequence[Value]) -> bool:
        env[slot] = doer
        # whoever is named must be there, and a player where players do it: a card may reach for something too
        return isinstance(doer, int) and (kind != "player" or kinds[doer] == "player")

    return take_doer if number == DOER else take


def _bind_owner(scope: Scope, number: int, place: str, slot: int) -> Matching:
    things = scope.linker.things
    owners: dict[int, int] = {n: seat for seat, n in enumerate(things.place_of_player.get(place, ()))}
    if place in things.place_of_card:
        owners.update((things.beneath(place, card), card) for card in things.cards)

    def take(state: State, env: Env, doer: Value, args: Sequence[Value]) -> bool:
        owner = owners.get(args[number])
        env[slot] = owner
        return owner is not None

    return take


def _one_of(number: int, numbers: frozenset[int]) -> Matching:
    return lambda state, env, doer, args: (doer if number == DOER else args[number]) in numbers


def _same(number: int, value: Measure) -> Matching:
    if number == DOER:
        return lambda state, env, doer, args: value(state, env) == doer
    return lambda state, env, doer, args: value(state, env) == args[number]


def _among(number: int, source: Measure) -> Matching:
    """One of a set; if a whole set is given, at least one of it."""

    def among(state: State, env: Env, doer: Value, args: Sequence[Value]) -> bool:
        value = doer if number == DOER else args[number]
        those = source(state, env)
        if isinstance(value, tuple):
            return any(item in those for item in value)
        return value in those

    return among
