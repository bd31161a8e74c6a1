"""What is allowed, what may be touched, what can be done and would change something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Compare as Comparing,
    Const,
    Each,
    Expr as Code,
    Has,
    If,
    Mask,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import (
    expressions,
    force,
    given,
    hidden,
    idling,
    marking,
    marks,
    patterns,
    properties,
    sets,
    trying,
    whereabouts,
)
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, in_words
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Value, Word
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
from citadels_dsl.rules.ruleset import AROUND, Clause, ClauseKind
from citadels_dsl.rules.run import Run, Tried, done
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type


def nothing_forbids(scope: Scope, expr: Allowed) -> Code:
    """No clause of a card forbids it (those of the game have been asked in their own words), nor that its things are
    reached for."""
    facts = scope.facts
    moment = facts.rules.moments[expr.moment]
    doer = None if expr.doer is None else expressions.one(scope, expr.doer)
    args = [None if arg is None else expressions.any_value(scope, arg) for arg in expr.args]
    told: list[Value] = [NOBODY if arg is None else arg for arg in args]
    types = [Type("none") if arg is None else scope.type(arg) for arg in expr.args]
    several = next((n for n, p in enumerate(moment.parameters) if p.each and types[n].many), -1)
    if several < 0:
        return _allowed(scope, expr, doer, told, types)
    w, those = scope.w, told[several]
    assert not isinstance(those, At | Word | Range)
    those = w.keep(those, "those")
    thing, found = w.fresh("thing"), w.fresh("found")
    w.set(found, negated(Some(those)))
    told[several], types[several] = thing, types[several].one()
    with w.inside() as body:
        w.when(_allowed(scope, expr, doer, told, types), [Set(found, TRUE)])
    w.add(Each(thing, those, w.label("each"), tuple(body)))
    return found


def _allowed(scope: Scope, expr: Allowed, doer: Code | None, told: list[Value], types: list[Type]) -> Code:
    facts = scope.facts
    moment = facts.rules.moments[expr.moment]
    result: Code = TRUE
    for clause in facts.clauses(ClauseKind.FORBID, expr.moment):
        if in_words(scope, clause, expr) is not None:  # it has been asked already
            continue
        barred = forbidden(scope, patterns.fitting([clause], types), doer, told, scope.cause, types, offering=True)
        result = both(result, negated(barred))
    for number in moment.touches:
        arg = expr.args[number]
        if arg is None or doer is None or not facts.clauses(ClauseKind.FORBID, TOUCH):
            continue
        result = both(result, may_touch(scope, types[number], told[number], doer, scope.cause, True))
    return result


def _forbids(
    scope: Scope,
    clause: Clause,
    doer: Value | None,
    args: Sequence[Value],
    cause: Value,
    types: Sequence[Type],
    by: str = "player",
) -> Code:
    w = scope.w
    if force.lent(scope, clause):
        forbids = w.fresh("forbids")
        w.set(forbids, FALSE)
        for here in force.instances(scope, clause):
            one = patterns.applies(scope, clause, here, doer, args, cause, types, by)
            if one is not None:
                w.when(one[1], [Set(forbids, TRUE)])
        return forbids
    found: Code = FALSE
    for here in force.instances(scope, clause):
        one = patterns.applies(scope, clause, here, doer, args, cause, types, by)
        if one is not None:
            found = either(found, one[1])
    return found


def forbidden(
    scope: Scope,
    clauses: Sequence[Clause],
    doer: Value | None,
    args: Sequence[Value],
    cause: Value,
    types: Sequence[Type] = (),
    by: str = "player",
    offering: bool = False,
) -> Code:
    """One of these clauses forbids it. `offering`: it is asked beforehand, for somebody who cannot know of a hidden
    card; else such a card is `hidden.exposed` if it was nothing but that."""
    found: Code = FALSE
    secret = [clause for clause in clauses if hidden.secretive(scope, clause)]
    for clause in clauses:
        if clause not in secret or doer is None:
            found = either(found, _forbids(scope, clause, doer, args, cause, types, by))
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
            one = patterns.applies(scope, clause, here, doer, args, cause, types, by)
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


def may_touch(
    scope: Scope, kind: Type, thing: Value, doer: Code, cause: Value, offering: bool = False, by: str = "player"
) -> Code:
    """It is the doer's own or nobody's, or nothing forbids that he reaches for it. `by`: what does it; for a card
    nothing is its own."""
    w = scope.w
    if kind.many and not isinstance(thing, At | Word | Range):
        those = w.keep(thing, "those")
        return either(negated(Some(those)), Some(within_reach(scope, kind, those, doer, cause, by)))
    found = whose(scope, kind, thing, doer, by)
    if found is None:
        return TRUE
    kind, asked = found.kind, found.asked
    result = w.fresh("free")
    w.set(result, TRUE)
    with w.inside() as block:
        clauses = patterns.fitting(scope.facts.clauses(ClauseKind.FORBID, TOUCH), (kind,))
        if any(hidden.secretive(scope, clause) for clause in clauses):
            w.set(result, negated(forbidden(scope, clauses, doer, [asked], cause, [kind], by, offering)))
        else:
            for clause in clauses:
                w.when(_forbids(scope, clause, doer, [asked], cause, [kind], by), [Set(result, FALSE)])
    w.when(found.anothers, block)
    return result


#: What may be another's.
REACHED = ("player", "character", "card")


@dataclass(frozen=True, slots=True)
class Whose:
    """What is asked about where something is reached for: of a place its owner; `anothers`: it is not the doer's own,
    not nobody's, and not reached for already."""

    kind: Type
    asked: Code
    anothers: Code


