"""Expressions put in the place of what they stand for, while they are still expressions of the rules.

A question that no clause of the game changes is its default. What nothing forbids is allowed; what only
rules of the game forbid is that none of their conditions holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Allowed,
    Ask,
    CharacterRef,
    Compare,
    Expr,
    IsA,
    Local,
    Logic,
    Members,
    Nobody,
    Not,
    Noun,
    Number,
    PieceRef,
    Referee,
    Symbol,
    Truth,
)
from citadels_dsl.rules.ruleset import Bind, Clause, ClauseKind, Question, While
from citadels_dsl.rules.types import UNIONS, Type
from citadels_dsl.rules.walk import put_in, rebuild, slots_of, within
from citadels_dsl.setup.known import UNKNOWN

GAME = Noun("game", Type("game"))
PLAIN = (Local, Number, Truth, Symbol, Nobody, Noun, CharacterRef, PieceRef)
CHANGING = (ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID)


def question(scope: Scope, expr: Ask) -> Question | None:
    """The question, if it is one alone and nothing changes its answer."""
    facts = scope.facts
    kinds = {""} if expr.subject is None else scope.type(expr.subject).kinds()
    keys = [(expr.question, of) for of in sorted(kinds) if (expr.question, of) in facts.rules.questions]
    if len(keys) != 1 or any(facts.clauses(kind, *keys[0]) for kind in CHANGING):
        return None
    return facts.rules.questions[keys[0]]


#: So many questions are answered while a program is written; a shipped ruleset has a hundred.
ANSWERS = 200_000
#: So many in one formula. Questions that ask two others each, which ask two others each, would go on for ever: where
#: there are more they stay what they are, functions that ask others.
AT_ONCE = 300


class _TooMany(Exception):
    """Of questions in one formula."""


def reduced(scope: Scope, expr: Expr) -> Expr:
    """The same with all plain questions answered, or as it is where they are too many."""
    low = scope.low
    if low.answering:
        return _reduced(scope, expr)
    low.answering = low.answered + AT_ONCE
    try:
        return _reduced(scope, expr)
    except _TooMany:
        return expr
    finally:
        low.answering = 0


def _reduced(scope: Scope, expr: Expr) -> Expr:
    def change(node: Any) -> Any:
        node = rebuild(node, change)
        if isinstance(node, Referee):
            return node.inner
        if not isinstance(node, Ask):
            return node
        plain = question(scope, node)
        if plain is None:
            return node
        given: dict[int, Expr] = {CAUSE: GAME, ME: Nobody(), THIS: Nobody()}
        if node.subject is not None:
            given[ME if plain.of == "player" else THIS] = node.subject
        given.update((CAUSE + 1 + n, arg) for n, arg in enumerate(node.args))
        used = slots_of(plain.default.value)
        if not all(isinstance(given[slot], PLAIN) for slot in used if slot in given):
            return node
        scope.low.answered += 1
        if scope.low.answered > ANSWERS:
            raise Unlowered(f"questions that ask more than {ANSWERS:,} others")
        if scope.low.answered > scope.low.answering:
            raise _TooMany
        return reduced(
            scope, renamed(scope, plain.default.value, {slot: given[slot] for slot in used if slot in given})
        )

    return cast(Expr, change(expr))


def renamed(scope: Scope, body: Expr, values: dict[int, Expr]) -> Expr:
    """In other terms; inner names get slots of their own."""
    names: dict[int, Expr] = {}
    for part in within(body):
        if isinstance(part, Members) and part.slot not in names:
            names[part.slot] = Local(scope.low.slot(), part.name, part.source.type.one().sure())
    return put_in(body, {**values, **names})


def conjuncts(scope: Scope, expr: Expr) -> Iterator[Expr]:
    """What must all hold, without what always does; one `Truth(False)` if it never can."""
    known = scope.facts.known.value(expr)
    if known is not UNKNOWN:
        if not known:
            yield Truth(False)
        return
    match expr:
        case Logic(word="and", parts=parts):
            for part in parts:
                for one in conjuncts(scope, part):
                    yield one
                    if one == Truth(False):  # what comes behind it may make no sense
                        return
        case IsA(subject=subject, kind=wanted, negated=no) if _plain_kind(scope, subject):
            if (scope.type(subject).kind == wanted) is no:
                yield Truth(False)
        case Not(inner=Not(inner=inner)):
            yield from conjuncts(scope, inner)
        case Not(inner=Logic(word="or", parts=parts)):
            for part in parts:
                yield from conjuncts(scope, Not(part))
        case Not(inner=Compare(word=word, left=left, right=right)):
            yield Compare(_OPPOSITE[word], left, right)
        case Ask():
            answer = reduced(scope, expr)
            if answer == expr:
                yield expr
            else:
                yield from conjuncts(scope, answer)
        case Not(inner=Ask() as inner):
            answer = reduced(scope, inner)
            if answer == inner:
                yield expr
            else:
                yield from conjuncts(scope, Not(answer))
        case Allowed():
            yield from _allowed(scope, expr)
        case _:  # it is one condition
            yield reduced(scope, expr)


def _plain_kind(scope: Scope, subject: Expr) -> bool:
    """It is there, and known of which kind it is."""
    kind = scope.type(subject)
    return kind.kind not in UNIONS and not kind.optional


_OPPOSITE: dict[Any, Any] = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _allowed(scope: Scope, expr: Allowed) -> Iterator[Expr]:
    """Rules of the game in their own words; what is left stays as it is, of fewer clauses."""
    left = False
    for clause in scope.facts.clauses(ClauseKind.FORBID, expr.moment):
        condition = in_words(scope, clause, expr)
        if condition is None:
            left = True
        else:
            yield from conjuncts(scope, Not(condition))
    moment = scope.facts.rules.moments[expr.moment]
    if left or (moment.touches and scope.facts.clauses(ClauseKind.FORBID, "touch")):
        yield expr


def in_words(scope: Scope, clause: Clause, expr: Allowed) -> Expr | None:
    """The condition of a rule of the game that forbids whatever it is told, with the arguments put in."""
    pattern = clause.pattern
    assert pattern is not None
    moment = scope.facts.rules.moments[expr.moment]
    if clause.during is not While.GAME or any(
        p.each and a is not None and a.type.many for p, a in zip(moment.parameters, expr.args, strict=True)
    ):
        return None
    given: dict[int, Expr] = {CAUSE: Local(CAUSE, "cause", Type("thing")), ME: Nobody(), THIS: Nobody()}
    for matcher, value in ((pattern.doer, expr.doer), *((matcher, expr.args[n]) for n, matcher in pattern.args)):
        if matcher is None:
            continue
        if matcher is pattern.doer and value is None:
            return Truth(False)
        if not isinstance(matcher, Bind) or not isinstance(value or Nobody(), PLAIN):
            return None
        given[matcher.slot] = value or Nobody()
    if clause.condition is None:
        return Truth(True)
    return renamed(scope, clause.condition, given)
