"""The arguments of what is done, gathered with as little as possible for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import Expr, Local
from citadels_dsl.setup.known import UNKNOWN


class Always:
    """A value that is known before the game."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value


#: Where an argument comes from: a slot, a value that is always the same, or something to work out.
Source = int | Always | Measure | None
Gather = Callable[[State, Env], "list[Value]"]


def source(scope: Scope, expr: Expr) -> Source:
    if isinstance(expr, Local):
        return expr.slot
    known = scope.linker.known.value(expr)
    return scope.measure(expr) if known is UNKNOWN else Always(known)


def gathering(sources: Sequence[Source], offset: int = 0) -> Gather:
    """Makes a list of the arguments, after so many empty places; an argument that is not given is None."""
    template: list[Value] = [None] * offset
    slots: list[tuple[int, int]] = []
    measures: list[tuple[int, Measure]] = []
    for place, one in enumerate(sources, offset):
        template.append(one.value if isinstance(one, Always) else None)
        if isinstance(one, int):
            slots.append((place, one))
        elif one is not None and not isinstance(one, Always):
            measures.append((place, one))

    if not measures and len(slots) < 2:
        return _simple(template, slots)

    def gather(state: State, env: Env) -> list[Value]:
        found = template.copy()
        for place, slot in slots:
            found[place] = env[slot]
        for place, measure in measures:
            found[place] = measure(state, env)
        return found

    return gather


def _simple(template: list[Value], slots: list[tuple[int, int]]) -> Gather:
    """Nothing to work out, and at most one slot."""
    if not slots:
        return lambda state, env: template.copy()
    ((place, slot),) = slots

    def one(state: State, env: Env) -> list[Value]:
        found = template.copy()
        found[place] = env[slot]
        return found

    return one
