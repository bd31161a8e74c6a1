"""Who chooses what: the options as a mask, and the one that is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Bits,
    Choose as Choosing,
    Compare,
    Compute,
    Const,
    Count,
    Each,
    Expr as Code,
    If as When,
    Leave,
    Load,
    Local as Name,
    Loop,
    Members,
    Nth,
    One,
    Options,
    Searched,
    Set,
    Site,
    Statement as Line,
    Upwards,
)
from citadels_dsl.kernel.logic import FALSE, negated
from citadels_dsl.kernel.lower import (
    aiming,
    alike,
    completing,
    expressions,
    filters,
    lists,
    odometer,
    orders,
    sets,
    tried,
    trying,
    weighing,
)
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import Range, plus, same
from citadels_dsl.rules.expressions import Expr, Noun
from citadels_dsl.rules.lying import lies
from citadels_dsl.rules.statements import (
    Choose,
    ChooseSome,
)
from citadels_dsl.rules.walk import slots_of


def choose(scope: Scope, statement: Choose, fail: list[Line]) -> Scope:
    w = scope.w
    members = statement.members
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    kind = members.source.type.kind
    local = w.fresh(members.name or "it")
    conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
    if kind == "number" and members.order is None and sets.in_row(scope, members.source):
        return _choose_number(scope, statement, decider, local, conditions, fail)
    found = sets.mask(scope, members.source)
    found = filters.filtered(scope, members.slot, found, kind, conditions)
    found = aiming.reachable(scope, found, members.source.type.one(), decider)
    if kind == "card":
        found = alike.once(scope, members.source, found, members.slot)
    ranked = None if members.order is None or scope.trial is not None else orders.ranked(scope, members, found)
    found = w.keep(_leading_on(scope, statement, decider, found), "options")
    if aiming.may_be_barred(scope, statement):
        options, chosen = w.fresh("options", scope.facts.mask_of(kind)), w.label("chosen")
        w.set(options, found)
        with w.inside() as again:
            _pick(scope, statement, decider, options, local, ranked, fail)
            aiming.unless_barred(scope, statement, decider, options, local, chosen)
        w.add(Loop(chosen, tuple(again)))
    else:
        _pick(scope, statement, decider, found, local, ranked, fail)
    if aiming.aimed(scope, kind):
        aiming.aim(scope, kind, decider, local, fail)
    return scope.bound(members.slot, local)


def _pick(
    scope: Scope, statement: Choose, decider: Code, found: Code, local: Name, ranked: lists.Listed | None,
    fail: list[Line],
) -> None:  # fmt: skip
    w, source, site = scope.w, statement.members.source, _site(scope, statement)
    many = w.keep(Count(found), "many")
    w.when(same(many, FALSE), fail)
    first = orders.left_of(source)
    if scope.trial is not None:  # all are tried, in whatever order
        w.set(local, Nth(found, decided(scope, decider, many, site, Members(found))))
    elif first is not None and ranked is None:
        behind, nth = _nth_from_the_left(scope, first, found)
        w.set(local, nth(decided(scope, decider, many, site, Members(found, behind))))
    elif (those := ranked or orders.of(scope, source)) is not None:
        left = w.fresh("left")
        search = lists.nth(scope, those, found, left, local)
        w.set(left, decided(scope, decider, many, site, Searched(left, local, tuple(search))))
        w.add(*search)
    else:
        index = decided(scope, decider, many, site, Members(found))
        w.set(local, Nth(found, index))


def _leading_on(scope: Scope, statement: Choose, decider: Code, found: Code) -> Code:
    """Those with which what follows can be carried out; in a trial that is not asked."""
    if scope.trial is not None:
        return found
    members, kind = statement.members, statement.members.source.type.kind
    possible = scope.facts.offers[scope.rule, statement.site].possible
    if possible is not None:
        return filters.filtered(scope, members.slot, found, kind, list(conjuncts(scope, possible)))
    w, whole = scope.w, scope.facts.mask_of(kind)
    fine, one = w.fresh("fine", whole), w.fresh(members.name or "it")
    w.set(fine, Const(0, whole))
    with w.inside() as body:
        leads = trying.doable(scope.bound(members.slot, one), statement.site, scope.rest, decider)
        w.when(leads, [Set(fine, Bits("|", fine, One(one, whole)))])
    w.add(Each(one, found, w.label("each"), tuple(body)))
    return fine


def _nth_from_the_left(scope: Scope, source: Expr, found: Code) -> tuple[Code, Callable[[Code], Code]]:
    """Players in the order of seats from the left of whose others they are: he himself, and how to find one."""
    assert isinstance(source, Noun)
    w = scope.w
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

    return me, nth


def _up_to(scope: Scope, seat: Code) -> Code:
    """The seats up to this one."""
    facts = scope.facts
    table = tuple((1 << n + 1) - 1 for n in range(facts.players))
    return Load(scope.arrays.constant("seats_up_to", table, facts.of_players), seat)


def _site(scope: Scope, statement: Choose | ChooseSome) -> Site:
    if isinstance(statement, Choose):
        kind, name, source = statement.members.source.type.one(), statement.members.name, statement.members.source
    else:
        kind, name, source = statement.source.type.one(), statement.name, statement.source
    lying = kind.kind == "card" or (kind.kind == "character" and lies(source))
    facts = scope.facts
    values = {"colour": facts.rules.colours, "name": facts.names, "step": facts.rules.steps}.get(kind.kind, ())
    return Site("choose", scope.rule, statement.site, name, kind, statement.span, statement.secret, lying, values)


def decided(scope: Scope, decider: Code, many: Code, site: Site, options: Options, last: Code = FALSE) -> Code:
    """What is decided; of one option nothing is asked."""
    w = scope.w
    index = w.fresh("index")
    w.set(index, FALSE)
    if scope.trial is not None:
        with w.inside() as asking:
            w.set(index, odometer.chosen(scope, decider, many))
        w.when(Compare("<", Const(1), many), asking)
        return index
    choosing = Choosing(index, decider, many, scope.low.site(site), options, last)
    w.when(Compare("<", Const(1), many), weighing.asked(scope, choosing))
    return index


def _choose_number(
    scope: Scope, statement: Choose, decider: Code, local: Name, conditions: list[Expr], fail: list[Line]
) -> Scope:
    w = scope.w
    slot = statement.members.slot
    found = sets.numbers(scope, statement.members.source)
    trial = scope.trial is not None
    possible = scope.facts.offers[scope.rule, statement.site].possible

    def leading(inner: Scope) -> Code:
        return trying.doable(inner, statement.site, scope.rest, decider)

    also = None if trial or possible is not None else leading
    if possible is not None and not trial:
        conditions = [*conditions, *conjuncts(scope, possible)]
    asked = [c for c in conditions if slot not in slots_of(c)]
    of_each = [c for c in conditions if slot in slots_of(c)]
    if asked:
        holds = expressions.all_of(scope, asked)
        w.when(negated(holds), fail)
    if not of_each and also is None:
        many = w.keep(plus(Compute("-", found.high, found.low), Const(1)), "many")
        w.when(Compare("<", many, Const(1)), fail)
        low = w.keep(found.low, "low")
        w.set(local, plus(low, decided(scope, decider, many, _site(scope, statement), Upwards(low))))
        return scope.bound(slot, local)
    counted = w.fresh("many")
    w.set(counted, FALSE)
    _each_number(scope, slot, found, local, of_each, also, lambda _: [Set(counted, plus(counted, Const(1)))])
    w.when(same(counted, FALSE), fail)
    left = w.fresh("left")
    with w.inside() as search:
        _each_number(
            scope, slot, found, local, of_each, also,
            lambda end: [When(Compare("==", left, FALSE), (Leave(end),)), Set(left, plus(left, Const(-1)))],
        )  # fmt: skip
    options = Searched(left, local, tuple(search))
    w.set(left, decided(scope, decider, counted, _site(scope, statement), options))
    w.add(*search)
    return scope.bound(slot, local)


def _each_number(
    scope: Scope, slot: int, found: Range, number: Name, conditions: list[Expr],
    also: Callable[[Scope], Code] | None, does: Callable[[str], list[Line]],
) -> None:  # fmt: skip
    """Goes through those that fulfil the conditions."""
    w = scope.w
    end = w.label("found")
    w.set(number, plus(found.low, Const(-1)))
    with w.inside() as body:
        w.set(number, plus(number, Const(1)))
        w.when(Compare("<", found.high, number), [Leave(end)])
        inner = scope.bound(slot, number)
        holds = expressions.all_of(inner, conditions)
        if also is None:
            w.when(holds, does(end))
        else:
            with w.inside() as leading:
                w.when(also(inner), does(end))
            w.when(holds, leading)
    w.add(Loop(end, tuple(body)))


def choose_some(scope: Scope, statement: ChooseSome, fail: list[Line]) -> Scope:
    """One after the other, until it is enough."""
    if scope.trial is not None:
        return tried.choose_some(scope, statement)
    w = scope.w
    kind = statement.source.type.kind
    whole = scope.facts.mask_of(kind)
    decider = w.keep(expressions.one(scope, statement.decider), "who")
    possible = scope.facts.offers[scope.rule, statement.site].possible
    site = _site(scope, statement)
    those = orders.of(scope, statement.source)
    items = w.keep(
        aiming.reachable(scope, sets.mask(scope, statement.source), statement.source.type.one(), decider), "items"
    )
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
        options = alike.once(scope, statement.source, left, statement.slot) if kind == "card" else left
        options = w.keep(options, "options")
        if possible is not None:
            leads = expressions.all_of(scope.bound(statement.slot, chosen), list(conjuncts(scope, possible)))
            w.when(negated(leads), fail)
        else:
            options, enough = _leading_sets(scope, statement, decider, options, items, chosen, lowest, highest, enough)
            w.when(same(plus(Count(options), enough), FALSE), fail)
        many = w.keep(plus(Count(options), enough), "many")
        taken = _one_more(scope, those, decider, many, site, options, enough, end)
        w.set(chosen, Bits("|", chosen, One(taken, whole)))
        w.set(number, plus(number, Const(1)))
    w.add(Loop(end, tuple(body)))
    if aiming.aimed(scope, kind):
        chosen = aiming.aim_at_several(scope, kind, decider, chosen, fail)
    if those is not None:
        scope.low.listed[chosen] = those
    return taken_from(scope, statement).bound(statement.slot, chosen)


def _one_more(
    scope: Scope, those: lists.Listed | None, decider: Code, many: Code, site: Site, options: Code, enough: Code,
    end: str,
) -> Code:  # fmt: skip
    """What is taken next; leaves `end` where it is enough."""
    w = scope.w
    if those is None:
        index = decided(scope, decider, many, site, Members(options), enough)
        w.when(same(index, Count(options)), [Leave(end)])
        return Nth(options, index)
    left, taken = w.fresh("left"), w.fresh("taken")
    search = lists.nth(scope, those, options, left, taken)
    w.set(left, decided(scope, decider, many, site, Searched(left, taken, tuple(search)), enough))
    w.when(same(left, Count(options)), [Leave(end)])
    w.add(*search)
    return taken


def taken_from(scope: Scope, statement: ChooseSome) -> Scope:
    """It is remembered where those lie that are chosen."""
    lies_in = alike.origin(scope, statement.source)
    return scope if lies_in is None else replace(scope, origins={**scope.origins, statement.slot: lies_in})


def _leading_sets(
    scope: Scope, statement: ChooseSome, decider: Code, options: Code, items: Code, chosen: Name, least: Code,
    most: Code, enough: Code,
) -> tuple[Code, Code]:  # fmt: skip
    """The options after which some set leads on; and whether it may be enough."""
    w = scope.w
    whole = scope.facts.mask_of(statement.source.type.kind)

    def leads(these: Name) -> Code:
        inner = taken_from(scope, statement).bound(statement.slot, these)
        return trying.doable(inner, statement.site, scope.rest, decider)

    fine = completing.fine(scope, options, items, chosen, least, most, whole, leads)
    now = w.fresh("now")
    w.set(now, enough)
    with w.inside() as trial:
        w.set(now, leads(chosen))
    w.when(enough, trial)
    return fine, now
