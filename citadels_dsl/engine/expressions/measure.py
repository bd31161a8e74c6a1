"""Expressions as closures: numbers, truths, comparisons, and the way to all the others."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.expressions import folds, nouns, places, properties, questions
from citadels_dsl.engine.expressions.comparing import compare, within
from citadels_dsl.engine.linking.inlining import all_of, conjuncts
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.moments import happening, permission
from citadels_dsl.engine.running.budget import bounded
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.expressions import (
    Allowed,
    Arithmetic,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Compare,
    Contents,
    Count,
    Divide,
    End,
    Expr,
    Extreme,
    Fold,
    Interval,
    IsA,
    Join,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Negate,
    Nobody,
    Not,
    Noun,
    Number,
    OptionRef,
    PieceRef,
    PlaceRef,
    Property,
    Referee,
    SetOf,
    Symbol,
    TableRef,
    Top,
    Truth,
    Within,
)
from citadels_dsl.setup.known import COUNTING, UNKNOWN, divided
from citadels_dsl.source import Span


def measure(scope: Scope, expr: Expr) -> Measure:
    """The closure that says what an expression is worth in a state."""
    value = scope.linker.known.value(expr)
    if isinstance(value, int) and abs(value) > GREATEST:
        return too_great(scope, value, expr.span)
    if value is not UNKNOWN:
        return always(value)
    match expr:
        case Number() | Truth() | Nobody() | Symbol() | OptionRef():
            raise AssertionError(f"{expr} is always known")
        case TableRef(name=name):
            return questions.table(scope, name)
        case Local(slot=slot):
            return local(slot)
        case Noun():
            return nouns.noun(scope, expr)
        case CharacterRef() | PieceRef():
            return always(nouns.reference(scope, expr))
        case PlaceRef() | Contents() | Top() | End():
            return places.measure(scope, expr)
        case Property():
            return properties.measure(scope, expr)
        case MarkValue() | MarkBy():
            return properties.mark(scope, expr)
        case Ask():
            return questions.ask(scope, expr)
        case Brought(what=what):
            return brought(what)
        case Compare():
            return compare(scope, expr)
        case Within():
            return within(scope, expr)
        case Logic(word="and"):
            return all_of(scope, conjuncts(scope, expr))
        case Logic(parts=parts):
            return any_of([scope.measure(part) for part in parts])
        case Not(inner=inner):
            return negation(scope.measure(inner))
        case Arithmetic():
            return arithmetic(scope, expr)
        case Negate(inner=inner):
            return negative(scope.measure(inner))
        case Divide(up=up, left=left, right=right):
            return division(up, scope.measure(left), scope.measure(right))
        case Join() | SetOf() | Interval() | Extreme():
            return folds.together(scope, expr)
        case IsA():
            return nouns.is_a(scope, expr)
        case Can() | CanProceed():
            return scope.linker.can(scope, expr)
        case Allowed():
            return all_of(scope, permission.allowed(scope, expr))
        case Changes():
            return permission.changes(scope, expr)
        case Referee(inner=inner):
            return scope.measure(inner)
        case Fold():
            return folds.fold(scope, expr)
        case Count(source=source):
            return folds.count(scope, source)
        case _:
            assert_never(expr)


def brought(what: str) -> Measure:
    number = 0 if what == "gold" else 1
    return lambda state, env: happening.brought(state)[number]


def always(value: Value) -> Measure:
    return lambda state, env: value


def local(slot: int) -> Measure:
    return lambda state, env: env[slot]


def negation(inner: Measure) -> Measure:
    return lambda state, env: not inner(state, env)


def negative(inner: Measure) -> Measure:
    return lambda state, env: -inner(state, env)


def any_of(parts: list[Measure]) -> Measure:
    if len(parts) == 2:
        first, second = parts
        return lambda state, env: first(state, env) or second(state, env)

    def any_holds(state: State, env: Env) -> bool:
        for part in parts:  # noqa: SIM110 -- a generator takes twice as long
            if part(state, env):
                return True
        return False

    return any_holds


def too_great(scope: Scope, value: int, span: Span | None) -> Measure:
    return lambda state, env: bounded(value, scope.rule, span)


def arithmetic(scope: Scope, expr: Arithmetic) -> Measure:
    word, left, right = expr.word, scope.measure(expr.left), scope.measure(expr.right)
    if word == "*":
        rule, span = scope.rule, expr.span
        return lambda state, env: bounded(left(state, env) * right(state, env), rule, span)
    if word == "+":
        return lambda state, env: left(state, env) + right(state, env)
    if word == "-":
        return lambda state, env: left(state, env) - right(state, env)
    of = COUNTING[word]
    return lambda state, env: of(left(state, env), right(state, env))


def division(up: bool, left: Measure, right: Measure) -> Measure:
    return lambda state, env: divided(left(state, env), right(state, env), up)
