"""Numbers, truths and single things that the rules ask for, as expressions of the program.

What needs more than an expression (a loop, a question) is written before it; so a part that is asked only
if another holds is written inside an `if`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from citadels_dsl.kernel.ir import (
    Compare as Comparing,
    Compute,
    Const,
    Expr as Code,
    Set,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import allowed, causes, comparing, extents, folds, properties, questions, sets, ways
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Value, Word
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.expressions import (
    CAUSE,
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
from citadels_dsl.rules.types import UNIONS
from citadels_dsl.setup.known import UNKNOWN


def known(scope: Scope, expr: Expr) -> Value | None:
    """What is known before the game, as a value."""
    found = scope.facts.known.value(expr)
    if found is UNKNOWN:
        return None
    if isinstance(found, bool):
        return TRUE if found else FALSE
    if isinstance(found, int):
        return Const(found)
    if found is None:
        return NOBODY
    return symbol(scope, str(found), expr)


def symbol(scope: Scope, name: str, expr: Expr) -> Value:
    kind = expr.type.kind
    if kind == "step":
        return Const(scope.facts.rules.steps.index(name))
    if kind == "colour":
        return Const(scope.facts.colour(name))
    if kind == "name":
        return Const(scope.facts.names.index(name))
    if kind == "face":
        return Const(scope.facts.rules.marks[expr.type.of].faces.index(name) + 1)
    return Word(name)


def any_value(scope: Scope, expr: Expr) -> Value:
    """Whatever it is: a set as a mask, a place as a place."""
    if expr.type.many:
        return sets.mask(scope, expr)
    if isinstance(expr, Local):
        return scope.env[expr.slot]
    if isinstance(expr, PlaceRef | End):
        return place(scope, expr)
    if isinstance(expr, PieceRef):
        return Word(expr.name)
    found = known(scope, expr)
    return found if found is not None else one(scope, expr)


def place(scope: Scope, expr: Expr) -> At:
    match expr:
        case PlaceRef(place=name, owner=owner):
            return At(name, None if owner is None else scope.w.keep(one(scope, owner)))
        case End(place=inner, bottom=bottom):
            return replace(place(scope, inner), end="bottom" if bottom else "top")
        case Local(slot=slot):
            found = scope.env[slot]
            if isinstance(found, At):
                return found
            raise Unlowered("a place that only the game tells", expr.span)
        case _:
            raise Unlowered("a place that only the game tells", expr.span)


def one(scope: Scope, expr: Expr) -> Code:
    """A number, a truth (1 or 0) or a thing by its number (-1 for none)."""
    found = known(scope, expr)
    if found is not None:
        if isinstance(found, At | Word | Range):
            raise Unlowered(f"a {expr.type} as a value", expr.span)
        return extents.near(scope, found, abs(found.value), GREATEST) if isinstance(found, Const) else found
    match expr:
        case Number() | Truth() | Nobody() | Symbol() | OptionRef():
            raise AssertionError(expr)
        case TableRef(name=name):
            return questions.table(scope, name)
        case Local(slot=slot):
            return scope.of(slot)
        case Noun(word=word):
            return _noun(scope, word, expr)
        case CharacterRef(name=name):
            return Const(scope.facts.character(name))
        case Property():
            return properties.property(scope, expr)
        case MarkValue() | MarkBy():
            return properties.mark(scope, expr)
        case Ask():
            plain = reduced(scope, expr)
            return questions.ask(scope, expr) if plain == expr or isinstance(plain, Ask) else one(scope, plain)
        case Compare():
            return comparing.compare(scope, expr)
        case Within():
            return comparing.within(scope, expr)
        case Logic(word="and"):
            return all_of(scope, list(conjuncts(scope, expr)))
        case Logic(parts=parts):
            return any_of(scope, list(parts))
        case Not(inner=inner):
            return negated(one(scope, inner))
        case Arithmetic():
            return _arithmetic(scope, expr)
        case Negate(inner=inner):
            return Compute("-", FALSE, one(scope, inner))
        case Divide(up=up, left=left, right=right):
            return _divide(scope, up, left, right)
        case Extreme(word=word, items=items):
            best = one(scope, items[0])
            for item in items[1:]:
                best = Compute(word, best, one(scope, item))
            return best
        case IsA(subject=subject, kind=kind, negated=no):
            found = _is_a(scope, subject, kind)
            return negated(found) if no else found
        case Allowed():
            return all_of(scope, list(conjuncts(scope, expr)))
        case Changes():
            return allowed.changes(scope, expr)
        case Referee(inner=inner):
            return one(scope, inner)
        case Fold():
            return folds.fold(scope, expr)
        case Count(source=source):
            return sets.count(scope, source)
        case Can():
            return allowed.can(scope, expr)
        case CanProceed():
            return ways.can_proceed(scope, expr)
        case Brought(what=what):
            if scope.going is None or scope.going.brought is None:
                raise Unlowered("what was brought, where nothing is over", expr.span)
            return scope.going.brought[0 if what == "gold" else 1]
        case PieceRef() | PlaceRef() | Contents() | Top() | End():
            raise Unlowered(f"{type(expr).__name__} as a value", expr.span)
        case Join() | SetOf() | Interval():
            raise Unlowered(f"{type(expr).__name__} as a value", expr.span)
        case _:
            assert_never(expr)


def _is_a(scope: Scope, subject: Expr, kind: str) -> Code:
    """What kind of thing it is; of a cause it is told by its number (see `causes`)."""
    known_kind = scope.type(subject)
    if known_kind.kind not in UNIONS:
        there = Comparing("<=", FALSE, one(scope, subject)) if known_kind.optional else TRUE
        return there if known_kind.kind == kind else FALSE
    if not (isinstance(subject, Local) and subject.slot == CAUSE):
        raise Unlowered("what kind of thing it is, which only the game tells", subject.span)
    number = one(scope, subject)
    if kind == "player":
        return FALSE
    if kind == "character":
        return Comparing("<=", Const(causes.FIRST_CHARACTER), number)
    return both(Comparing("<=", FALSE, number), Comparing("<", number, Const(causes.FIRST_CHARACTER)))


def all_of(scope: Scope, parts: list[Expr]) -> Code:
    """All hold; what has to be written for a later one is written inside."""
    result: Code = TRUE
    for n, part in enumerate(parts):
        if result == FALSE:  # what comes behind it may make no sense
            return FALSE
        with scope.w.inside() as block:
            holds = test(scope, part)
        if not block:
            result = both(result, holds)
            continue
        if result == TRUE:
            scope.w.add(*block)
            result = holds
            continue
        local = scope.w.fresh("all")
        scope.w.set(local, FALSE)
        with scope.w.inside() as inner:
            scope.w.add(*block)
            rest = all_of(scope, parts[n + 1 :])
            scope.w.set(local, both(holds, rest))
        scope.w.when(result, inner)
        return local
    return result


def any_of(scope: Scope, parts: list[Expr]) -> Code:
    result: Code = FALSE
    for n, part in enumerate(parts):
        if result == TRUE:
            return TRUE
        with scope.w.inside() as block:
            holds = test(scope, part)
        if not block:
            result = either(result, holds)
            continue
        if result == FALSE:
            scope.w.add(*block)
            result = holds
            continue
        local = scope.w.fresh("any")
        scope.w.set(local, TRUE)
        with scope.w.inside() as inner:
            scope.w.add(*block)
            rest = any_of(scope, parts[n + 1 :])
            scope.w.set(local, either(holds, rest))
        scope.w.when(negated(result), inner)
        return local
    return result


def test(scope: Scope, expr: Expr) -> Code:
    """A condition; what is asked of what is allowed is asked of the clauses."""
    if isinstance(expr, Allowed):
        return allowed.nothing_forbids(scope, expr)
    return one(scope, expr)


def _noun(scope: Scope, word: str, expr: Expr) -> Code:
    match word:
        case "round":
            return value(scope.arrays.register("round"))
        case "turn.player":
            return value(scope.arrays.register("player"))
        case "turn.character":
            return value(scope.arrays.register("character"))
        case "bank" | "game":
            return Const(-2)
        case _:
            raise Unlowered(f"`{word}`", expr.span)


def _arithmetic(scope: Scope, expr: Arithmetic) -> Code:
    first, second = one(scope, expr.left), one(scope, expr.right)
    if expr.word == "mod":
        return _by(scope, "mod", first, second)
    if second == FALSE and expr.word != "*":
        return first
    if first == FALSE and expr.word == "+":
        return second
    return extents.combined(scope, expr, first, second)


def _divide(scope: Scope, up: bool, left: Expr, right: Expr) -> Code:
    first, second = one(scope, left), one(scope, right)
    if up:
        return Compute("-", FALSE, _by(scope, "div", Compute("-", FALSE, first), second))
    return _by(scope, "div", first, second)


def _by(scope: Scope, op: Literal["div", "mod"], first: Code, second: Code) -> Code:
    """By 0 it is 0."""
    if isinstance(second, Const):
        return Compute(op, first, second) if second.value else FALSE
    w = scope.w
    second, result = w.keep(second, "by"), w.fresh("quotient")
    w.set(result, FALSE)
    w.when(Comparing("!=", second, FALSE), [Set(result, Compute(op, first, second))])
    return result
