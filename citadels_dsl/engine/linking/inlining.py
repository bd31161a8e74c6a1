"""Expressions put in the place of what they stand for, so that less is looked up while a game is played.

A question that nothing in this game changes is its default. That a moment is allowed is that no
condition of the rules forbids it. What does not depend on the member of a fold is asked before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import (
    CAUSE,
    FIRST,
    ME,
    THIS,
    Allowed,
    Ask,
    Brought,
    CharacterRef,
    Contents,
    End,
    Expr,
    Group,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Members,
    Nobody,
    Not,
    Noun,
    Number,
    PieceRef,
    PlaceRef,
    Plain,
    Possibility,
    Property,
    Referee,
    Setting,
    Sum,
    Symbol,
    Test,
    Top,
    Truth,
)
from citadels_dsl.rules.ruleset import CHANGING, Question
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import put_in, slots_of, within

GAME = Noun("game", Type("game"))
NEVER = Truth(False)
#: Asking these again costs nothing.
PLAIN = (Local, Number, Truth, Symbol, Nobody, Noun, CharacterRef, PieceRef)
#: So many questions, one inside the other, are put in their place; each may stand there several times.
DEEP = 8


def plain_question(scope: Scope, expr: Ask) -> Question | None:
    """The question, if it is one alone and no clause of the game changes its answer."""
    linker = scope.linker
    if linker.trace is not None:
        return None
    kinds = {""} if expr.subject is None else expr.subject.type.kinds()
    keys = [(expr.question, of) for of in sorted(kinds) if (expr.question, of) in linker.rules.questions]
    if len(keys) != 1 or expr.question in linker.inlining or len(linker.inlining) >= DEEP:
        return None
    if any(linker.clauses(kind, *keys[0]) for kind in CHANGING):
        return None
    return linker.rules.questions[keys[0]]


def given_to(question: Question, subject: Expr | None, args: Sequence[Expr]) -> dict[int, Expr]:
    """What stands in the slots of a question's default."""
    given: dict[int, Expr] = {CAUSE: GAME, ME: Nobody(), THIS: Nobody()}
    if subject is not None:
        given[ME if question.of == "player" else THIS] = subject
    given.update((FIRST + number, arg) for number, arg in enumerate(args))
    used = slots_of(question.default.value)
    return {slot: value for slot, value in given.items() if slot in used}


def inlined(scope: Scope, question: Question, expr: Ask) -> Measure:
    """A question's default, asked in this scope; an argument that is dear to ask is asked once."""
    plain: dict[int, Expr] = {}
    dear: list[tuple[int, Measure]] = []
    for slot, value in given_to(question, expr.subject, expr.args).items():
        if isinstance(value, PLAIN):
            plain[slot] = value
        else:
            fresh = scope.fresh()
            dear.append((fresh, scope.measure(value)))
            plain[slot] = Local(fresh, "", value.type)
    inner = scope.measure(renamed(scope, question.default.value, plain))
    if not dear:
        return inner

    def with_arguments(state: State, env: Env) -> Value:
        for slot, measure in dear:
            env[slot] = measure(state, env)
        return inner(state, env)

    return with_arguments


def renamed(scope: Scope, body: Expr, values: Mapping[int, Expr]) -> Expr:
    """An expression of another clause or question in terms of this scope; its inner names get slots of their own."""
    names: dict[int, Expr] = {}
    for part in within(body):
        if isinstance(part, Members) and part.slot not in names:
            names[part.slot] = Local(scope.fresh(), part.name, part.source.type.one().sure())
    return put_in(body, {**values, **names})


# ------------------------------------------------------------ what must all hold

#: A condition, or what has been made of one already.
Part = Expr | Measure


def conjuncts(scope: Scope, expr: Expr) -> list[Part]:
    """Conditions that must all hold for this one to hold; none if it always does."""
    known = scope.linker.known.value(expr)
    if known is True:
        return []
    if known is False:
        return [NEVER]
    match expr:
        case Logic(word="and", parts=parts):
            return _without_waste([part for inner in parts for part in conjuncts(scope, inner)])
        case Not(inner=inner):
            return negated(scope, inner)
        case Allowed():
            return scope.linker.allowed(scope, expr)
        case Ask():
            body = _default(scope, expr)
            return [expr] if body is None else _inside(scope, expr, lambda: conjuncts(scope, body))
        case _:  # any other condition is one by itself
            return [expr]


