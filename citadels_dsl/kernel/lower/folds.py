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
    Loop,
    Not as NotCode,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import expressions, filters, sets
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import plus
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
    if members.source.type.kind == "number":
        return _fold_numbers(scope, expr)
    found = those(scope, members)
    match expr.word:
        case "count":
            return Counting(found)
        case "any":
            return Some(found)
        case "sum" | "max" | "min":
            assert expr.value is not None
            result, member = w.fresh(expr.word), w.fresh("m")
            w.set(result, FALSE)
            started = w.fresh("started")
            if expr.word != "sum":
                w.set(started, FALSE)
            with w.inside() as body:
                item = expressions.one(scope.bound(members.slot, member), reduced(scope, expr.value))
                if expr.word == "sum":
                    w.set(result, plus(result, item))
                else:
                    item = w.keep(item)
                    w.when(started, [Set(result, Compute(expr.word, result, item))], [Set(result, item)])
                    w.set(started, TRUE)
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case _:
            raise Unlowered(f"`{expr.word}` as a number", expr.span)


def _fold_numbers(scope: Scope, expr: Fold) -> Code:
    """Whether one of some numbers in a row fulfils a condition."""
    w, members = scope.w, expr.members
    if sets.scattered(members.source):
        asked = [] if members.condition is None else list(conjuncts(scope, members.condition))
        those_ = filters.filtered(scope, members.slot, sets.mask(scope, members.source), "number", asked)
        if expr.word == "any":
            return Some(those_)
    found = sets.numbers(scope, members.source)
    there = Comparing("<=", found.low, found.high)
    conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
    if expr.word != "any":
        raise Unlowered(f"`{expr.word}` of numbers", expr.span)
    if all(members.slot not in slots_of(condition) for condition in conditions):
        if not conditions:
            return there
        local = w.fresh("any")
        w.set(local, FALSE)
        with w.inside() as block:
            w.set(local, expressions.all_of(scope, conditions))
        w.when(there, block)
        return local
    local, number, end = w.fresh("any"), w.fresh("n"), w.label("found")
    w.set(local, FALSE)
    w.set(number, found.low)
    with w.inside() as body:
        w.when(Comparing("<", found.high, number), [Leave(end)])
        holds = expressions.all_of(scope.bound(members.slot, number), conditions)
        w.when(holds, [Set(local, TRUE), Leave(end)])
        w.set(number, plus(number, Const(1)))
    w.add(Loop(end, tuple(body)))
    return local