def whose(scope: Scope, kind: Type, thing: Value, doer: Code, by: str) -> Whose | None:
    """None for what is never anybody's."""
    w = scope.w
    reached_for: Code = FALSE
    if kind.kind == "piece" or isinstance(thing, Word):
        return None
    if isinstance(thing, Range):
        raise Unlowered("reaching for numbers")
    if isinstance(thing, At):
        if thing.owner is None:
            return None
        owner, kind = thing.owner, Type("player")
        if scope.facts.rules.places[thing.place].of == "card":
            owner = w.keep(properties.owner_of_card(scope, owner), "owner")
        asked = owner
        if any(scope.facts.clauses(word, TOUCH) for word in AROUND):
            reached_for = Has(value(reached(scope, "place"), doer), whereabouts.place_number(scope, thing))
    elif kind.kind == "card":
        owner, asked = w.keep(properties.owner_of_card(scope, thing), "owner"), thing
    elif kind.kind == "player":
        owner, asked = thing, thing
    elif kind.kind == "character":
        owner, asked = w.keep(value(scope.arrays.holder, thing), "owner"), thing
    elif kind.kind in ("game", "bank", "none"):
        return None
    else:
        raise Unlowered(f"reaching for {kind}")
    anothers: Code = Comparing("<=", FALSE, owner)
    if by == "player":
        anothers = both(anothers, Comparing("!=", owner, doer))
        if not isinstance(thing, At):
            reached_for = Has(value(reached(scope, kind.kind), doer), asked)
        if reached_for != FALSE:
            anothers = both(anothers, negated(reached_for))
    return Whose(kind, asked, anothers)


def reached(scope: Scope, kind: str) -> Array:
    """What each player reaches for in what is being done: it is not touched again inside."""
    whole = places(scope) if kind == "place" else scope.facts.mask_of(kind)
    return scope.arrays.array(f"reached_{kind}", scope.facts.players, whole)


def places(scope: Scope) -> Mask:
    """Sets of places."""
    return Mask(scope.arrays.inside.size)


def within_reach(scope: Scope, kind: Type, those: Code, doer: Code, cause: Value, by: str = "player") -> Code:
    """Those of a set that may be touched."""
    w = scope.w
    whole = scope.facts.mask_of(kind.kind)
    left, thing = w.fresh("left", whole), w.fresh("thing")
    w.set(left, Const(0, whole))
    with w.inside() as body:
        free = may_touch(scope, kind.one(), thing, doer, cause, by=by)
        w.when(free, [Set(left, Bits("|", left, One(thing, whole)))])
    w.add(Each(thing, those, w.label("each"), tuple(body)))
    return left


