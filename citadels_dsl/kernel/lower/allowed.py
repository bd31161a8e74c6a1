"""What is allowed, what may be touched, what can be done and would change something."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Compare as Comparing,
    Const,
    Each,
    Expr as Code,
    Has,
    If,
    Leave,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.lower import expressions, force, hidden, patterns, properties, sets, trying
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, in_words
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, TRUE, At, Range, Value, Word, both, either, negated
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    Allowed,
    Can,
    Changes,
    End,
    Expr,
    Local,
    PieceRef,
    Symbol,
)
from citadels_dsl.rules.moments import BANK, DOER, TOUCH, MoveGold, MoveThings, SetMark, Swap
from citadels_dsl.rules.precondition import Precondition
from citadels_dsl.rules.reads import NONE, Reads
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.run import Run, Tried, done
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type


def nothing_forbids(scope: Scope, expr: Allowed) -> Code:
    """No clause of a card forbids it (those of the game have been asked in their own words), nor that its things are
    reached for."""
    facts = scope.facts
    moment = facts.rules.moments[expr.moment]
    doer = None if expr.doer is None else expressions.one(scope, expr.doer)
    given: list[Value] = [NOBODY if arg is None else expressions.any_value(scope, arg) for arg in expr.args]
    types = [Type("none") if arg is None else arg.type for arg in expr.args]
    several = next((n for n, p in enumerate(moment.parameters) if p.each and types[n].many), None)
    if several is None:
        return _nothing_forbids(scope, expr, doer, given, types)
    w, those, item, end = scope.w, given[several], scope.w.fresh("one"), scope.w.label("found")
    if isinstance(those, At | Word | Range):
        raise Unlowered("whether one of several is allowed", expr.span)
    those = w.keep(those, "those")
    some = w.fresh("some")
    w.set(some, negated(Some(those)))
    given[several], types[several] = item, types[several].one()
    with w.inside() as body:
        w.when(_nothing_forbids(scope, expr, doer, given, types), [Set(some, TRUE), Leave(end)])
    w.add(Each(item, those, end, tuple(body)))
    return some


def _nothing_forbids(
    scope: Scope, expr: Allowed, doer: Code | None, given: Sequence[Value], types: Sequence[Type]
) -> Code:
    facts = scope.facts
    result: Code = TRUE
    for clause in facts.clauses(ClauseKind.FORBID, expr.moment):
        if in_words(scope, clause, expr) is not None:
            continue
        barring = patterns.fitting([clause], types)
        result = both(result, negated(forbidden(scope, barring, doer, given, scope.cause, True)))
    for number in facts.rules.moments[expr.moment].touches:
        if expr.args[number] is None or doer is None or not facts.clauses(ClauseKind.FORBID, TOUCH):
            continue
        result = both(result, may_touch(scope, types[number], given[number], doer, scope.cause, True))
    return result


def _forbids(scope: Scope, clause: Clause, doer: Value | None, args: Sequence[Value], cause: Value) -> Code:
    w = scope.w
    if force.lent(scope, clause):
        forbids = w.fresh("forbids")
        w.set(forbids, FALSE)
        for here in force.instances(scope, clause):
            one = patterns.applies(scope, clause, here, doer, args, cause)
            if one is not None:
                w.when(one[1], [Set(forbids, TRUE)])
        return forbids
    found: Code = FALSE
    for here in force.instances(scope, clause):
        one = patterns.applies(scope, clause, here, doer, args, cause)
        if one is not None:
            found = either(found, one[1])
    return found


def forbidden(
    scope: Scope, clauses: Sequence[Clause], doer: Value | None, args: Sequence[Value], cause: Value,
    offering: bool = False,
) -> Code:  # fmt: skip
    """One of these clauses forbids it. `offering`: it is asked beforehand, for somebody who cannot know of a hidden
    card; else such a card is `hidden.exposed` if it was nothing but that."""
    found: Code = FALSE
    secret = [clause for clause in clauses if hidden.secretive(scope, clause)]
    for clause in clauses:
        if clause not in secret or doer is None:
            found = either(found, _forbids(scope, clause, doer, args, cause))
    if not secret or doer is None:
        return found
    w = scope.w
    assert not isinstance(doer, At | Word | Range)
    openly, card = w.fresh("forbids"), w.fresh("hidden")
    w.set(openly, found)
    w.set(card, NOBODY)
    aware = FALSE if offering else hidden.aware(scope)
    for clause in secret:
        for here in force.instances(scope, clause):
            one = patterns.applies(scope, clause, here, doer, args, cause)
            if one is None:
                continue
            unknown = hidden.unknown(scope, here.this, doer)
            with w.inside() as other:
                w.when(both(aware, Comparing("<", card, FALSE)), [Set(card, here.this)])
            w.when(one[1], [If(unknown, tuple(other), (Set(openly, TRUE),))])
    if offering:
        return openly
    w.when(openly, [Set(card, NOBODY)])
    array, number = hidden.exposed(scope)
    w.add(put(array, card, number))
    return either(openly, Comparing("<=", FALSE, card))


def may_touch(scope: Scope, kind: Type, thing: Value, doer: Code, cause: Value, offering: bool = False) -> Code:
    """It is the doer's own or nobody's, or nothing forbids that he reaches for it."""
    w = scope.w
    if kind.kind == "piece":
        return TRUE
    if isinstance(thing, At):
        if thing.owner is None:
            return TRUE
        owner, asked = thing.owner, thing.owner
    elif isinstance(thing, Word | Range) or kind.many:
        raise Unlowered("reaching for several things")
    elif kind.kind == "card":
        owner, asked = w.keep(properties.owner_of_card(scope, thing), "owner"), thing
    elif kind.kind == "player":
        owner, asked = thing, thing
    elif kind.kind == "character":
        owner, asked = w.keep(value(scope.arrays.holder, thing), "owner"), thing
    else:
        raise Unlowered(f"reaching for {kind}")
    result = w.fresh("free")
    w.set(result, TRUE)
    with w.inside() as block:
        one = Type("player") if isinstance(thing, At) else kind
        clauses = patterns.fitting(scope.facts.clauses(ClauseKind.FORBID, TOUCH), (one,))
        if any(hidden.secretive(scope, clause) for clause in clauses):
            w.set(result, negated(forbidden(scope, clauses, doer, [asked], cause, offering)))
        else:
            for clause in clauses:
                w.when(_forbids(scope, clause, doer, [asked], cause), [Set(result, FALSE)])
    anothers = both(Comparing("<=", FALSE, owner), Comparing("!=", owner, doer))
    if kind.kind == "card":
        anothers = both(anothers, negated(Has(value(reached(scope), doer), asked)))
    w.when(anothers, block)
    return result


def reached(scope: Scope) -> Array:
    """The cards that each player reaches for in what is being done: they are not touched again inside."""
    return scope.arrays.array("reached", scope.facts.players, scope.facts.of_cards)


def within_reach(scope: Scope, cards: Code, doer: Code, cause: Value) -> Code:
    """Those of a set that may be touched."""
    w = scope.w
    left, card = w.fresh("left", scope.facts.of_cards), w.fresh("c")
    w.set(left, Const(0, scope.facts.of_cards))
    with w.inside() as body:
        free = may_touch(scope, Type("card"), card, doer, cause)
        w.when(free, [Set(left, Bits("|", left, One(card, scope.facts.of_cards)))])
    w.add(Each(card, cards, w.label("each"), tuple(body)))
    return left


def changes(scope: Scope, expr: Changes) -> Code:
    """A verb, done now, would change something."""
    moment = scope.facts.rules.moments[expr.moment]
    operation = moment.operation
    match operation:
        case MoveGold(amount=amount, source=source, exact=exact):
            n = expr.args[amount]
            assert n is not None
            more = Comparing("<", FALSE, expressions.one(scope, n))
            if exact or source == BANK:
                return more
            purse = expr.doer if source == DOER else expr.args[source]
            assert purse is not None
            return both(more, Comparing("<", FALSE, value(scope.arrays.gold, expressions.one(scope, purse))))
        case MoveThings(things=things, to=to):
            moved, place = expr.args[things], expr.args[to]
            assert moved is not None
            assert place is not None
            if moved.type.many:
                return Comparing("<", FALSE, sets.count(scope, moved))
            if isinstance(moved, PieceRef):
                return Comparing("!=", value(scope.arrays.piece(moved.name)), expressions.one(scope, place))
            if isinstance(place, End):
                return TRUE
            array = scope.arrays.where if moved.type.kind == "card" else scope.arrays.at
            there = sets.place_number(scope, expressions.place(scope, place))
            return Comparing("!=", value(array, expressions.one(scope, moved)), there)
        case Swap(first=first, second=second):
            a, b = expr.args[first], expr.args[second]
            if a is None or b is None or "place" not in a.type.kinds():
                raise Unlowered("whether things that are swapped would change places", expr.span)
            mine, theirs = expressions.place(scope, a), expressions.place(scope, b)
            differ = Comparing("!=", sets.place_number(scope, mine), sets.place_number(scope, theirs))
            return both(differ, Some(Bits("|", sets.inside(scope, mine), sets.inside(scope, theirs))))
        case SetMark(things=things, mark=mark, value=worth):
            return _marks(scope, expr.args[things], expr.args[mark], expr.args[worth])
        case _:
            raise Unlowered(f"whether `{expr.moment}` would change something", expr.span)


def _marks(scope: Scope, thing: Expr | None, mark: Expr | None, worth: Expr | None) -> Code:
    """The mark is not there yet, or is another one."""
    if not isinstance(mark, Symbol) or thing is None or worth is None or thing.type.many:
        raise Unlowered("whether a mark would change something")
    name, kind, on = mark.name, thing.type.kind, scope.w.keep(expressions.one(scope, thing))
    if scope.facts.rules.marks[name].type.kind == "truth":
        return Comparing("!=", Has(value(properties.flags(scope, name, kind)), on), expressions.one(scope, worth))
    return Comparing("!=", value(properties.mark_values(scope, name, kind), on), expressions.one(scope, worth))


def can(scope: Scope, expr: Can) -> Code:
    """It is allowed and can be paid for: what must hold is derived, as for an offer."""
    rules = scope.facts.rules
    decider = expr.doer or Local(ME, "me", Type("player"))
    deriving = Precondition(rules, Reads(rules), scope.low.slot() + 1000, decider)
    scope.low.free_slot += 2000
    run = Run({}, {}, NONE, None)
    deed = (Do(moment=expr.moment, doer=expr.doer, args=expr.args),)
    inner = scope
    if expr.cause is not None:
        inner = scope.bound(CAUSE, expressions.any_value(scope, expr.cause))
    try:
        possible = deriving.of(deed, 0, run, done)
    except Tried as why:
        answer = trying.could(inner, deed, expressions.one(scope, decider), why.reason)
        return Comparing("!=", answer, FALSE)
    return expressions.all_of(inner, list(conjuncts(inner, possible)))
