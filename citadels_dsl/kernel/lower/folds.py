"""What is made of the members of a set."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Compare as Comparing,
    Compute,
    Const,
    Count as Counting,
    Each,
    Either,
    Expr as Code,
    Leave,
    Local as Name,
    Loop,
    Not as NotCode,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import expressions, extents, filters, sets
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import plus
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.expressions import (
    Fold,
    Members,
)
from citadels_dsl.rules.walk import slots_of


def those(scope: Scope, members: Members) -> Code:
    """The members whose condition holds."""
    kind = members.source.type.kind
    source = sets.mask(scope, members.source)
    if members.condition is None:
        return source
    return filters.filtered(scope, members.slot, source, kind, list(conjuncts(scope, members.condition)))


def fold_to_set(scope: Scope, expr: Fold) -> Code:
    w = scope.w
    found = those(scope, expr.members)
    match expr.word:
        case "those":
            return found
        case "different":
            assert expr.value is not None
            whole = scope.facts.mask_of(expr.value.type.kind)
            result, member = w.fresh("different", whole), w.fresh("m")
            w.set(result, Const(0, whole))
            with w.inside() as body:
                item = expressions.one(scope.bound(expr.members.slot, member), reduced(scope, expr.value))
                if expr.value.type.kind == "number":
                    item = sets.numbered(scope, item)
                w.set(result, Bits("|", result, One(item, whole)))
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case "most" | "least":
            assert expr.value is not None
            whole = scope.facts.mask_of(expr.members.source.type.kind)
            result, member, best = w.fresh("best", whole), w.fresh("m"), w.fresh("most")
            w.set(result, Const(0, whole))
            w.set(best, FALSE)
            with w.inside() as body:
                item = w.keep(expressions.one(scope.bound(expr.members.slot, member), expr.value))

                less = Comparing("<", best, item) if expr.word == "most" else Comparing("<", item, best)
                with w.inside() as better:
                    w.set(best, item)
                    w.set(result, One(member, whole))
                with w.inside() as equal:
                    w.when(Comparing("==", item, best), [Set(result, Bits("|", result, One(member, whole)))])
                w.when(Either(less, NotCode(Some(result))), better, equal)
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case _:
            raise Unlowered(f"`{expr.word}` as a set", expr.span)


def fold(scope: Scope, expr: Fold) -> Code:
    """A number or truth made of a set."""
    w = scope.w
    members = expr.members
    if members.source.type.kind == "number" and sets.in_row(scope, members.source):
        return _fold_row(scope, expr)
    found = those(scope, members)
    if expr.word == "count":
        return Counting(found)
    if expr.word == "any":
        return Some(found)
    result, started, member = w.fresh(expr.word), w.fresh("started"), w.fresh("m")
    w.set(result, FALSE)
    if expr.word != "sum":
        w.set(started, FALSE)
    with w.inside() as body:
        _one_more(scope.bound(members.slot, member), expr, result, started)
    w.add(Each(member, found, w.label("each"), tuple(body)))
    return result


def _fold_row(scope: Scope, expr: Fold) -> Code:
    """The same of numbers in a row: each is looked at."""
    w, members = scope.w, expr.members
    conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
    found = sets.numbers(scope, members.source)
    there = Comparing("<=", found.low, found.high)
    if expr.word == "any" and all(members.slot not in slots_of(condition) for condition in conditions):
        if not conditions:
            return there
        local = w.fresh("any")
        w.set(local, FALSE)
        with w.inside() as block:
            w.set(local, expressions.all_of(scope, conditions))
        w.when(there, block)
        return local
    result, started = w.fresh(expr.word), w.fresh("started")
    number, end = w.fresh("n"), w.label("found")
    w.set(result, FALSE)
    w.set(started, FALSE)
    w.set(number, found.low)
    with w.inside() as body:
        w.when(Comparing("<", found.high, number), [Leave(end)])
        inner = scope.bound(members.slot, number)
        holds = expressions.all_of(inner, conditions)
        with w.inside() as one:
            if expr.word == "any":
                w.add(Set(result, TRUE), Leave(end))
            else:
                _one_more(inner, expr, result, started)
        w.when(holds, one)
        w.set(number, plus(number, Const(1)))
    w.add(Loop(end, tuple(body)))
    return result


def _one_more(inner: Scope, expr: Fold, result: Name, started: Name) -> None:
    """A member more of a `count`, `sum`, `max` or `min`."""
    w = inner.w
    if expr.word == "count":
        w.set(result, plus(result, TRUE))
        return
    if expr.word not in ("sum", "max", "min") or expr.value is None:
        raise Unlowered(f"`{expr.word}` as a number", expr.span)
    item = expressions.one(inner, reduced(inner, expr.value))
    if expr.word == "sum":
        w.set(result, extents.near(inner, plus(result, item), extents.total(inner, expr), GREATEST))
        return
    item = w.keep(item)
    w.when(started, [Set(result, Compute(expr.word, result, item))], [Set(result, item)])
    w.set(started, TRUE)
