"""`can(...)` and `can(proceed(...))`: trying a single deed."""

from __future__ import annotations

from citadels_dsl.engine.code.coding import ended
from citadels_dsl.engine.code.doing import do, going_on
from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.offers.trial import IMPOSSIBLE, attempt, begun
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Can, CanProceed, Expr
from citadels_dsl.rules.statements import Do


def can(scope: Scope, expr: Expr) -> Measure:
    if isinstance(expr, CanProceed):
        return _can_proceed(scope, expr)
    assert isinstance(expr, Can)
    step = do(scope, Do(moment=expr.moment, doer=expr.doer, args=expr.args))
    cause = None if expr.cause is None else scope.measure(expr.cause)
    decider = (lambda state, env: env[ME]) if expr.doer is None else scope.measure(expr.doer)
    unit = Unit(-1, scope.rule)
    unit.steps, unit.fails = [step, ended], [-1, -1]

    def could(state: State, env: Env) -> bool:
        copy = begun(state, decider(state, env))
        mine = env.copy()
        if cause is not None:
            mine[CAUSE] = cause(state, env)
        copy.frames.append(Code(unit, mine, state.changes))
        return attempt(copy) != IMPOSSIBLE

    return could


def _can_proceed(scope: Scope, expr: CanProceed) -> Measure:
    linker = scope.linker
    values = [(number, scope.measure(value)) for number, value in expr.args]
    ability: Ability = next(a for a in linker.abilities if a.clause.id == scope.rule)
    assert ability.clause.pattern is not None
    word = ability.clause.pattern.word

    def could(state: State, env: Env) -> bool:
        copy = begun(state, env[ME])
        happening = next(f for f in reversed(copy.frames) if isinstance(f, Happening) and f.occasion.word == word)
        given = [(number, value(state, env)) for number, value in values]
        copy.frames.append(going_on(linker, copy, happening, given, ability, env[THIS]))
        return attempt(copy) != IMPOSSIBLE

    return could
