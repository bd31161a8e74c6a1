"""The other ways to do something: what is offered in its place, what is done instead of it, and how it goes on.

Offers come player by player from the one whose turn it is, each player's in one list with the moment itself, if he
is the one who would do it and it can be done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from citadels_dsl.kernel.ir import (
    Call,
    Choose as Choosing,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Holding,
    Leave,
    Local as Name,
    Loop,
    Section,
    Set,
    Site,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import (
    allowed,
    calling,
    course as courses,
    expressions,
    force,
    given as giving,
    performing,
    spoken,
    stopping,
    tried_moments,
    triggers,
    trying,
)
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Going, Instance, Scope
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word, plus, same
from citadels_dsl.rules.expressions import CAUSE, CanProceed, Expr, Local, Nobody, PieceRef, PlaceRef, Symbol, Truth
from citadels_dsl.rules.ruleset import REPLACING, Clause, ClauseKind
from citadels_dsl.rules.run import Tried
from citadels_dsl.rules.statements import Do, Proceed
from citadels_dsl.rules.types import NAME, PLAYER, Type

if TYPE_CHECKING:
    from citadels_dsl.kernel.lower.course import Course

#: On a list of ways: the moment itself.
AS_USUAL = "as usual"


def first_ones_first(clauses: list[Clause]) -> list[Clause]:
    """In the order in which they go before each other."""
    left, found = list(clauses), list[Clause]()
    while left:
        first = next((c for c in left if not any(c.id in other.over for other in left)), left[0])
        left.remove(first)
        found.append(first)
    return found


# ------------------------------------------------------------ going on


@dataclass(frozen=True, slots=True)
class GoingOn:
    """The moment in whose place a clause is done."""

    course: Course
    clause: Clause
    here: Instance

    @property
    def shape(self) -> courses.Shape:
        """Of what goes on: without this clause and those that went before."""
        before = self.course.shape
        return replace(before, hooked=True, fresh=False, skip=before.skip | {(self.clause.id, self.here.this)})

    def args(self, scope: Scope, changed: tuple[tuple[int, Expr], ...]) -> Args:
        """The arguments with those that are changed, and with what follows from them where nothing else was said."""
        moment, args = self.course.moment, self.course.given
        told = list(args.told)
        for number, expr in changed:
            item, kind, _ = giving.value_of(scope, expr)
            args = args.with_value(number, item, kind)
            told[number] = True
        args = replace(args, told=tuple(told))
        if changed and moment.operation is None and not all(told):
            args = giving.completed(scope, moment, args, self.course.cause)
        return args


def proceed(scope: Scope, statement: Proceed, fail: list[Line]) -> None:
    """What this stands in for happens after all, without this clause."""
    w, on = scope.w, scope.course
    assert isinstance(on, GoingOn)
    args = on.args(scope, statement.args)
    outer = on.course
    with_cause = scope.bound(CAUSE, outer.cause)
    name, passed = calling.function(with_cause, outer.moment, args, on.shape)
    put_back = spoken.begin(scope, [("moment", outer.moment.name)])
    result = w.keep(Call(name, tuple(passed)), "done")
    w.add(*put_back)
    stopping.check(scope, [("moment", outer.moment.name)])
    w.when(negated(result), fail)
    w.when(same(result, courses.HAPPENED), [Set(outer.happened, TRUE), *outer.taken_over()])


# ------------------------------------------------------------ offers


def offered(course_: Course) -> Code:
    """Asks each player who has offers; whether one was taken and done."""
    w = course_.w
    ready = triggers.all_that_apply(course_, course_.clauses(ClauseKind.MAY_INSTEAD))
    if not ready:
        return FALSE
    taken = w.fresh("taken")
    w.set(taken, FALSE)
    seat, n, end = w.fresh("seat"), w.fresh("n"), w.label("all")
    w.set(n, FALSE)
    with w.inside() as out:
        w.when(Compare("<=", Const(course_.facts.players), n), [Leave(end)])
        w.set(seat, triggers.seat_number(course_.scope, n))
        with w.inside() as asking:
            _of_one_player(course_, ready, seat, taken)
        some: Code = FALSE
        for one in ready:
            some = either(some, triggers.is_for(one, seat))
        w.when(some, asking)
        w.when(taken, [Leave(end)])
        w.set(n, plus(n, Const(1)))
    w.add(Loop(end, tuple(out)))
    return taken


def _of_one_player(course_: Course, ready: list[triggers.Ready], seat: Name, taken: Name) -> None:
    w, scope = course_.w, course_.scope
    on_offer: list[Name] = []
    for one in ready:
        can = w.fresh("can")
        w.set(can, FALSE)
        with w.inside() as body:
            w.set(can, _could_be_taken(course_, one, seat))
        w.when(triggers.is_for(one, seat), body)
        on_offer.append(can)
    many: Code = FALSE
    for can in on_offer:
        many = plus(many, can)
    many = w.keep(many, "many")
    with w.inside() as asking:
        usual = w.fresh("usual")
        w.set(usual, TRUE)
        if course_.given.doer is not None and course_.given.by == "player":
            with w.inside() as trying:
                w.set(usual, _could_happen(course_, ready))
            w.when(same(seat, course_.given.doer), trying)
        left, total = w.fresh("left"), w.keep(plus(many, usual), "total")
        w.set(left, FALSE)
        values = (AS_USUAL, *(one[0].id for one in ready))
        last = ready[-1][0]
        site = Site("way", last.id, 0, course_.moment.name, NAME, last.span, values=values)
        flags = Holding((usual, *on_offer))
        w.when(Compare("<", Const(1), total), [Choosing(left, seat, total, scope.low.site(site), flags)])
        end = w.label("way")
        with w.inside() as taking:
            w.when(both(usual, same(left, FALSE)), [Leave(end)])
            w.set(left, Compute("-", left, usual))
            for one, can in zip(ready, on_offer, strict=True):
                with w.inside() as body:
                    w.set(taken, TRUE)
                    course_.replaced(triggers.for_seat(one, seat), one[0], one[3])
                    w.add(Leave(end))
                with w.inside() as mine:
                    w.when(same(left, FALSE), body)
                    w.set(left, plus(left, Const(-1)))
                w.when(can, mine)
        w.add(Section(end, tuple(taking)))
    w.when(many, asking)


def _could_be_taken(course_: Course, one: triggers.Ready, seat: Name) -> Code:
    clause, here = one[0], one[3]
    inner = performing.names_of(triggers.for_seat(one, seat), clause)
    with course_.scope.low.doing(clause.id, here.this):
        return trying.doable(inner, 0, clause.body, seat)


def _could_happen(course_: Course, ready: list[triggers.Ready]) -> Code:
    """What is going on could be done without these offers."""
    scope, doer = course_.scope, course_.given.doer
    going = scope.going
    assert going is not None
    assert doer is not None
    without = frozenset((one[0].id, one[3].this) for one in ready)
    found = could_be_done(scope, replace(going, given=course_.given, skip=going.skip | without))
    if found is not None:
        return found
    scope.w.add(*course_.speaking.off)  # it does not wait for itself
    answer = tried_moments.could_happen(scope, replace(going, given=course_.given), doer, without)
    answer = scope.w.keep(answer, "could")
    scope.w.add(*course_.speaking.on)
    return answer


def could_be_done(scope: Scope, going: Going) -> Code | None:
    """The moment could be done without what is skipped, by a condition that is derived as for an offer; None where none
    can be."""
    moment, args = going.moment, going.given
    without = {name for name, _ in going.skip}
    for clause in (c for kind in REPLACING for c in scope.facts.clauses(kind, moment.name)):
        if any((clause.id, this) not in going.skip for this in force.cards_of(scope, clause)):
            return None
    here = scope.with_env({CAUSE: going.cause})
    doer, here = _named(here, args.doer, PLAYER)
    exprs: list[Expr | None] = []
    for item, kind in zip(args.values, args.types, strict=True):
        if kind.kind == "none":
            exprs.append(None)
            continue
        expr, here = _named(here, item, kind)
        exprs.append(expr)
    statement = Do(moment=moment.name, doer=doer, args=tuple(exprs))
    decider = doer or Local(CAUSE, "", Type("thing"))
    try:
        possible = allowed.derived(here, statement, decider, frozenset(without))
    except Tried:
        return None
    return expressions.all_of(here, list(conjuncts(here, possible)))


def can_proceed(scope: Scope, expr: CanProceed) -> Code:
    """What this stands in for could be done with these arguments."""
    going = None
    if scope.trial is not None:
        going = tried_moments.gone_on(scope, expr.args)
    elif scope.course is not None:
        on = scope.course
        outer = on.course.scope.going
        assert outer is not None
        going = replace(outer, given=on.args(scope, expr.args), skip=on.shape.skip)
    if going is not None:
        found = could_be_done(scope, going)
        if found is not None:
            return found
    return trying.can_proceed(scope, expr)


def _named(scope: Scope, item: object, kind: Type) -> tuple[Expr | None, Scope]:
    """An expression of the rules for a value that is there already."""
    if item is None:
        return None, scope
    if isinstance(item, Word):
        return (PieceRef(item.text, kind) if kind.kind == "piece" else Symbol(item.text, kind)), scope
    if isinstance(item, At):
        owner, scope = _named(scope, item.owner, PLAYER)
        return PlaceRef(item.place, owner, kind), scope
    assert not isinstance(item, Range)
    if item == NOBODY and kind.kind == "none":
        return Nobody(), scope
    if isinstance(item, Const) and kind.kind == "truth":
        return Truth(bool(item.value)), scope
    slot = scope.low.slot()
    return Local(slot, "", kind), scope.bound(slot, item)  # type: ignore[arg-type]
