"""Before a moment begins: what forbids it, and what it reaches for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_dsl.kernel.ir import Bits, Compare, Expr as Code, Give, Local as Name, One, Some, Statement as Line
from citadels_dsl.kernel.logic import FALSE, both, negated
from citadels_dsl.kernel.lower import allowed, force, hidden, touching
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word
from citadels_dsl.rules.ruleset import ClauseKind

if TYPE_CHECKING:
    from citadels_dsl.kernel.lower.course import Course


def permitted(course_: Course) -> None:
    """Nothing forbids it, and what it reaches for may be touched."""
    scope, w, given, cause = course_.scope, course_.w, course_.given, course_.cause
    clauses = course_.clauses(ClauseKind.FORBID)
    if any(hidden.secretive(scope, clause) for clause in clauses):
        barred = allowed.forbidden(scope, clauses, given.doer, given.values, cause, given.types, given.by)
        w.when(barred, _refused(scope))
    else:
        for clause in clauses:
            for here in force.instances(scope, clause):
                found = course_.applies(clause, here)
                if found is not None:
                    w.when(found[1], [Give(FALSE)])
    for number in course_.shape.touches:
        if given.types[number].many:
            _reach_for_several(course_, number)
            continue
        assert given.doer is not None
        free = allowed.may_touch(scope, given.types[number], given.values[number], given.doer, cause, by=given.by)
        w.when(negated(free), _refused(scope))


def _refused(scope: Scope) -> list[Line]:
    """It cannot be done; a card that was not turned over yet shows itself first."""
    w = scope.w
    with w.inside() as out:
        if hidden.lurking(scope):
            array, number = hidden.exposed(scope)
            card = w.keep(value(array, number), "exposed")
            with w.inside() as showing:
                w.add(put(array, NOBODY, number))
                hidden.show(scope, card)
            w.when(Compare("<=", FALSE, card), showing)
        w.add(Give(FALSE))
    return out


def _reach_for_several(course_: Course, number: int) -> None:
    """What may not be touched is left out; it cannot be done if nothing is left."""
    w, given = course_.w, course_.given
    before = given.values[number]
    assert isinstance(before, Name)
    assert given.doer is not None
    left = allowed.within_reach(course_.scope, given.types[number], before, given.doer, course_.cause, given.by)
    w.when(both(Some(before), negated(Some(left))), _refused(course_.scope))
    w.set(before, left)


def reach(course_: Course, restore: list[Line]) -> None:
    """What it reaches for is not touched again inside."""
    given, shape = course_.given, course_.shape
    if given.doer is None:
        return
    if shape.fresh and shape.touches and touching.hooked(course_.facts):
        restore += touching.reach(course_.scope, given, shape.touches, course_.cause, [Give(FALSE)])
        return
    for number in shape.touches:
        restore += noted(course_.scope, given.doer, given, number)


def noted(scope: Scope, doer: Code, given: Args, number: int) -> list[Line]:
    """What is reached for is noted; what takes it off again, the last that was noted first."""
    w, kind, found = scope.w, given.types[number], given.values[number]
    if given.by != "player" or kind.kind not in allowed.REACHED or isinstance(found, At | Word | Range):
        return []
    reached = allowed.reached(scope, kind.kind)
    restore: list[Line] = [put(reached, w.keep(value(reached, doer), "before"), doer)]
    things = found if kind.many else One(found, scope.facts.mask_of(kind.kind))
    w.add(put(reached, Bits("|", value(reached, doer), things), doer))
    return restore
