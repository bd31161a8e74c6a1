"""Looking at things and turning them over."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.knowledge.sight import Sight
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import HORIZON, NOTICE, Value
from citadels_dsl.engine.verbs.moving import items
from citadels_dsl.rules.moments import Look, Reveal


def look(linker: Linker, sight: Sight, operation: Look) -> Verb:
    """One player sees it, and goes on knowing it."""

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        return bool(args[operation.things] == ())

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        if state.trial:
            return HORIZON
        for thing in items(args[operation.things]):
            sight.learn(state, thing, 1 << doer)
        state.changes += 1
        return None

    def seen(state: State, doer: int, args: Sequence[Value]) -> int:
        return 1 << doer

    return Verb(idle, act, seen, (operation.things,))


def reveal(linker: Linker, sight: Sight, operation: Reveal) -> Verb:
    """Everybody sees it. A call turns a character over even if it lay open before."""
    characters = frozenset(linker.things.characters)
    notice = NOTICE if {"revealed", "hidden", "*"} & linker.watched else None

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        for thing in items(args[operation.things]):
            if thing == state.answering:
                return False
            if thing in characters:
                if thing not in state.revealed:
                    return False
            elif thing in state.down or sight.of_thing(state, thing) != sight.everybody:
                return False
        return True

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        for thing in items(args[operation.things]):
            if thing in characters:
                state.revealed.add(thing)
                if thing == state.answering and not state.trial:
                    state.answering = -1
            else:
                state.down.discard(thing)
                sight.learn(state, thing, sight.everybody)
        state.changes += 1
        return notice

    return Verb(idle, act)
