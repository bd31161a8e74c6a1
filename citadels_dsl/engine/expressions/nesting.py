"""Sets that are gone over inside sets: each thing of the outer one counts as so many steps."""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.running.budget import OVER_SETS, spend
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import Can, CanProceed, Expr, Fold, Members


def counted(scope: Scope, members: Members, condition: Expr | None) -> Measure:
    """The source of a set, with what it costs to go over it."""
    source = scope.measure(members.source)
    return counting(scope, members, source) if goes_over_sets(scope.linker, condition) else source


def counting(scope: Scope, members: Members, found: Measure) -> Measure:
    rule, span = scope.rule, members.span

    def things(state: State, env: Env) -> tuple[Value, ...]:
        items: tuple[Value, ...] = found(state, env)
        spend(state, OVER_SETS * len(items), rule, span)
        return items

    return things


def goes_over_sets(linker: Linker, expr: Expr | None) -> bool:
    """An expression goes over a set, or asks something whose answer may."""
    return expr is not None and any(isinstance(p, Fold | Can | CanProceed) for p in linker.grounds.behind([expr]))
