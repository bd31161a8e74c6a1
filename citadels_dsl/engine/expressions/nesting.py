"""Sets that are gone over inside sets: each thing of the outer one counts as so many steps."""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.running.budget import OVER_SETS, spend
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import Ask, Can, CanProceed, Expr, Fold, Members
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.walk import within

ANSWERS = (ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID)


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
    """An expression goes over a set, or asks a question whose answer may."""
    return expr is not None and any(_goes_over(linker, part) for part in within(expr))


def _goes_over(linker: Linker, part: Expr) -> bool:
    match part:
        case Fold() | Can() | CanProceed():
            return True
        case Ask(question=name):
            return _question(linker, name)
        case _:
            return False


def _question(linker: Linker, name: str) -> bool:
    known = linker.over_sets
    if name not in known:
        known[name] = False  # one that comes back to itself adds nothing
        asked = [question.default.value for (word, _), question in linker.rules.questions.items() if word == name]
        for ability in linker.abilities:
            clause = ability.clause
            if clause.kind in ANSWERS and clause.pattern is not None and clause.pattern.word == name:
                asked += [value for _, value in clause.answers]
                asked += [clause.condition] if clause.condition is not None else []
        known[name] = any(goes_over_sets(linker, expr) for expr in asked)
    return known[name]
