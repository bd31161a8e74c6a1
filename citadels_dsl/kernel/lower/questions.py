"""Answers to questions, and which clauses are in force for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compute,
    Const,
    Each,
    Give,
    Has,
    Kind,
    Load,
    One,
    Set,
)
from citadels_dsl.kernel.ir import (
    Compare as Comparing,
)
from citadels_dsl.kernel.ir import (
    Expr as Code,
)
from citadels_dsl.kernel.ir import (
    Local as Name,
)
from citadels_dsl.kernel.lower import expressions, sets
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts, in_words
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, TRUE, At, Range, Value, Word, Writer, both, negated, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Allowed,
    Ask,
    Can,
    Changes,
    Expr,
    Local,
    PieceRef,
    PlaceRef,
    Symbol,
)
from citadels_dsl.rules.moments import BANK, DOER, TOUCH, USE, MoveGold, MoveThings, SetMark, Shuffle, Use
from citadels_dsl.rules.precondition import Precondition
from citadels_dsl.rules.reads import NONE, Reads
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Clause, ClauseKind, Matcher, Same, While
from citadels_dsl.rules.run import Run, Tried, done
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import statements

GAME = Const(-2)


# ------------------------------------------------------------ clauses in force


@dataclass(frozen=True, slots=True)
class Instance:
    """A clause in force: under which condition, for whom, on which card."""

    when: Code
    me: Code
    this: Code


def instances(scope: Scope, clause: Clause) -> Iterator[Instance]:
    facts, arrays = scope.facts, scope.arrays
    if any(isinstance(m.operation, Use) and _done(scope, name) for name, m in facts.rules.moments.items()):
        raise Unlowered("cards that are used by others", clause.span)
    if facts.clauses(ClauseKind.FORBID, USE):
        raise Unlowered("what forbids that a card is used", clause.span)
    if clause.during is While.GAME:
        yield Instance(TRUE, NOBODY, NOBODY)
        return
    if clause.card in facts.rules.characters:
        card = Const(facts.character(clause.card))
        if clause.during is While.ALWAYS:
            yield Instance(TRUE, NOBODY, card)
            return
        holder = scope.w.keep(value(arrays.holder, card), "holder")
        when: Code = Comparing("<=", FALSE, holder)
        if clause.during is While.MY_TURN:
            when = same(value(arrays.register("character")), card)
        elif clause.during is While.CALLED:
            when = both(when, Has(value(expressions.flags(scope, anchors.CALLED, "character")), card))
        for what in ("stopped", "controlled"):
            when = both(when, negated(expressions.made(scope, what, card)))
        yield Instance(when, holder, card)
        return
    if clause.during is While.IN_HAND:
        first = facts.places[anchors.HAND]
    elif clause.during is While.ALWAYS:
        for number in facts.numbers(clause.card):
            yield Instance(TRUE, NOBODY, Const(number))
        return
    else:
        first = facts.city
    for number in facts.numbers(clause.card):
        owner = scope.w.keep(Compute("-", value(arrays.where, number), Const(first)), "owner")
        there = both(Comparing("<=", FALSE, owner), Comparing("<", owner, Const(facts.players)))
        yield Instance(there, owner, Const(number))


def _done(scope: Scope, word: str) -> bool:
    bodies = [c.body for c in scope.facts.rules.clauses.values()]
    bodies += [p.body for p in scope.facts.rules.procedures.values()]
    return any(isinstance(s, Do) and s.moment == word for body in bodies for s in statements(body))


# ------------------------------------------------------------ patterns


def fits(
    scope: Scope, clause: Clause, here: Instance, doer: Value | None, args: Sequence[Value], cause: Value
) -> tuple[Scope, Code] | None:
    """The names of a clause and when it waits for this; None if it never does."""
    pattern = clause.pattern
    assert pattern is not None
    env: dict[int, Value] = {ME: here.me, THIS: here.this, CAUSE: cause}
    looks: list[tuple[Value | None, Matcher, bool]] = []
    if pattern.doer is not None:
        looks.append((doer, pattern.doer, True))
    looks.extend((args[number], matcher, False) for number, matcher in pattern.args)
    looks.sort(key=lambda one: not isinstance(one[1], Bind | BindOwner))
    when: Code = TRUE
    for found, matcher, doing in looks:
        inner = scope.with_env(env)
        if found is None:
            return None
        match matcher:
            case Bind(slot=slot):
                env[slot] = found
                if doing and isinstance(found, Const) and found.value < 0:
                    return None
            case BindOwner(place=place, slot=slot):
                if not isinstance(found, At) or found.place != place or found.owner is None:
                    return None
                env[slot] = found.owner
            case Same(value=wanted):
                holds = _is(inner, wanted, found)
                if holds == FALSE:
                    return None
                when = both(when, holds)
            case Among(source=source):
                if isinstance(found, At | Word | Range):
                    return None
                when = both(when, Has(sets.mask(inner, source), found))
    return scope.with_env(env), when


def _is(scope: Scope, wanted: Expr, found: Value) -> Code:
    if isinstance(found, Word):
        return TRUE if isinstance(wanted, Symbol) and wanted.name == found.text else FALSE
    if isinstance(found, At):
        if not isinstance(wanted, PlaceRef) or wanted.place != found.place:
            return FALSE
        if wanted.owner is None or found.owner is None:
            return TRUE
        return same(expressions.one(scope, wanted.owner), found.owner)
    if isinstance(found, Range):
        return FALSE
    if isinstance(wanted, PlaceRef):
        return FALSE
    return same(expressions.one(scope, wanted), found)


def applies(
    scope: Scope, clause: Clause, here: Instance, doer: Value | None, args: Sequence[Value], cause: Value
) -> tuple[Scope, Code] | None:
    """The names, and one condition for all: in force, waited for, and its `if` holds. What is written before it is
    written inside an `if` of being in force."""
    w = scope.w
    with w.inside() as block:
        fitting = fits(scope, clause, here, doer, args, cause)
        if fitting is None:
            return None
        inner, when = fitting
        with w.inside() as deeper:
            holds = (
                TRUE
                if clause.condition is None
                else expressions.all_of(inner, list(conjuncts(inner, clause.condition)))
            )
    if not block and not deeper:
        return inner, both(here.when, both(when, holds))
    local = w.fresh("applies")
    w.set(local, FALSE)
    w.when(here.when, [*block, *_guarded(w, when, [*deeper, Set(local, holds)])])
    return inner, local


def _guarded(w: Writer, when: Code, block: list[Line]) -> list[Line]:
    with w.inside() as out:
        w.when(when, block)
    return out


# ------------------------------------------------------------ questions


def ask(scope: Scope, expr: Ask) -> Code:
    facts = scope.facts
    kinds = (
        [""]
        if expr.subject is None
        else [k for k in sorted(expr.subject.type.kinds()) if (expr.question, k) in facts.rules.questions]
    )
    if len(kinds) != 1:
        raise Unlowered(f"`{expr.question}` asked of several kinds of thing", expr.span)
    of = kinds[0]
    asked = facts.rules.questions[expr.question, of]
    if asked.type.many:
        raise Unlowered(f"`{expr.question}`, whose answer is a set", expr.span)
    values: list[Code] = [] if expr.subject is None else [expressions.one(scope, expr.subject)]
    for arg in expr.args:
        found = expressions.any_value(scope, arg)
        if isinstance(found, At | Word | Range):
            raise Unlowered("a question with a place or a word", expr.span)
        values.append(found)
    params: list[tuple[str, Kind]] = [("subject", INTEGER)] if expr.subject is not None else []
    params += [(name, INTEGER if not kind.many else facts.mask_of(kind.kind)) for name, kind in asked.parameters]
    if expr.question in scope.low.asking:
        raise Unlowered(f"`{expr.question}`, which asks for itself", expr.span)

    def write(w: Writer, given: tuple[Name, ...]) -> None:
        scope.low.asking.append(expr.question)
        _answer(Scope(scope.low, w, {}, f"question:{asked.name}"), expr.question, of, given)
        scope.low.asking.pop()

    name = scope.low.function(("question", expr.question, of), f"ask_{expr.question}", tuple(params), INTEGER, write)
    return scope.w.keep(Call(name, tuple(values)), expr.question)


def _answer(scope: Scope, name: str, of: str, given: tuple[Name, ...]) -> None:
    """The default, `forbid` before `allow`; then `set`, all `add`, `at_least`, `at_most`."""
    facts, w = scope.facts, scope.w
    asked = facts.rules.questions[name, of]
    subject = given[0] if of else None
    args = given[1:] if of else given
    for kind, answer in ((ClauseKind.FORBID, FALSE), (ClauseKind.ALLOW, TRUE)):
        for clause in facts.clauses(kind, name, of):
            for here in instances(scope, clause):
                found = applies(scope, clause, here, subject, args, GAME)
                if found is not None:
                    w.when(found[1], [Give(answer)])
    env: dict[int, Value] = {ME: NOBODY, THIS: NOBODY, CAUSE: GAME}
    if subject is not None:
        env[ME if of == "player" else THIS] = subject
    env.update({CAUSE + 1 + n: arg for n, arg in enumerate(args)})
    result = w.fresh("answer")
    w.set(result, expressions.one(scope.with_env(env), asked.default.value))
    changing = facts.clauses(ClauseKind.RULE, name, of)
    for word in ("set", "add", "at_least", "at_most"):
        for clause in changing:
            for _, answer_ in ((n, a) for n, a in clause.answers if n == word):
                for here in instances(scope, clause):
                    found = applies(scope, clause, here, subject, args, GAME)
                    if found is None:
                        continue
                    inner, when = found
                    with w.inside() as block:
                        worth = expressions.one(inner, answer_)
                        new = {
                            "set": worth, "add": plus(result, worth),
                            "at_least": Compute("max", result, worth), "at_most": Compute("min", result, worth),
                        }[word]  # fmt: skip
                        w.set(result, new)
                    w.when(when, block)
    w.add(Give(result))


def table(name: str) -> Code:
    raise Unlowered(f"the table `{name}`, whose row only the game tells")


# ------------------------------------------------------------ what is allowed and can be done


def nothing_forbids(scope: Scope, expr: Allowed) -> Code:
    """No clause of a card forbids it (those of the game have been asked in their own words), nor that its things are
    reached for."""
    facts = scope.facts
    moment = facts.rules.moments[expr.moment]
    doer = None if expr.doer is None else expressions.one(scope, expr.doer)
    args = [None if arg is None else expressions.any_value(scope, arg) for arg in expr.args]
    for parameter, arg in zip(moment.parameters, expr.args, strict=True):
        if parameter.each and arg is not None and arg.type.many:
            raise Unlowered("whether one of several is allowed", expr.span)
    given: list[Value] = [NOBODY if arg is None else arg for arg in args]
    result: Code = TRUE
    for clause in facts.clauses(ClauseKind.FORBID, expr.moment):
        if in_words(scope, clause, expr) is not None:
            continue
        result = both(result, negated(_forbids(scope, clause, doer, given, scope.cause)))
    for number in moment.touches:
        arg = expr.args[number]
        if arg is None or doer is None or not facts.clauses(ClauseKind.FORBID, TOUCH):
            continue
        result = both(result, may_touch(scope, arg.type, given[number], doer, scope.cause))
    return result


def _forbids(scope: Scope, clause: Clause, doer: Value | None, args: Sequence[Value], cause: Value) -> Code:
    found: Code = FALSE
    for here in instances(scope, clause):
        one = applies(scope, clause, here, doer, args, cause)
        if one is not None:
            found = either(found, one[1])
    return found


def may_touch(scope: Scope, kind: Type, thing: Value, doer: Code, cause: Value) -> Code:
    """It is the doer's own or nobody's, or nothing forbids that he reaches for it."""
    w = scope.w
    if isinstance(thing, At):
        if thing.owner is None:
            return TRUE
        owner, asked = thing.owner, thing.owner
    elif isinstance(thing, Word | Range) or kind.many:
        raise Unlowered("reaching for several things")
    elif kind.kind == "card":
        owner, asked = w.keep(expressions.owner_of_card(scope, thing), "owner"), thing
    elif kind.kind == "player":
        owner, asked = thing, thing
    elif kind.kind == "character":
        owner, asked = w.keep(value(scope.arrays.holder, thing), "owner"), thing
    elif kind.kind == "piece":
        return TRUE
    else:
        raise Unlowered(f"reaching for {kind}")
    result = w.fresh("free")
    w.set(result, TRUE)
    with w.inside() as block:
        for clause in scope.facts.clauses(ClauseKind.FORBID, TOUCH):
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
            return TRUE
        case SetMark() | Shuffle():
            return TRUE
        case _:
            return TRUE


def can(scope: Scope, expr: Can) -> Code:
    """It is allowed and can be paid for: what must hold is derived, as for an offer."""
    rules = scope.facts.rules
    decider = expr.doer or Local(ME, "me", Type("player"))
    deriving = Precondition(rules, Reads(rules), scope.low.slot() + 1000, decider)
    scope.low.free_slot += 2000
    run = Run({}, {}, NONE, None)
    try:
        possible = deriving.of((Do(moment=expr.moment, doer=expr.doer, args=expr.args),), 0, run, done)
    except Tried as why:
        raise Unlowered(f"`can`, which has to be tried: {why.reason}", expr.span) from None
    inner = scope
    if expr.cause is not None:
        inner = scope.bound(CAUSE, expressions.any_value(scope, expr.cause))
    return expressions.all_of(inner, list(conjuncts(inner, possible)))


__all__ = ["INTEGER", "Load"]
