"""Nouns and names as closures, and what kind of thing something is."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import ME, CharacterRef, IsA, Noun, PieceRef


def noun(scope: Scope, expr: Noun) -> Measure:
    things = scope.linker.things
    match expr.word:
        case "players":
            players = tuple(things.players)
            return lambda state, env: players
        case "others":
            return _others(scope, expr)
        case "characters":
            characters = things.characters
            return lambda state, env: characters
        case "districts":
            return _districts(things.place_of_player[anchors.CITY])
        case "colours":
            colours = scope.linker.rules.colours
            return lambda state, env: colours
        case "bank":
            bank = things.bank
            return lambda state, env: bank
        case "game":
            game = things.game
            return lambda state, env: game
        case "round":
            return lambda state, env: state.round
        case "turn.player":
            return lambda state, env: state.player
        case "turn.character":
            return lambda state, env: state.character
        case _:
            assert_never(expr.word)


def _others(scope: Scope, expr: Noun) -> Measure:
    n = scope.linker.setup.players
    others = tuple(tuple((seat + k) % n for k in range(1, n)) for seat in range(n))
    if expr.player is None:
        return lambda state, env: others[env[ME]]
    player = scope.measure(expr.player)
    return lambda state, env: others[player(state, env)]


def _districts(cities: tuple[int, ...]) -> Measure:
    def districts(state: State, env: Env) -> tuple[int, ...]:
        inside = state.inside
        found: tuple[int, ...] = ()
        for city in cities:
            found += inside[city]
        return tuple(sorted(found))

    return districts


def reference(scope: Scope, expr: CharacterRef | PieceRef) -> int:
    things = scope.linker.things
    return things.named(expr.name)[0] if isinstance(expr, CharacterRef) else things.pieces[expr.name]


def is_a(scope: Scope, expr: IsA) -> Measure:
    kinds = scope.linker.things.kinds
    subject = scope.measure(expr.subject)
    kind, negated = expr.kind, expr.negated

    def what(state: State, env: Env) -> bool:
        thing = subject(state, env)
        return (thing is not None and thing < len(kinds) and kinds[thing] == kind) is not negated

    return what
