"""What may come between a choice and what is chosen: a hidden card that forbids it, and what a choice falls on."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Const,
    Each,
    Expr as Code,
    Leave,
    Local as Name,
    One,
    Section,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import allowed, hidden, hits, moments, odometer, patterns, properties, trying
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import same
from citadels_dsl.rules.expressions import Local, Truth
from citadels_dsl.rules.moments import TARGET
from citadels_dsl.rules.ruleset import AROUND, ClauseKind
from citadels_dsl.rules.statements import Choose, Do
from citadels_dsl.rules.types import PLAYER, Type

#: Slots for who aims and at what, which no clause uses.
AIMER, AIMED = 90_002, 90_003


def reachable(scope: Scope, found: Code, kind: Type, decider: Code) -> Code:
    """Without what nobody may aim at."""
    barred = scope.facts.clauses(ClauseKind.FORBID, TARGET)
    if not barred or kind.kind not in hits.THINGS:
        return found
    barred = patterns.fitting(barred, (kind,))
    w, whole = scope.w, scope.facts.mask_of(kind.kind)
    left, thing = w.fresh("left", whole), w.fresh("thing")
    w.set(left, Const(0, whole))
    with w.inside() as body:
        free = w.fresh("free")
        w.set(free, same(properties.owner(scope, kind.kind, thing), decider))
        with w.inside() as asking:
            w.set(
                free,
                negated(allowed.forbidden(scope, barred, decider, [thing], scope.cause, [kind.one()], offering=True)),
            )
        w.when(negated(free), asking)
        w.when(free, [Set(left, Bits("|", left, One(thing, whole)))])
    w.add(Each(thing, found, w.label("each"), tuple(body)))
    return left


# ------------------------------------------------------------ a hidden card that forbids it


def may_be_barred(scope: Scope, statement: Choose) -> bool:
    """A hidden card may forbid what follows."""
    if scope.trial is not None or scope.facts.offers[scope.rule, statement.site].possible == Truth(True):
        return False
    secret = {c.pattern.word for c in hidden.lurking(scope) if c.pattern is not None}
    if not secret or secret.isdisjoint(scope.low.follows.inside(tuple(scope.rest))):
        return False
    if statement.members.source.type.kind == "number":
        raise Unlowered("a number after which a hidden card may forbid something", statement.span)
    return True


def unless_barred(scope: Scope, statement: Choose, decider: Code, options: Name, local: Name, chosen: str) -> None:
    """Leaves `chosen`, unless a hidden card is in the way: that shows itself, and the options are without it."""
    w = scope.w
    w.when(negated(hidden.lies_in_wait(scope, decider)), [Leave(chosen)])
    run = tuple(scope.rest)
    answer = trying.could(scope.bound(statement.members.slot, local), run, decider, "a hidden card", TRUE)
    w.when(Compare("!=", answer, odometer.NO), [Leave(chosen)])
    level = value(odometer.level(scope.low))
    card = w.keep(value(odometer.of_trial(scope.low, "exposed"), level), "exposed")
    w.when(Compare("<", card, FALSE), [Leave(chosen)])
    w.set(options, Bits("&~", options, One(local, scope.facts.mask_of(statement.members.source.type.kind))))
    hidden.show(scope, card)


# ------------------------------------------------------------ what it falls on


def aimed(scope: Scope, kind: str) -> bool:
    """Something may come of it that a choice falls on such a thing."""
    hooked = any(scope.facts.clauses(word, TARGET) for word in AROUND)
    return scope.trial is None and kind in hits.THINGS and hooked


def aim(scope: Scope, kind: str, decider: Code, local: Name, fail: list[Line]) -> None:
    """A choice that falls on what is not the chooser's own is a moment of its own; what is hit must be of the kind
    that was chosen, else the choice was in vain."""
    w = scope.w
    cells = hits.cells(scope.arrays)
    with w.inside() as out:
        restore: list[Line] = [put(cell, w.keep(value(cell), "before")) for cell in cells]
        w.add(put(cells[1], FALSE))
        inner = scope.bound(AIMER, decider).bound(AIMED, local)
        statement = Do(moment=TARGET, doer=Local(AIMER, "p", PLAYER), args=(Local(AIMED, "x", Type(kind)),))
        moments.do(inner, statement, [*restore, *fail])
        w.when(Compare("!=", value(cells[1]), Const(hits.THINGS.index(kind) + 1)), [*restore, *fail])
        w.set(local, value(cells[0]))
        w.add(*restore)
    w.when(Compare("!=", properties.owner(scope, kind, local), decider), out)


def aim_at_several(scope: Scope, kind: str, decider: Code, chosen: Name, fail: list[Line]) -> Name:
    """Each of them is aimed at; those that are not hit fall out, and if none is left the choice was in vain."""
    w, whole = scope.w, scope.facts.mask_of(kind)
    found, thing, one = w.fresh("hits", whole), w.fresh("thing"), w.fresh("one")
    w.set(found, Const(0, whole))
    missed = w.label("missed")
    with w.inside() as aims:
        w.set(one, thing)
        aim(scope, kind, decider, one, [Leave(missed)])
        w.set(found, Bits("|", found, One(one, whole)))
    w.add(Each(thing, chosen, w.label("each"), (Section(missed, tuple(aims)),)))
    w.when(both(Some(chosen), negated(Some(found))), fail)
    return found
