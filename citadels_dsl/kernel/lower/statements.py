"""What the rules do, as statements of the program: a statement that cannot be done ends its block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Bits,
    Choose as Choosing,
    Compare,
    Compute,
    Const,
    Count,
    Each,
    Expr as Code,
    Holding,
    If as When,
    Leave,
    Local as Name,
    Loop,
    Note,
    Nth,
    One,
    Section,
    Set,
    Site,
    Some,
    Statement as Line,
    Upwards,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, negated
from citadels_dsl.kernel.lower import (
    alike,
    choices,
    expressions,
    extents,
    folds,
    held,
    lists,
    loops,
    moments,
    orders,
    sets,
    tried,
    trying,
    ways,
    weighing,
)
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import At, Range, plus, same
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Statement,
    Together,
)
from citadels_dsl.rules.types import NUMBER, TRUTH
from citadels_dsl.source import Span


def block(scope: Scope, statements: Block, failed: Name | None = None) -> None:
    """`failed` becomes 1 if a statement of this block (not of one inside it) cannot be done."""
    w = scope.w
    if scope.held is None:
        scope = held.begun(scope, statements)
    end = w.label("end")
    with w.inside() as out:
        fail: list[Line] = [Leave(end)] if failed is None else [Set(failed, TRUE), Leave(end)]
        inner = scope.until(end)
        for n, statement in enumerate(statements):
            try:
                behind = _statement(replace(inner, rest=statements[n + 1 :]), statement, fail, len(statements) == 1)
            except Unlowered as error:
                if error.span is not None or statement.span is None:
                    raise
                raise Unlowered(error.what, statement.span) from None
            if behind is None:
                break
            held.bound(behind, held.slot_of(statement))
            inner = behind
    if _left(out, end):
        w.add(Section(end, tuple(out)))
    else:
        w.add(*out)


def _left(lines: Iterable[Line], label: str) -> bool:
    for line in lines:
        match line:
            case Leave(label=found) if found == label:
                return True
            case When(then=then, otherwise=otherwise):
                if _left(then, label) or _left(otherwise, label):
                    return True
            case Loop(body=body) | Section(body=body) | Each(body=body):
                if _left(body, label):
                    return True
            case _:  # nothing else has statements in it
                pass
    return False


def _statement(scope: Scope, statement: Statement, fail: list[Line], alone: bool) -> Scope | None:
    """Writes it; the scope with the names that it binds, None if nothing goes on behind it."""
    w = scope.w
    if statement.span is not None:
        w.add(Note(f"{stands(statement.span)}  {(statement.span.text.splitlines() or [''])[0]}"))
    if scope.trial is not None:
        return tried.statement(scope, statement, alone)
    match statement:
        case Do():
            moments.do(scope, statement, fail)
            return scope
        case Let(slot=slot, value=expr):
            return let(scope, slot, expr)
        case Choose():
            return choices.choose(scope, statement, fail)
        case ChooseSome():
            return choices.choose_some(scope, statement, fail)
        case Chance(members=members):
            found = w.keep(folds.those(scope, members), "those")
            w.when(negated(Some(found)), fail)
            local = w.fresh(members.name or "it")
            those = orders.of(scope, members.source) if members.order is None else orders.ranked(scope, members, found)
            if those is None:
                w.set(local, Nth(found, picked(scope.low, scope.rule, Count(found))))
                return scope.bound(members.slot, local)
            left = w.fresh("left")
            w.set(left, picked(scope.low, scope.rule, Count(found)))
            w.add(*lists.nth(scope, those, found, left, local))
            return scope.bound(members.slot, local)
        case ChanceSome():
            return _several_by_chance(scope, statement, fail)
        case If(branches=branches, otherwise=otherwise):
            branches_of(scope, list(branches), otherwise)
            return scope
        case ForEach():
            loops.for_each(scope, statement)
            return scope
        case Repeat():
            loops.repeat(scope, statement)
            return scope
        case May():
            _may(scope, statement)
            return scope
        case Either():
            _either(scope, statement, fail)
            return scope
        case Proceed():
            ways.proceed(scope, statement, fail)
            return scope
        case Together():
            loops.together(scope, statement)
            return scope
        case _:
            assert_never(statement)


def one(scope: Scope, statement: Statement, fail: list[Line]) -> Scope | None:
    """A statement that does not stand in a block by itself."""
    return _statement(scope, statement, fail, False)


def _several_by_chance(scope: Scope, statement: ChanceSome, fail: list[Line]) -> Scope:
    """As many of a set are drawn as are wanted, or as there are."""
    w, low = scope.w, scope.low
    kind = statement.source.type.kind
    whole = scope.facts.mask_of(kind)
    those = orders.of(scope, statement.source)
    left, wanted = w.fresh("left", whole), w.fresh("wanted")
    w.set(left, sets.mask(scope, statement.source))
    w.when(negated(Some(left)), fail)
    w.set(wanted, Compute("min", Count(left), Compute("max", FALSE, expressions.one(scope, statement.count))))
    lots = scope.arrays.array(f"lots_of_{kind}", whole.bits)
    thing, many, n, other, found = (w.fresh(stem) for stem in ("thing", "many", "n", "other", "lot"))
    chosen, end = w.fresh(statement.name or "some", whole), w.label("drawn")
    w.set(many, FALSE)
    laid = (put(lots, thing, many), Set(many, plus(many, Const(1))))
    if those is None:
        w.add(Each(thing, left, w.label("each"), laid))
    else:
        lists.each(scope, those, left, thing, laid)
    w.set(chosen, Const(0, whole))
    w.set(n, FALSE)
    with w.inside() as out:
        w.when(Compare("<=", wanted, n), [Leave(end)])
        w.set(other, plus(n, picked(low, scope.rule, Compute("-", many, n))))
        w.set(found, value(lots, other))
        w.add(put(lots, value(lots, n), other), put(lots, found, n))
        w.set(chosen, Bits("|", chosen, One(found, whole)))
        w.set(n, plus(n, Const(1)))
    w.add(Loop(end, tuple(out)))
    if those is not None:
        low.listed[chosen] = those
    return scope.bound(statement.slot, chosen)


def stands(span: Span) -> str:
    """Where something stands in the rules, for the reader."""
    return f"{PurePath(span.source.path).name}:{span.line}"


def let(scope: Scope, slot: int, expr: Expr) -> Scope:
    w = scope.w
    if expr.type.kind == "number" and expr.type.many and sets.in_row(scope, expr):
        return scope.bound(slot, sets.numbers(scope, expr))
    found = extents.kept(scope, expr, expressions.any_value(scope, expr))
    if isinstance(found, At | Range) or not isinstance(found, Code):
        return scope.bound(slot, found)
    before = scope.env.get(slot)
    if isinstance(before, Name):  # a name that is set again
        if expr.type.many and before not in scope.low.listed and not orders.usual(scope, expr):
            raise Unlowered("a name for sets that come in different orders", expr.span)
        _let_be(scope, before, found, expr)
        return scope
    local = w.fresh(f"v{slot}", found.kind)
    _let_be(scope, local, found, expr)
    lies = alike.origin(scope, expr)
    if lies is not None:
        scope = replace(scope, origins={**scope.origins, slot: lies})
    return scope.bound(slot, local)


def _let_be(scope: Scope, local: Name, found: Code, expr: Expr) -> None:
    """A set is listed before its name stands for it: it may be a part of what the name stood for."""
    found = scope.w.keep(found, "found") if expr.type.many and local in scope.low.listed else found
    if expr.type.many:
        orders.named(scope, expr, local)
    scope.w.set(local, found)


def branches_of(scope: Scope, branches: Sequence[tuple[Expr, Block]], otherwise: Block) -> None:
    w = scope.w
    if not branches:
        block(scope, otherwise)
        return
    condition, body = branches[0]
    holds = expressions.all_of(scope, list(conjuncts(scope, condition)))
    with w.inside() as then:
        block(scope, body)
    with w.inside() as other:
        branches_of(scope, branches[1:], otherwise)
    w.when(holds, then, other)


def _may(scope: Scope, statement: May) -> None:
    w = scope.w
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    doable = trying.doable(scope, statement.site, statement.body, decider)
    taken = w.fresh("taken")
    w.set(taken, FALSE)
    site = scope.low.site(Site("may", scope.rule, statement.site, statement.label, TRUTH, statement.span))
    w.when(doable, weighing.asked(scope, Choosing(taken, decider, Const(2), site, Upwards(FALSE))))
    with w.inside() as body:
        block(scope, statement.body)
    with w.inside() as other:
        block(scope, statement.otherwise)
    w.when(taken, body, other)


def _either(scope: Scope, statement: Either, fail: list[Line]) -> None:
    w = scope.w
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    there: list[Name] = []
    for branch in statement.branches:
        can = w.fresh("can")
        conditions = [] if branch.condition is None else list(conjuncts(scope, branch.condition))
        possible = scope.facts.offers[scope.rule, branch.site].possible
        if possible is not None:
            w.set(can, expressions.all_of(scope, [*conditions, *conjuncts(scope, possible)]))
        else:
            w.set(can, expressions.all_of(scope, conditions))
            with w.inside() as trial:
                w.set(can, trying.doable(scope, branch.site, branch.body, decider))
            w.when(can, trial)
        there.append(can)
    many: Code = there[0]
    for can in there[1:]:
        many = plus(many, can)
    many = w.keep(many, "many")
    w.when(same(many, FALSE), fail)
    left = w.fresh("left")
    values = tuple(range(len(there)))
    first = statement.branches[0].site
    site = Site("either", scope.rule, first, "", NUMBER, statement.span, values=values)
    w.set(left, choices.decided(scope, decider, many, site, Holding(tuple(there))))
    end = w.label("taken")
    with w.inside() as out:
        for can, branch in zip(there, statement.branches, strict=True):
            with w.inside() as body:
                block(scope, branch.body)
                w.add(Leave(end))
            with w.inside() as mine:
                w.when(same(left, FALSE), body)
                w.set(left, plus(left, Const(-1)))
            w.when(can, mine)
    w.add(Section(end, tuple(out)))