def negated(scope: Scope, expr: Expr) -> list[Part]:
    """Conditions that must all hold for this one not to hold."""
    match expr:
        case Not(inner=inner):
            return conjuncts(scope, inner)
        case Logic(word="or", parts=parts):
            return _without_waste([part for inner in parts for part in negated(scope, inner)])
        case Logic(word="and") | Ask() | Truth():
            body = _default(scope, expr) if isinstance(expr, Ask) else None
            if body is not None:
                return _inside(scope, expr, lambda: negated(scope, body))
            found = conjuncts(scope, expr)
            if NEVER in found:
                return []
            if not found:
                return [NEVER]
            plain = [part for part in found if not callable(part)]
            if len(plain) < len(found):
                return [Not(expr)]
            return [Not(plain[0])] if len(plain) == 1 else [Not(Logic("and", tuple(plain)))]
        case _:  # what is one condition by itself is denied as a whole
            return [Not(expr)]


def _inside(scope: Scope, expr: Expr, work: Callable[[], list[Part]]) -> list[Part]:
    """With the question in mind whose default is being looked at: it does not stand for itself."""
    assert isinstance(expr, Ask)
    scope.linker.inlining.append(expr.question)
    found = work()
    scope.linker.inlining.pop()
    return found


def _default(scope: Scope, expr: Ask) -> Expr | None:
    """The default that a question stands for, if its arguments can stand in it as they are."""
    question = plain_question(scope, expr)
    if question is None:
        return None
    given = given_to(question, expr.subject, expr.args)
    if not all(isinstance(value, PLAIN) for value in given.values()):
        return None
    return renamed(scope, question.default.value, given)


def _without_waste(parts: list[Part]) -> list[Part]:
    return [NEVER] if NEVER in parts else parts


def all_of(scope: Scope, parts: Sequence[Part]) -> Measure:
    measures = [part if callable(part) else scope.measure(part) for part in parts]
    if not measures:
        return lambda state, env: True
    if len(measures) == 1:
        return measures[0]
    if len(measures) == 2:
        first, second = measures
        return lambda state, env: first(state, env) and second(state, env)

    def all_hold(state: State, env: Env) -> bool:
        for measure in measures:  # noqa: SIM110 -- a generator takes twice as long
            if not measure(state, env):
                return False
        return True

    return all_hold


def before_and_inside(scope: Scope, condition: Expr, slot: int) -> tuple[Measure | None, Measure | None]:
    """A condition on a member: what can be asked before anybody looks at the members, and what of each."""
    before: list[Part] = []
    inside: list[Part] = []
    for part in conjuncts(scope, condition):
        # what comes first may be what makes it right to ask the rest
        free = not callable(part) and slot not in slots_of(part) and (not inside or _always_right_to_ask(part))
        (before if free else inside).append(part)
    return (all_of(scope, before) if before else None), (all_of(scope, inside) if inside else None)


def _always_right_to_ask(expr: Expr) -> bool:
    """Nothing is asked of what may be none."""
    things = (_of_whom(part) for part in within(expr) if not isinstance(part, Members))
    return not any(thing is not None and thing.type.optional for thing in things)


def _of_whom(part: Expr) -> Expr | None:
    """The thing of which an expression asks what cannot be asked of none."""
    match part:
        case Property(subject=thing) | MarkValue(subject=thing) | MarkBy(subject=thing) | Ask(subject=thing):
            return thing
        case PlaceRef(owner=thing) | Noun(player=thing):
            return thing
        case Local() | Brought() | Contents() | Top() | End() | Logic() | Not() | Referee():
            return None
        case _ if isinstance(part, Plain | Setting | Test | Possibility | Sum | Group):
            return None
        case _:
            assert_never(part)
