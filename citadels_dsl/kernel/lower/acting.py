"""Actions on offer: a player does one, and is offered again, until he passes or nothing is left."""

from __future__ import annotations

from itertools import product

from citadels_dsl.kernel.ir import (
    INTEGER,
    Call,
    Choose,
    Compare,
    Const,
    Do as Calling,
    Expr as Code,
    Holding,
    Leave,
    Local as Name,
    Loop,
    Section,
    Site,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, either, negated
from citadels_dsl.kernel.lower import (
    allowed,
    causes,
    expressions,
    force,
    hidden,
    noting,
    spoken,
    statements,
    stopping,
    trying,
    weighing,
)
from citadels_dsl.kernel.lower.deeds import deeds, uses
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import THE_GAME, Value, Writer, plus, same
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Expr, SetOf, Symbol
from citadels_dsl.rules.moments import ACT, PERFORM
from citadels_dsl.rules.ruleset import AROUND, Among, Clause, ClauseKind, Same
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type

#: Where several steps are given at once that is no step that anything waits for.
SEVERAL = Const(-3)


def act(scope: Scope, statement: Do, fail: list[Line]) -> None:
    steps = _steps(statement.args[0])
    assert statement.doer is not None
    doer = expressions.one(scope, statement.doer)
    low = scope.low
    permitted(scope, statement, fail)

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        _acting(Scope(low, w, {CAUSE: THE_GAME}, "procedure:act"), params[0], steps)

    name = low.function(("act", steps, low.busy_in(ACT)), "act_" + "_".join(steps), (("doer", INTEGER),), None, write)
    put_back = spoken.begin(scope, [("moment", ACT)])
    scope.w.add(Calling(Call(name, (doer,))), *put_back)
    stopping.check(scope, [("moment", ACT)])


def permitted(scope: Scope, statement: Do, fail: list[Line]) -> None:
    """Nothing forbids that the player acts at all: what waits for a step is asked of each action of it instead."""
    for clause in scope.facts.clauses(ClauseKind.FORBID, ACT):
        assert clause.pattern is not None
        assert statement.doer is not None
        if any(isinstance(matcher, Same) for _, matcher in clause.pattern.args):
            continue
        if any(isinstance(matcher, Among) for _, matcher in clause.pattern.args):
            raise Unlowered("what forbids some of several steps", clause.span)
        if hidden.secretive(scope, clause):
            raise Unlowered("a hidden card that forbids all that one could do", clause.span)
        doer = expressions.one(scope, statement.doer)
        scope.w.when(allowed.forbidden(scope, [clause], doer, [SEVERAL], THE_GAME), fail)


def _steps(expr: Expr | None) -> tuple[str, ...]:
    match expr:
        case Symbol(name=name):
            return (name,)
        case SetOf(items=items):
            return tuple(step for item in items for step in _steps(item))
        case _:
            raise Unlowered("steps that only the game tells", None if expr is None else expr.span)


def _acting(scope: Scope, doer: Name, steps: tuple[str, ...]) -> None:
    w, facts = scope.w, scope.facts
    for kind, word in product((*AROUND, ClauseKind.FORBID), (ACT, PERFORM)):
        waiting = facts.clauses(kind, word)
        if waiting and (kind, word) != (ClauseKind.FORBID, ACT):
            raise Unlowered("a clause that waits for actions", waiting[0].span)
    there = [
        (n, clause, card)
        for n, (clause, card) in enumerate(deeds(scope))
        if clause.step in steps and (clause.id, Const(card)) not in scope.low.busy
    ]
    if not there:
        return
    restore = _counted_apart(scope, [number for number, clause, _ in there if clause.limit is not None])
    end = w.label("done")
    with w.inside() as out:
        offered: list[tuple[int, Clause, int, Code, Name]] = []
        barred = {step: _barred(scope, doer, step) for step in dict.fromkeys(clause.step for _, clause, _ in there)}
        for number, clause, card in there:
            flag = w.fresh("offered")
            w.set(flag, FALSE)
            with w.inside() as asking:
                me = _offered(scope, doer, number, clause, card, flag)
            w.when(negated(barred[clause.step]), asking)
            offered.append((number, clause, card, me, flag))
        many: Code = FALSE
        must: Code = FALSE
        for _, clause, _, _, flag in offered:
            many = plus(many, flag)
            if clause.must:
                must = either(must, flag)
        many = w.keep(many, "many")
        w.when(same(many, FALSE), [Leave(end)])
        may_pass = w.keep(negated(must), "may_pass")
        index, total = w.fresh("index"), w.keep(plus(many, may_pass), "total")
        w.set(index, FALSE)
        values = tuple((clause.id, card) for _, clause, card in there)
        site = scope.low.site(Site("act", "procedure:act", 0, " ".join(steps), Type("action"), values=values))
        flags = Holding(tuple(flag for *_, flag in offered))
        choosing = Choose(index, doer, total, site, flags, may_pass)
        w.when(Compare("<", Const(1), total), weighing.asked(scope, choosing))
        w.when(same(index, many), [Leave(end)])
        chosen = w.label("chosen")
        with w.inside() as doing:
            for number, clause, card, _, flag in offered:
                with w.inside() as body:
                    _perform(scope, doer, number, clause, card)
                    w.add(Leave(chosen))
                with w.inside() as mine:
                    w.when(same(index, FALSE), body)
                    w.set(index, plus(index, Const(-1)))
                w.when(flag, mine)
        w.add(Section(chosen, tuple(doing)))
    w.add(Loop(end, tuple(out)), *restore)


def _counted_apart(scope: Scope, limited: list[int]) -> list[Line]:
    """Where no turn counts how often an action is used it is counted from here on; what puts that back."""
    used = uses(scope)
    if used is None or ACT not in scope.low.follows.outside_turns or not limited:
        return []
    w = scope.w
    nobodys = w.keep(Compare("<", value(scope.arrays.register("player")), FALSE), "nobodys_turn")
    with w.inside() as anew:
        before = [w.keep(value(used, number), "before") for number in limited]
        w.add(*(put(used, FALSE, number) for number in limited))
    w.when(nobodys, anew)
    with w.inside() as again:
        w.when(nobodys, [put(used, count, number) for number, count in zip(limited, before, strict=True)])
    return again


def _barred(scope: Scope, doer: Name, step: str) -> Code:
    """Nothing of this step may be done."""
    clauses = scope.facts.clauses(ClauseKind.FORBID, ACT)
    number = Const(scope.facts.rules.steps.index(step))
    barred = allowed.forbidden(scope, clauses, doer, [number], THE_GAME, offering=True)
    return scope.w.keep(barred, "barred")


def _offered(scope: Scope, doer: Name, number: int, clause: Clause, card: int, flag: Name) -> Code:
    """The action has not been used up, its card is the doer's, and it can be carried out and changes something."""
    w = scope.w
    used = uses(scope)
    assert used is not None
    for here in force.of_one(scope, clause, doer):
        if here.this != Const(card) and card >= 0:
            continue
        env = _env(scope, doer, clause, card)
        inner = Scope(scope.low, w, env, clause.id)
        with w.inside() as block:
            parts: list[Expr] = [] if clause.condition is None else list(conjuncts(inner, clause.condition))
            offer = scope.facts.offers[clause.id, 0].possible
            holds: Code = TRUE
            if clause.limit is not None:
                limit = expressions.one(inner, clause.limit)
                holds = Compare("<", value(used, number), limit)
            with w.inside() as deeper:
                if offer is not None:
                    w.set(flag, expressions.all_of(inner, [*parts, *conjuncts(inner, offer)]))
                else:
                    asked = expressions.all_of(inner, parts)
                    with w.inside() as trial:
                        w.set(flag, trying.doable(inner, 0, clause.body, doer, changing=True))
                    w.when(asked, trial)
            w.when(holds, deeper)
        w.when(here.when, block)
    return doer


def _env(scope: Scope, doer: Code, clause: Clause, card: int) -> dict[int, Value]:
    this = Const(card)
    cause: Value = THE_GAME
    if clause.card:
        cause = causes.of_card(scope.facts, clause.card, this)
    return {ME: doer, THIS: this, CAUSE: cause}


def _perform(scope: Scope, doer: Name, number: int, clause: Clause, card: int) -> None:
    used = uses(scope)
    assert used is not None
    scope.w.add(put(used, plus(value(used, number), Const(1)), number))
    inner = Scope(scope.low, scope.w, _env(scope, doer, clause, card), clause.id)
    noting.clause(inner, clause)
    with scope.low.doing(clause.id, Const(card)):
        statements.block(inner, clause.body)
