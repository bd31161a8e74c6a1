"""What the rules do, as statements of the program: a statement that cannot be done ends its block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Each,
    Leave,
    Loop,
    Nth,
    One,
    Section,
    Set,
    Some,
)
from citadels_dsl.kernel.ir import (
    Choose as Choosing,
)
from citadels_dsl.kernel.ir import (
    Either as Or,
)
from citadels_dsl.kernel.ir import (
    Expr as Code,
)
from citadels_dsl.kernel.ir import (
    If as When,
)
from citadels_dsl.kernel.ir import (
    Local as Name,
)
from citadels_dsl.kernel.ir import (
    Not as NotCode,
)
from citadels_dsl.kernel.ir import (
    Statement as Line,
)
from citadels_dsl.kernel.lower import expressions, moments, sets
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import FALSE, TRUE, At, Range, both, negated, plus, same
from citadels_dsl.rules.expressions import Expr, Interval, Noun
from citadels_dsl.rules.moments import TARGET
from citadels_dsl.rules.ruleset import ClauseKind
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
from citadels_dsl.rules.walk import slots_of

Fail = Callable[[Scope], list[Line]]


def block(scope: Scope, statements: Block, failed: Name | None = None) -> None:
    """`failed` becomes 1 if a statement of this block (not of one inside it) cannot be done."""
    w = scope.w
    end = w.label("end")
    with w.inside() as out:
        fail: list[Line] = ([Set(failed, TRUE)] if failed is not None else []) + [Leave(end)]
        inner = scope.until(end)
        for statement in statements:
            inner = _statement(inner, statement, fail)
    if _left(out, end):
        w.add(Section(end, tuple(out)))
    else:
        w.add(*out)


def _left(lines, label: str) -> bool:
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
            case _:
                pass
    return False


def _statement(scope: Scope, statement: Statement, fail: list[Line]) -> Scope:
    """Writes it; the scope with the names that it binds."""
    w = scope.w
    match statement:
        case Do():
            moments.do(scope, statement, fail)
            return scope
        case Let(slot=slot, value=expr):
            return _let(scope, slot, expr)
        case Choose():
            return _choose(scope, statement, fail)
        case ChooseSome():
            return _choose_some(scope, statement, fail)
        case Chance(members=members):
            found = w.keep(sets.those(scope, members), "those")
            w.when(negated(Some(found)), fail)
            local = w.fresh(members.name or "it")
            w.set(local, Nth(found, picked(scope.low, scope.rule, Count(found))))
            return scope.bound(members.slot, local)
        case ChanceSome():
            raise Unlowered("several by chance", statement.span)
        case If(branches=branches, otherwise=otherwise):
            _if(scope, list(branches), otherwise)
            return scope
        case ForEach():
            _for_each(scope, statement)
            return scope
        case Repeat():
            _repeat(scope, statement)
            return scope
        case May():
            _may(scope, statement)
            return scope
        case Either():
            _either(scope, statement, fail)
            return scope
        case Together() | Proceed():
            raise Unlowered(type(statement).__name__, statement.span)
        case _:
            assert_never(statement)


def _let(scope: Scope, slot: int, expr: Expr) -> Scope:
    w = scope.w
    if expr.type.kind == "number" and expr.type.many:
        return scope.bound(slot, sets.numbers(scope, expr))
    found = expressions.any_value(scope, expr)
    if isinstance(found, At | Range) or not isinstance(found, Code):
        return scope.bound(slot, found)
    before = scope.env.get(slot)
    if isinstance(before, Name):  # a name that is set again
        w.set(before, found)
        return scope
    local = w.fresh(f"v{slot}", found.kind)
    w.set(local, found)
    lies = sets.origin(scope, expr)
    if lies is not None:
        scope = replace(scope, origins={**scope.origins, slot: lies})
    return scope.bound(slot, local)


def _if(scope: Scope, branches: list, otherwise: Block) -> None:
    w = scope.w
    if not branches:
        block(scope, otherwise)
        return
    condition, body = branches[0]
    holds = expressions.all_of(scope, list(conjuncts(scope, condition)))
    with w.inside() as then:
        block(scope, body)
    with w.inside() as other:
        _if(scope, branches[1:], otherwise)
    w.when(holds, then, other)


# ------------------------------------------------------------ choices


def _choose(scope: Scope, statement: Choose, fail: list[Line]) -> Scope:
    w = scope.w
    members = statement.members
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    kind = members.source.type.kind
    local = w.fresh(members.name or "it")
    possible = scope.facts.offers[scope.rule, statement.site].possible
    if possible is None:
        raise Unlowered("a choice that has to be tried", statement.span)
    conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
    leading = list(conjuncts(scope, possible))
    if kind == "number":
        return _choose_number(scope, statement, decider, local, [*conditions, *leading], fail)
    if kind in ("player", "character", "card") and any(
        scope.facts.clauses(k, TARGET)
        for k in (ClauseKind.FORBID, ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD)
    ):
        raise Unlowered("choices that fall on somebody", statement.span)
    found = sets.mask(scope, members.source)
    found = sets.filtered(scope, members.slot, found, kind, conditions)
    if kind == "card":
        found = sets.once(scope, members.source, found)
    found = w.keep(sets.filtered(scope, members.slot, found, kind, leading), "options")
    many = w.keep(Count(found), "many")
    w.when(same(many, FALSE), fail)
    if _from_the_left(members.source):
        raise_if_many = _nth_from_the_left(scope, members.source, found)
        index = _index(scope, decider, many, statement)
        w.set(local, raise_if_many(index))
    else:
        index = _index(scope, decider, many, statement)
        w.set(local, Nth(found, index))
    return scope.bound(members.slot, local)


def _from_the_left(source: Expr) -> bool:
    return isinstance(source, Noun) and source.word == "others"


def _nth_from_the_left(scope: Scope, source: Expr, found: Code) -> Callable[[Code], Code]:
    """Players in the order of seats from the left of whose others they are."""
    assert isinstance(source, Noun)
    w, facts = scope.w, scope.facts
    me = w.keep(scope.me if source.player is None else expressions.one(scope, source.player), "me")
    later = Bits("&~", found, _up_to(scope, me))

    def nth(index: Code) -> Code:
        index = w.keep(index, "index")
        after = w.keep(Count(later), "after")
        local = w.fresh("seat")
        w.when(
            Compare("<", index, after),
            [Set(local, Nth(later, index))],
            [Set(local, Nth(Bits("&", found, _up_to(scope, me)), Compute("-", index, after)))],
        )
        return local

    _ = facts
    return nth


def _up_to(scope: Scope, seat: Code) -> Code:
    """The seats up to this one."""
    from citadels_dsl.kernel.ir import Load

    facts = scope.facts
    table = tuple((1 << n + 1) - 1 for n in range(facts.players))
    return Load(scope.arrays.constant("seats_up_to", table, facts.of_players), seat)


def _index(scope: Scope, decider: Code, many: Code, statement: Choose | ChooseSome | Either) -> Code:
    """What is decided; of one option nothing is asked."""
    w = scope.w
    index = w.fresh("index")
    w.set(index, FALSE)
    site = scope.low.site(f"{scope.rule}: {type(statement).__name__}")
    w.when(Compare("<", Const(1), many), [Choosing(index, decider, many, site)])
    return index


def _choose_number(
    scope: Scope, statement: Choose, decider: Code, local: Name, conditions: list[Expr], fail: list[Line]
) -> Scope:
    w = scope.w
    found = sets.numbers(scope, statement.members.source)
    slot = statement.members.slot
    asked = [c for c in conditions if slot not in slots_of(c)]
    of_each = [c for c in conditions if slot in slots_of(c)]
    if asked:
        holds = expressions.all_of(scope, asked)
        w.when(negated(holds), fail)
    if not of_each:
        many = w.keep(plus(Compute("-", found.high, found.low), Const(1)), "many")
        w.when(Compare("<", many, Const(1)), fail)
        w.set(local, plus(found.low, _index(scope, decider, many, statement)))
        return scope.bound(slot, local)
    counted = w.fresh("many")
    w.set(counted, FALSE)
    _each_number(scope, slot, found, local, of_each, lambda _: [Set(counted, plus(counted, Const(1)))])
    w.when(same(counted, FALSE), fail)
    index = _index(scope, decider, counted, statement)
    left = w.fresh("left")
    w.set(left, index)
    _each_number(
        scope, slot, found, local, of_each,
        lambda end: [When(Compare("==", left, FALSE), (Leave(end),)), Set(left, plus(left, Const(-1)))],
    )  # fmt: skip
    return scope.bound(slot, local)


def _each_number(
    scope: Scope, slot: int, found: Range, number: Name, conditions: list[Expr], does: Callable[[str], list[Line]]
) -> None:
    """Goes through those that fulfil the conditions."""
    w = scope.w
    end = w.label("found")
    w.set(number, plus(found.low, Const(-1)))
    with w.inside() as body:
        w.set(number, plus(number, Const(1)))
        w.when(Compare("<", found.high, number), [Leave(end)])
        holds = expressions.all_of(scope.bound(slot, number), conditions)
        w.when(holds, does(end))
    w.add(Loop(end, tuple(body)))


def _choose_some(scope: Scope, statement: ChooseSome, fail: list[Line]) -> Scope:
    """One after the other, until it is enough."""
    w = scope.w
    kind = statement.source.type.kind
    whole = scope.facts.mask_of(kind)
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    possible = scope.facts.offers[scope.rule, statement.site].possible
    if possible is None:
        raise Unlowered("a choice that has to be tried", statement.span)
    items = w.keep(sets.mask(scope, statement.source), "items")
    most = w.keep(expressions.one(scope, statement.high), "most")
    least = w.keep(expressions.one(scope, statement.low), "least")
    w.when(Compare("<", most, least), fail)
    highest, lowest = w.fresh("highest"), w.fresh("lowest")
    w.set(highest, Compute("max", FALSE, Compute("min", most, Count(items))))
    w.set(lowest, Compute("max", FALSE, Compute("min", least, highest)))
    chosen, number = w.fresh(statement.name or "some", whole), w.fresh("number")
    w.set(chosen, Const(0, whole))
    w.set(number, FALSE)
    end = w.label("enough")
    with w.inside() as body:
        left = w.keep(Bits("&~", items, chosen), "left")
        rest = When(
            same(plus(number, Count(left)), lowest),
            (Set(chosen, Bits("|", chosen, left)), Set(number, lowest)),
        )
        w.add(rest)
        w.when(Compare("<=", highest, number), [Leave(end)])
        enough = w.keep(Compare("<=", lowest, number), "enough")
        options = sets.once(scope, statement.source, left) if kind == "card" else left
        options = w.keep(options, "options")
        leads = expressions.all_of(scope.bound(statement.slot, chosen), list(conjuncts(scope, possible)))
        w.when(negated(leads), fail)
        many = w.keep(plus(Count(options), enough), "many")
        index = _index(scope, decider, many, statement)
        w.when(same(index, Count(options)), [Leave(end)])
        w.set(chosen, Bits("|", chosen, One(Nth(options, index), whole)))
        w.set(number, plus(number, Const(1)))
    w.add(Loop(end, tuple(body)))
    return scope.bound(statement.slot, chosen)


def _may(scope: Scope, statement: May) -> None:
    w = scope.w
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    doable = _doable(scope, statement.site, statement)
    taken = w.fresh("taken")
    w.set(taken, FALSE)
    site = scope.low.site(f"{scope.rule}: may {statement.label}")
    w.when(doable, [Choosing(taken, decider, Const(2), site)])
    with w.inside() as body:
        block(scope, statement.body)
    with w.inside() as other:
        block(scope, statement.otherwise)
    w.when(taken, body, other)


def _doable(scope: Scope, site: int, statement) -> Code:
    possible = scope.facts.offers[scope.rule, site].possible
    if possible is None:
        raise Unlowered("an offer that has to be tried", statement.span)
    return expressions.all_of(scope, list(conjuncts(scope, possible)))


def _either(scope: Scope, statement: Either, fail: list[Line]) -> None:
    w = scope.w
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    there: list[Name] = []
    for branch in statement.branches:
        can = w.fresh("can")
        conditions = [] if branch.condition is None else list(conjuncts(scope, branch.condition))
        possible = scope.facts.offers[scope.rule, branch.site].possible
        if possible is None:
            raise Unlowered("a branch that has to be tried", branch.span)
        w.set(can, expressions.all_of(scope, [*conditions, *conjuncts(scope, possible)]))
        there.append(can)
    many: Code = there[0]
    for can in there[1:]:
        many = plus(many, can)
    many = w.keep(many, "many")
    w.when(same(many, FALSE), fail)
    left = w.fresh("left")
    w.set(left, _index(scope, decider, many, statement))
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


# ------------------------------------------------------------ loops


def _for_each(scope: Scope, statement: ForEach) -> None:
    w = scope.w
    members = statement.members
    kind = members.source.type.kind
    conditions = [] if members.condition is None else [members.condition]
    if kind == "number":
        raise Unlowered("a loop over numbers", statement.span)
    source = sets.mask(scope, members.source)
    item = w.fresh(members.name or "it")
    inner = scope.bound(members.slot, item)

    def body() -> list[Line]:
        with w.inside() as out:
            with w.inside() as does:
                block(inner, statement.body)
            holds = expressions.all_of(inner, [c for one in conditions for c in conjuncts(inner, one)])
            w.when(holds, does)
        return out

    if members.order is None:
        if _from_the_left(members.source):
            raise Unlowered("a loop over others", statement.span)
        w.add(Each(item, source, w.label("each"), tuple(body())))
        return
    whole = scope.facts.mask_of(kind)
    left, best, least, end = w.fresh("left", whole), w.fresh("best"), w.fresh("least"), w.label("done")
    w.set(left, source)
    with w.inside() as out:
        w.when(negated(Some(left)), [Leave(end)])
        w.set(best, Const(-1))
        with w.inside() as looking:
            order = w.keep(expressions.one(inner, members.order), "order")
            w.when(Or(Compare("<", best, FALSE), Compare("<", order, least)), [Set(best, item), Set(least, order)])
        w.add(Each(item, left, w.label("each"), tuple(looking)))
        w.set(item, best)
        w.set(left, Bits("&~", left, One(item, whole)))
        w.add(*body())
    w.add(Set(least, FALSE), Loop(end, tuple(out)))


def _repeat(scope: Scope, statement: Repeat) -> None:
    w = scope.w
    left, end = w.fresh("left"), w.label("done")
    w.set(left, expressions.one(scope, statement.times))
    with w.inside() as out:
        w.when(Compare("<=", left, FALSE), [Leave(end)])
        if statement.condition is not None:
            holds = expressions.all_of(scope, list(conjuncts(scope, statement.condition)))
            w.when(negated(holds), [Leave(end)])
        w.set(left, plus(left, Const(-1)))
        block(scope, statement.body)
    w.add(Loop(end, tuple(out)))


__all__ = ["Interval", "NotCode", "both", "put", "value"]
