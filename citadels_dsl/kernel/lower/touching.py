"""What is another's is touched before it is reached for, where clauses wait for that: one thing after the other."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Compare,
    Const,
    Each,
    Expr as Code,
    If,
    Leave,
    Local as Name,
    One,
    Section,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, both, negated
from citadels_dsl.kernel.lower import allowed, calling, course, whereabouts
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Facts, Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import At, Range, Value, Word
from citadels_dsl.rules.expressions import CAUSE
from citadels_dsl.rules.moments import TOUCH
from citadels_dsl.rules.ruleset import AROUND
from citadels_dsl.rules.types import Type


def hooked(facts: Facts) -> bool:
    """Something comes of a touch, other than that it may be forbidden."""
    return any(facts.clauses(kind, TOUCH) for kind in AROUND)


def touched(scope: Scope, args: Args, thing: Code, kind: Type, cause: Value) -> Code:
    """It is touched; whether that happened."""
    if scope.low.follows.may_stop([("moment", TOUCH)]):
        raise Unlowered("something that a touch may stop")
    moment = scope.facts.rules.moments[TOUCH]
    given = Args(args.doer, (thing,), (kind,), (False,), args.by, (True,))
    name, passed = calling.function(scope.bound(CAUSE, cause), moment, given, course.Shape(True, ()))
    return Compare("==", scope.w.keep(Call(name, tuple(passed)), "touched"), course.HAPPENED)


def reach(scope: Scope, args: Args, numbers: tuple[int, ...], cause: Value, fail: list[Line]) -> list[Line]:
    """All that is reached for is touched; what cannot be is left out, and if nothing is left it cannot be done. What
    takes off again what was reached for."""
    w, doer = scope.w, args.doer
    assert doer is not None
    kept: dict[str, Line] = {}
    for number in numbers:
        kind = "place" if isinstance(args.values[number], At) else args.types[number].kind
        if kind in (*allowed.REACHED, "place") and args.by == "player" and kind not in kept:
            array = allowed.reached(scope, kind)
            kept[kind] = put(array, w.keep(value(array, doer), "before"), doer)
    restore = list(kept.values())
    w_fail = [*restore, *fail]
    waiting = [(number, _waiting(scope, args, number, doer)) for number in numbers]
    for number, another in waiting:
        if another is None:
            continue
        if args.types[number].many:
            _several(scope, args, number, another, cause, w_fail)
            continue
        whose = allowed.whose(scope, args.types[number], args.values[number], doer, args.by)
        assert whose is not None
        with w.inside() as out:
            happened = touched(scope, args, whose.asked, whose.kind, cause)
            w.when(negated(happened), w_fail)
            w.add(*_reached(scope, args, args.values[number], args.types[number], doer))
        w.when(another, out)
    return restore


def _waiting(scope: Scope, args: Args, number: int, doer: Code) -> Code | None:
    """Whether it is another's and not reached for yet; of several those that are."""
    w, kind, found = scope.w, args.types[number], args.values[number]
    if isinstance(found, Word | Range):
        return None
    if not kind.many or isinstance(found, At):
        whose = allowed.whose(scope, kind, found, doer, args.by)
        return None if whose is None else w.keep(whose.anothers, "anothers")
    whole = scope.facts.mask_of(kind.kind)
    those, thing = w.fresh("anothers", whole), w.fresh("thing")
    w.set(those, Const(0, whole))
    with w.inside() as body:
        whose = allowed.whose(scope, kind.one(), thing, doer, args.by)
        if whose is None:
            return None
        w.when(whose.anothers, [Set(those, Bits("|", those, One(thing, whole)))])
    w.add(Each(thing, found, w.label("each"), tuple(body)))
    return those


def _several(scope: Scope, args: Args, number: int, those: Code, cause: Value, fail: list[Line]) -> None:
    w, left, kind = scope.w, args.values[number], args.types[number].one()
    assert isinstance(left, Name)
    whole = scope.facts.mask_of(kind.kind)
    thing, fine = w.fresh("thing"), w.label("fine")
    with w.inside() as body:
        happened = touched(scope, args, thing, kind, cause)
        assert args.doer is not None
        w.when(happened, [*_reached(scope, args, thing, kind, args.doer), Leave(fine)])
        w.set(left, Bits("&~", left, One(thing, whole)))
        w.when(negated(Some(left)), fail)
    w.add(Each(thing, those, w.label("each"), (Section(fine, tuple(body)),)))


def _reached(scope: Scope, args: Args, thing: Value, kind: Type, doer: Code) -> list[Line]:
    """It is not touched again inside."""
    if args.by != "player" or isinstance(thing, Word | Range):
        return []
    if isinstance(thing, At):
        array, number = allowed.reached(scope, "place"), whereabouts.place_number(scope, thing)
        return [put(array, Bits("|", value(array, doer), One(number, allowed.places(scope))), doer)]
    if kind.kind not in allowed.REACHED:
        return []
    array = allowed.reached(scope, kind.kind)
    line = put(array, Bits("|", value(array, doer), One(thing, scope.facts.mask_of(kind.kind))), doer)
    return [If(Compare("<=", FALSE, thing), (line,))]


def reach_into(scope: Scope, args: Args, place: At, some: Code, fail: list[Line]) -> None:
    """The owner of a place in which something lies is touched, unless the place is reached for already."""
    w, doer = scope.w, args.doer
    assert doer is not None
    whose = allowed.whose(scope, Type("place"), place, doer, args.by)
    if whose is None:
        return
    with w.inside() as out:
        w.when(negated(touched(scope, args, whose.asked, whose.kind, scope.cause)), fail)
    w.when(both(some, whose.anothers), out)
