"""What comes before a moment and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Has,
    Leave,
    Local as Name,
    Loop,
    Mask,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, both, either
from citadels_dsl.kernel.lower import force, performing
from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.kernel.lower.scope import Instance, Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, plus, same
from citadels_dsl.rules.expressions import ME
from citadels_dsl.rules.ruleset import Clause, ClauseKind

if TYPE_CHECKING:
    from citadels_dsl.kernel.lower.course import Course

#: A clause that may apply: its names, whether it does, for whom and on which card.
Ready = tuple[Clause, Scope, Name, Instance]


def triggers(course_: Course, kind: ClauseKind) -> None:
    """All that apply, before the first of them is done; then one after the other in their order."""
    scope, w = course_.scope, course_.w
    ready = all_that_apply(course_, course_.clauses(kind))
    in_order(course_, [one for one in ready if one[3].me == NOBODY])
    of_players = [one for one in ready if one[3].me != NOBODY]
    if len({one[3].this for one in of_players}) < 2 and not any(_of_several(one) for one in of_players):
        in_order(course_, of_players)
        return
    seat, n, end = w.fresh("seat"), w.fresh("n"), w.label("all")
    w.set(n, FALSE)
    with w.inside() as out:
        w.when(Compare("<=", Const(course_.facts.players), n), [Leave(end)])
        w.set(seat, seat_number(scope, n))
        for one in of_players:
            with w.inside() as body:
                performing.perform(for_seat(one, seat), one[0], one[3])
            w.when(is_for(one, seat), body)
        w.set(n, plus(n, Const(1)))
    some: Code = FALSE
    for one in of_players:
        some = either(some, Some(one[2]) if _of_several(one) else one[2])
    w.when(some, [Loop(end, tuple(out))])


def _of_several(one: Ready) -> bool:
    """It stands on a card that others may use: the flag tells for which seats it applies."""
    return isinstance(one[2].kind, Mask)


def is_for(one: Ready, seat: Name) -> Code:
    """It applies for this seat."""
    return Has(one[2], seat) if _of_several(one) else both(one[2], same(one[3].me, seat))


def for_seat(one: Ready, seat: Name) -> Scope:
    """Its names there."""
    return one[1].bound(ME, seat) if _of_several(one) else one[1]


def seat_number(scope: Scope, n: Name) -> Compute:
    """Seat number n from the one whose turn it is."""
    first = Compute("max", FALSE, value(scope.arrays.register("player")))
    return Compute("mod", plus(first, n), Const(scope.facts.players))


def all_that_apply(course_: Course, clauses: list[Clause]) -> list[Ready]:
    """In their order, but for whose they are."""
    w = course_.w
    ready: list[Ready] = []
    for clause in sorted(clauses, key=lambda c: place_of(course_.facts, c)):
        if force.lent(course_.scope, clause):
            ready.extend(_for_several(course_, clause))
            continue
        for here in force.instances(course_.scope, clause):
            found = course_.applies(clause, here)
            if found is None:
                continue
            flag = w.fresh("ready")
            w.set(flag, found[1])
            ready.append((clause, found[0], flag, here))
    return ready


def _for_several(course_: Course, clause: Clause) -> list[Ready]:
    """The same of a card that others may use."""
    w, whole = course_.w, course_.facts.of_players
    ready: list[Ready] = []
    for figure in course_.facts.figures(clause.card):
        flag = w.fresh("ready", whole)
        w.set(flag, Const(0, whole))
        for here in force.of_users(course_.scope, clause, figure):
            found = course_.applies(clause, here)
            if found is not None:
                w.when(found[1], [Set(flag, Bits("|", flag, One(here.me, whole)))])
                ready.append((clause, found[0], flag, here))
    return ready


def in_order(course_: Course, ready: list[Ready]) -> None:
    w = course_.w
    for clause, inner, flag, here in ready:
        with w.inside() as body:
            performing.perform(inner, clause, here)
        w.when(flag, body)


def place_of(facts: Facts, clause: Clause) -> tuple[int, int, str]:
    """Rules of the game first; then characters by their place, then districts."""
    characters = facts.rules.characters
    if clause.card in characters:
        return (0, characters[clause.card].order, clause.id)
    return (1 if clause.card else -1, 0, clause.id)
