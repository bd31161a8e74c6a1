"""A moment in something that is only tried: what forbids it, what is done in its place, it itself; no triggers.

What it gives is how the run goes on (see `odometer`): `ON` if it could be done, else the end of the run.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Call,
    Compare,
    Const,
    Each,
    Expr as Code,
    Give,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import (
    acting,
    allowed,
    calling,
    course,
    force,
    given as giving,
    hearing,
    idling,
    marking,
    moments,
    odometer,
    patterns,
    performing,
    permitting,
    piles,
    registers,
    spoken,
    statements,
    triggers,
    trying,
    ways,
    whereabouts,
)
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.odometer import NO, ON, POSSIBLE
from citadels_dsl.kernel.lower.operations import operate
from citadels_dsl.kernel.lower.scope import Answerer, Going, Instance, Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Value, plus, same
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Expr
from citadels_dsl.rules.moments import TOUCH, Look, Moment, OfferSteps, PerformAction, ShowMark, Shuffle, Stop
from citadels_dsl.rules.ruleset import REPLACING, Clause, ClauseKind
from citadels_dsl.rules.statements import Do, Proceed

INSTEAD, OTHER = ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD


def do(scope: Scope, statement: Do) -> bool:
    """Writes it; whether anything may go on behind it."""
    w, facts = scope.w, scope.facts
    moment = facts.rules.moments[statement.moment]
    hooks = any(hearing.heard(scope, kind, statement) for kind in REPLACING)
    forbids = bool(hearing.heard(scope, ClauseKind.FORBID, statement))
    if isinstance(moment.operation, OfferSteps | Stop):
        if hooks:
            raise Unlowered(f"clauses that wait for `{moment.name}`, where it is tried")
        if isinstance(moment.operation, OfferSteps) and forbids:
            acting.permitted(scope, statement, [Give(NO)])
        w.add(Give(POSSIBLE))
        return False
    args = giving.of_statement(scope, moment, statement)
    touches = moments.touched(scope, moment, statement, args)
    if touches and any(facts.clauses(kind, TOUCH) for kind in REPLACING):
        raise Unlowered("reaching for something may be replaced, where it is tried")
    if moment.operation is not None and not hooks and not forbids and not touches:
        perform(scope, moment, args)
        return True
    each = next((n for n, p in enumerate(moment.parameters) if p.each), -1)
    put_back = spoken.begin(scope, [("moment", moment.name)])
    if moment.operation is not None and (hooks or forbids) and each >= 0 and args.types[each].many:
        _for_each_thing(scope, moment, args, each, touches)
    else:
        call(scope, moment, args, hooks or forbids or bool(touches), touches)
    w.add(*put_back)
    return True


def call(
    scope: Scope, moment: Moment, args: Args, hooked: bool, touches: tuple[int, ...], going: Going | None = None
) -> None:
    """The run goes on behind it, or ends with it. `going`: the moment that goes on with it."""
    w = scope.w
    name, passed = calling.function(scope, moment, args, course.Shape(hooked, touches), going)
    if name in scope.low.open:
        raise Unlowered("what is tried comes back to itself")
    answer = w.keep(Call(name, tuple(passed)), "goes_on")
    w.when(Compare("!=", answer, ON), [Give(answer)])


def proceed(scope: Scope, statement: Proceed) -> None:
    go_on(scope, statement.args)


def go_on(scope: Scope, args: tuple[tuple[int, Expr], ...]) -> None:
    """What a clause stands in for happens after all, with these arguments and without the clause."""
    rest = gone_on(scope, args)
    put_back = spoken.begin(scope, [("moment", rest.moment.name)])
    call(scope.bound(CAUSE, rest.cause), rest.moment, rest.given, True, rest.touches, rest)
    scope.w.add(*put_back)


def gone_on(scope: Scope, args: tuple[tuple[int, Expr], ...]) -> Going:
    """How that goes on."""
    going = scope.going
    if going is None:
        raise Unlowered("`proceed`, where it is not known with what")
    assert going.clause is not None
    given, told = going.given, list(going.given.told)
    for number, expr in args:
        item, kind, _ = giving.value_of(scope, expr)
        given, told[number] = given.with_value(number, item, kind), True
    given = replace(given, told=tuple(told))
    if args and going.moment.operation is None and not all(told):
        given = giving.completed(scope, going.moment, given, going.cause)
    return replace(going, given=given, skip=going.skip | {going.clause})


def could_happen(scope: Scope, going: Going, doer: Code, without: frozenset[Answerer]) -> Code:
    """What is going on, begun already, could be done without these offers."""
    rest = replace(going, skip=going.skip | without, begun=True)
    inner = scope.bound(CAUSE, going.cause)

    def write(trial: Scope) -> None:
        call(trial, going.moment, going.given, True, going.touches, rest)

    return Compare("!=", trying.attempt(inner, write, doer, f"`{going.moment.name}` may be replaced"), NO)


def _for_each_thing(scope: Scope, moment: Moment, args: Args, each: int, touches: tuple[int, ...]) -> None:
    """One moment for each that is allowed; it can be done if it can be for one of them."""
    w = scope.w
    those = args.code(each)
    thing, done = w.fresh("thing"), w.fresh("done")
    values = tuple(thing if n == each else item for n, item in enumerate(args.values))
    types = tuple(kind.one() if n == each else kind for n, kind in enumerate(args.types))
    one = replace(args, values=values, types=types)
    w.set(done, FALSE)
    with w.inside() as body:
        with w.inside() as doing:
            call(scope, moment, one, True, touches)
            w.set(done, TRUE)
        w.when(permitted(scope, moment, one, touches), doing)
    w.add(Each(thing, those, w.label("each"), tuple(body)))
    w.when(both(negated(done), Some(those)), [Give(NO)])


def permitted(scope: Scope, moment: Moment, given: Args, touches: tuple[int, ...]) -> Code:
    """Nothing forbids it, and what it reaches for can be reached."""
    w = scope.w
    cause = scope.cause
    free = w.fresh("free")
    barred = allowed.forbidden(
        scope,
        scope.facts.clauses(ClauseKind.FORBID, moment.name),
        given.doer,
        given.values,
        cause,
        given.types,
        given.by,
    )
    w.set(free, negated(barred))
    for number in touches:
        assert given.doer is not None
        with w.inside() as asking:
            w.set(
                free,
                allowed.may_touch(scope, given.types[number], given.values[number], given.doer, cause, by=given.by),
            )
        w.when(free, asking)
    return free


def perform(scope: Scope, moment: Moment, args: Args) -> None:
    """It itself, where it is one of the few things that can happen; what is learnt ends the run."""
    w = scope.w
    match moment.operation:
        case Look(things=things):
            seen, kind = args.values[things], args.types[things]
            some: Code = TRUE
            if isinstance(seen, At):
                some = Some(whereabouts.inside(scope, seen))
            elif kind.many:
                some = Some(args.code(things))
            w.when(some, [Give(POSSIBLE)])
        case Shuffle(place=place):
            where = args.values[place]
            assert isinstance(where, At)
            w.when(Compare("<", TRUE, piles.counted(scope.low, where.place)), [Give(POSSIBLE)])
        case OfferSteps() | Stop():
            w.add(Give(POSSIBLE))
        case ShowMark(things=things, mark=mark):
            w.when(marking.would_show(scope, args, things, mark), [Give(POSSIBLE)])
        case PerformAction():
            raise Unlowered(f"`{moment.name}`, where it is tried")
        case _:  # anything else is done as ever, only on what will be put back
            operate(scope, moment, args, [Give(NO)])


class TriedCourse:
    """The stages of one moment that is only tried. `going`: it goes on with another that is going on."""

    def __init__(
        self, scope: Scope, moment: Moment, given: Args, cause: Code, hooked: bool, touches: tuple[int, ...],
        going: Going | None,
    ) -> None:  # fmt: skip
        skip = frozenset() if going is None else going.skip
        self.fresh = going is None
        self.begun = going is not None and going.begun
        self.moment, self.given, self.cause, self.hooked, self.touches = moment, given, cause, hooked, touches
        self.going = Going(moment, given, cause, touches, skip)
        self.scope = replace(scope, going=self.going)
        self.w = scope.w
        self.facts = scope.facts

    def clauses(self, kind: ClauseKind) -> list[Clause]:
        if not self.hooked:
            return []
        return patterns.fitting(self.facts.clauses(kind, self.moment.name), self.given.types)

    def write(self) -> None:
        w = self.w
        restore = [] if self.begun else self._begin()
        self.speaking = spoken.Speaking(self.scope, self.given, [*self.clauses(INSTEAD), *self.clauses(OTHER)])
        self._offers(restore)
        self._instead(restore)
        self._itself()
        w.add(*reversed(restore), Give(ON))

    # ------------------------------------------------------------ before it begins

    def _begin(self) -> list[Line]:
        """It is asked whether it may be done, and it begins; what puts that back."""
        self._permitted()
        replacing = bool(self.clauses(INSTEAD) or self.clauses(OTHER))
        if self.moment.operation is not None and replacing:
            self.w.when(idling.idle(self.scope, self.moment, self.given), [Give(ON)])
        restore = self._reach()
        if self.fresh:
            restore += registers.begin(self.scope, self.moment, self.given)
        return restore

    def _permitted(self) -> None:
        """Nothing forbids it, and what may not be touched is left out."""
        scope, w = self.scope, self.w
        given = self.given
        clauses = self.clauses(ClauseKind.FORBID)
        barred = allowed.forbidden(scope, clauses, given.doer, given.values, self.cause, given.types, given.by)
        w.when(barred, [Give(NO)])
        for number in self.touches:
            doer = self.given.doer
            assert doer is not None
            if not self.given.types[number].many:
                free = allowed.may_touch(scope, self.given.types[number], self.given.values[number], doer, self.cause)
                w.when(negated(free), [Give(NO)])
                continue
            before = self.given.code(number)
            left = allowed.within_reach(scope, self.given.types[number], before, doer, self.cause)
            w.when(both(Some(before), negated(Some(left))), [Give(NO)])
            values = list(self.given.values)
            values[number] = left
            self.given = replace(self.given, values=tuple(values))

    def _reach(self) -> list[Line]:
        """What it reaches for is not touched again inside; what puts that back."""
        restore: list[Line] = []
        doer = self.given.doer
        for number in self.touches:
            if doer is not None:
                restore += permitting.noted(self.scope, doer, self.given, number)
        return restore

    # ------------------------------------------------------------ what is done in its place

    def _fitting(self, kind: ClauseKind) -> list[tuple[Clause, Scope, Instance, Code]]:
        """The clauses of the one for whom it is tried that may apply, without those that went before or go on."""
        scope = self.scope
        found = []
        decider: Code = FALSE
        if self.clauses(kind):
            decider = scope.w.keep(value(odometer.of_trial(scope.low, "decider"), odometer.inner(scope)), "decider")
        for clause in sorted(self.clauses(kind), key=lambda c: triggers.place_of(self.facts, c)):
            for here in force.of_one(scope, clause, decider):
                if (clause.id, here.this) in self.going.skip | scope.low.busy:
                    continue
                fitting = self._applies(clause, here)
                if fitting is not None:
                    found.append((clause, fitting[0], here, fitting[1]))
        return found

    def _applies(self, clause: Clause, here: Instance) -> tuple[Scope, Code] | None:
        given = self.given
        return patterns.applies(
            self.scope, clause, here, given.doer, given.values, self.cause, given.types, given.by
        )  # fmt: skip

    def _offers(self, restore: list[Line]) -> None:
        """What is offered to the one for whom it is tried, the moment itself first; of others nothing is known."""
        w = self.w
        offers = []
        many: Code = FALSE
        for clause, inner, here, when in self._fitting(OTHER):
            flag = w.fresh("offered")
            w.set(flag, when)
            offers.append((clause, inner, here, flag))
            many = plus(many, flag)
        if not offers:
            return
        many = w.keep(many, "many")
        with w.inside() as out:
            index = w.fresh("left")
            w.set(
                index,
                odometer.chosen(
                    self.scope,
                    value(odometer.of_trial(self.scope.low, "decider"), odometer.inner(self.scope)),
                    plus(many, TRUE),
                ),
            )
            for clause, inner, here, flag in offers:
                with w.inside() as body:
                    self._clause(clause, inner, here)
                    w.add(*reversed(restore), Give(ON))
                with w.inside() as mine:
                    w.when(same(index, TRUE), body)
                    w.set(index, plus(index, Const(-1)))
                w.when(flag, mine)
        w.when(Compare("<", FALSE, many), out)

    def _instead(self, restore: list[Line]) -> None:
        """What is done in its place, by the first that applies."""
        w = self.w
        for clause in ways.first_ones_first(self.clauses(INSTEAD)):
            for here in force.instances(self.scope, clause):
                if (clause.id, here.this) in self.going.skip | self.scope.low.busy:
                    continue
                found = self._applies(clause, here)
                if found is None:
                    continue
                with w.inside() as body:
                    self._clause(clause, found[0], here)
                    w.add(*reversed(restore), Give(ON))
                w.when(found[1], body)

    def _clause(self, clause: Clause, inner: Scope, here: Instance) -> None:
        self.w.add(*self.speaking.on)
        performing.perform(inner, clause, here)
        self.w.add(*self.speaking.off)

    def _itself(self) -> None:
        scope, given = self.scope, self.given
        if self.moment.operation is not None:
            perform(scope, self.moment, given)
            return
        env: dict[int, Value] = {ME: NOBODY if given.doer is None else given.doer, THIS: NOBODY, CAUSE: self.cause}
        env.update({CAUSE + 1 + n: item for n, item in enumerate(given.values)})
        kinds = {CAUSE + 1 + n: kind for n, kind in enumerate(given.types) if kind.kind != "none"}
        body = self.facts.rules.procedures[self.moment.name].body
        statements.block(replace(scope.with_env(env, kinds), going=None, course=None), body)
