"""A run of statements that is only tried: what another does or chance decides ends it well, what cannot be done badly.

Whoever is asked stands for every option that he has; nothing is asked of what is offered further on, and triggers are
not looked at.
"""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Expr as Code,
    Give,
    Leave,
    Load,
    Loop,
    Mask,
    Nth,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, either, negated
from citadels_dsl.kernel.lower import (
    aiming,
    alike,
    choices,
    expressions,
    folds,
    odometer,
    sets,
    statements,
    tried_moments,
)
from citadels_dsl.kernel.lower.changing import changed
from citadels_dsl.kernel.lower.odometer import NO, POSSIBLE
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import plus, same
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.statements import (
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


def statement(scope: Scope, here: Statement, alone: bool) -> Scope | None:
    """Writes it; the scope with the names that it binds, or None if the run ends with it. `alone`: there is nothing
    else in its block."""
    w = scope.w
    match here:
        case Do():
            return scope if tried_moments.do(scope, here) else None
        case Proceed():
            tried_moments.proceed(scope, here)
            return scope
        case Let(slot=slot, value=expr):
            return statements.let(scope, slot, expr)
        case Choose():
            if here.members.source.type.kind != "number":
                changed(scope)  # a choice of a thing is taken to change something
            return choices.choose(scope, here, [Give(NO)])
        case ChooseSome():
            return choose_some(scope, here)
        case Chance(members=members):
            _learnt(scope, negated(Some(folds.those(scope, members))))
            return None
        case ChanceSome(source=source):
            _learnt(scope, same(sets.count(scope, source), FALSE))
            return None
        case If(branches=branches, otherwise=otherwise):
            statements.branches_of(scope, list(branches), otherwise)
            return scope
        case ForEach() | Together():
            w.add(Give(POSSIBLE))
            return None
        case Repeat():
            _repeat(scope, here)
            return scope
        case May():
            return _may(scope, here, alone)
        case Either():
            _either(scope, here)
            return None
        case _:
            assert_never(here)


def _learnt(scope: Scope, nothing: Code) -> None:
    """What chance brings is not looked at; but there must be something."""
    scope.w.when(nothing, [Give(NO)])
    scope.w.add(Give(POSSIBLE))


def _repeat(scope: Scope, here: Repeat) -> None:
    """What the next times bring may turn out either way."""
    w = scope.w
    times = w.keep(expressions.one(scope, here.times), "times")
    holds: list[Expr] = [] if here.condition is None else list(conjuncts(scope, here.condition))
    with w.inside() as once:
        condition = expressions.all_of(scope, holds)
        with w.inside() as body:
            statements.block(scope, here.body)
            w.add(*odometer.ended(scope))
        w.when(condition, body)
    w.when(Compare("<", FALSE, times), once)


def _may(scope: Scope, here: May, alone: bool) -> Scope | None:
    """A block that is nothing but an offer is idle if that cannot be taken."""
    w = scope.w
    if not alone:
        w.add(Give(POSSIBLE))
        return None
    decider = w.keep(expressions.one(scope, here.decider), "who")
    changes = value(scope.arrays.register("changes"))
    other = either(Compare("!=", changes, FALSE), negated(odometer.mine(scope, decider)))
    w.when(other, [Give(POSSIBLE)])
    changed(scope)
    statements.block(scope, here.body)
    return scope


def _either(scope: Scope, here: Either) -> None:
    w = scope.w
    decider = w.keep(expressions.one(scope, here.decider), "who")
    w.when(negated(odometer.mine(scope, decider)), [Give(POSSIBLE)])
    there: list[Code] = []
    for branch in here.branches:
        conditions = [] if branch.condition is None else list(conjuncts(scope, branch.condition))
        can = w.fresh("can")
        w.set(can, expressions.all_of(scope, conditions))
        there.append(can)
    many = w.keep(_sum(there), "many")
    w.when(same(many, FALSE), [Give(NO)])
    changed(scope)
    left = w.fresh("left")
    w.set(left, FALSE)
    with w.inside() as asking:
        w.set(left, odometer.chosen(scope, decider, many))
    w.when(Compare("<", TRUE, many), asking)
    for flag, branch in zip(there, here.branches, strict=True):
        with w.inside() as body:
            statements.block(scope, branch.body)
            w.add(Give(POSSIBLE))
        with w.inside() as mine:
            w.when(same(left, FALSE), body)
            w.set(left, plus(left, Const(-1)))
        w.when(flag, mine)
    w.add(Give(POSSIBLE))  # one of them was taken


def _sum(flags: list[Code]) -> Code:
    found: Code = FALSE
    for flag in flags:
        found = plus(found, flag)
    return found


def choose_some(scope: Scope, here: ChooseSome) -> Scope:
    """Each set once, and no larger than it must be."""
    w = scope.w
    kind = here.source.type.kind
    whole = scope.facts.mask_of(kind)
    decider = w.keep(expressions.one(scope, here.decider), "who")
    items = w.keep(aiming.reachable(scope, sets.mask(scope, here.source), here.source.type.one(), decider), "items")
    most = w.keep(expressions.one(scope, here.high), "most")
    least = w.keep(expressions.one(scope, here.low), "least")
    w.when(either(Compare("<", most, least), Compare("<", Count(items), least)), [Give(NO)])
    highest, lowest = w.fresh("highest"), w.fresh("lowest")
    w.set(highest, Compute("max", FALSE, Compute("min", most, Count(items))))
    w.set(lowest, Compute("max", FALSE, Compute("min", least, highest)))
    picked, number, later = w.fresh(here.name or "some", whole), w.fresh("number"), w.fresh("later", whole)
    w.set(picked, Const(0, whole))
    w.set(number, FALSE)
    w.set(later, items)
    end = w.label("enough")
    with w.inside() as out:
        left = w.keep(Bits("&~", items, picked), "left")
        w.when(
            same(plus(number, Count(left)), lowest),
            [Set(picked, Bits("|", picked, left)), Set(number, lowest)],
        )
        w.when(Compare("<=", highest, number), [Leave(end)])
        options = w.fresh("options", whole)
        w.set(options, Const(0, whole))
        with w.inside() as more:
            w.set(options, alike.once(scope, here.source, later, here.slot) if kind == "card" else later)
        w.when(Compare("<", number, Compute("max", lowest, TRUE)), more)
        enough = w.keep(Compare("<=", lowest, number), "enough")
        many = w.keep(plus(Count(options), enough), "many")
        w.when(same(many, FALSE), [Give(NO)])
        index = w.fresh("index")
        w.set(index, FALSE)
        with w.inside() as asking:
            w.set(index, odometer.chosen(scope, decider, many))
        w.when(Compare("<", TRUE, many), asking)
        w.when(same(index, Count(options)), [Leave(end)])
        taken = w.keep(Nth(options, index), "taken")
        w.set(picked, Bits("|", picked, One(taken, whole)))
        w.set(number, plus(number, TRUE))
        w.set(later, behind(scope, items, taken, whole))
    w.add(Loop(end, tuple(out)))
    changed(scope)
    return choices.taken_from(scope, here).bound(here.slot, picked)


def behind(scope: Scope, items: Code, taken: Code, whole: Mask) -> Code:
    """Those of a set that come after this one."""
    table = tuple((1 << whole.bits) - (1 << n + 1) for n in range(whole.bits))
    return Bits("&", items, Load(scope.arrays.constant(f"behind_{whole.bits}", table, whole), taken))