def changes(scope: Scope, expr: Changes) -> Code:
    """A verb, done now, would change something."""
    moment = scope.facts.rules.moments[expr.moment]
    operation = moment.operation
    match operation:
        case MoveGold(amount=amount, source=source, target=target, exact=exact):
            n = expr.args[amount]
            assert n is not None
            if target != BANK and source != BANK:
                return _anything(scope, expr)
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
            there = whereabouts.place_number(scope, expressions.place(scope, place))
            return Comparing("!=", value(array, expressions.one(scope, moved)), there)
        case Swap(first=first, second=second):
            a, b = expr.args[first], expr.args[second]
            assert a is not None
            assert b is not None
            mine, theirs = (given.value_of(scope, one)[0] for one in (a, b))
            return idling.swaps(scope, mine, theirs, scope.type(a))
        case SetMark(things=things, mark=mark, value=worth) if _plainly_marked(scope, expr):
            return _marks(scope, expr.args[things], expr.args[mark], expr.args[worth])
        case _:  # any other verb is asked whether it would do anything
            return _anything(scope, expr)


def _anything(scope: Scope, expr: Changes) -> Code:
    statement = Do(moment=expr.moment, doer=expr.doer, args=expr.args)
    moment = scope.facts.rules.moments[expr.moment]
    return negated(idling.idle(scope, moment, given.of_statement(scope, moment, statement)))


def _plainly_marked(scope: Scope, expr: Changes) -> bool:
    """One thing gets a mark, and it makes no difference by whom."""
    operation = scope.facts.rules.moments[expr.moment].operation
    assert isinstance(operation, SetMark)
    thing, mark, worth = (expr.args[n] for n in (operation.things, operation.mark, operation.value))
    if not isinstance(mark, Symbol) or thing is None or worth is None:
        return False
    kind = scope.type(thing)
    return not kind.many and kind.kind in REACHED and not marking.read_by(scope, mark.name)


def _marks(scope: Scope, thing: Expr | None, mark: Expr | None, worth: Expr | None) -> Code:
    """The mark is not there yet, or is another one."""
    assert isinstance(mark, Symbol)
    assert thing is not None
    assert worth is not None
    name, kind, on = mark.name, scope.type(thing).kind, scope.w.keep(expressions.one(scope, thing))
    if scope.facts.rules.marks[name].type.kind == "truth":
        return Comparing("!=", Has(value(marks.flags(scope, name, kind)), on), expressions.one(scope, worth))
    return Comparing("!=", value(marks.mark_values(scope, name, kind), on), expressions.one(scope, worth))


def can(scope: Scope, expr: Can) -> Code:
    """It is allowed and can be paid for: what must hold is derived, as for an offer."""
    decider = expr.doer or Local(ME, "me", Type("player"))
    inner = scope
    if expr.cause is not None:
        inner = scope.bound(CAUSE, expressions.any_value(scope, expr.cause))
    deed = Do(moment=expr.moment, doer=expr.doer, args=expr.args, span=expr.span)
    try:
        possible = derived(inner, deed, decider)
    except Tried as why:
        answer = trying.could(inner, (deed,), expressions.one(scope, decider), why.reason)
        return Comparing("!=", answer, FALSE)
    return expressions.all_of(inner, list(conjuncts(inner, possible)))


def derived(scope: Scope, statement: Do, decider: Expr, without: frozenset[str] = frozenset()) -> Expr:
    """What must hold so that a statement can be carried out, as for an offer, in a game without some clauses; raises
    `Tried`."""
    rules = scope.facts.rules
    if without:
        rules = replace(rules, clauses={name: clause for name, clause in rules.clauses.items() if name not in without})
    deriving = Precondition(rules, Reads(rules), scope.low.slot() + 1000, decider)
    scope.low.free_slot += 2000
    return deriving.of((statement,), 0, Run({}, {}, NONE, None), done)
