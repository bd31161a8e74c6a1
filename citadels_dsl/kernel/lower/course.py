"""The stages of a moment that clauses wait for, as a function of its own.

It gives 0 if it could not be done, 2 if it happened, 1 if it ended without. Where something is done in its place,
what goes on with `proceed` is a function of the same moment without those clauses (`ways`): it leaves what it was
done with in arrays, for those that come after.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.kernel.ir import (
    Abort,
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Expr as Code,
    Give,
    Local as Name,
    Nth,
    One,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import (
    force,
    idling,
    moments,
    noting_points,
    patterns,
    performing,
    permitting,
    registers,
    spoken,
    stopping,
    triggers,
    ways,
)
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.operations import operate
from citadels_dsl.kernel.lower.scope import Answerer, Going, Instance, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Value, Word, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Brought
from citadels_dsl.rules.moments import Moment, Notice
from citadels_dsl.rules.ruleset import AROUND, Clause, ClauseKind
from citadels_dsl.rules.walk import within

BEFORE, AFTER, INSTEAD, OTHER = ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD
#: What a course gives.
HAPPENED = Const(2)


@dataclass(frozen=True, slots=True)
class Shape:
    """Which course of a moment: with its clauses or without, what of it is reached for, whether it begins or goes on
    after something was done in its place, and which clauses went before."""

    hooked: bool
    touches: tuple[int, ...]
    fresh: bool = True
    skip: frozenset[Answerer] = frozenset()


class Course:
    """The stages of one moment."""

    def __init__(self, scope: Scope, moment: Moment, given: Args, cause: Code, shape: Shape) -> None:
        self.moment, self.given, self.cause, self.shape = moment, given, cause, shape
        self.scope = replace(scope, going=Going(moment, given, cause, shape.touches, shape.skip))
        self.w = scope.w
        self.facts = scope.facts
        self.failed = self.w.fresh("failed")
        self.happened = self.w.fresh("happened")
        self.runs = stopping.running(scope, moment.name) if shape.fresh else None

    def clauses(self, kind: ClauseKind) -> list[Clause]:
        if not self.shape.hooked:
            return []
        return patterns.fitting(self.facts.clauses(kind, self.moment.name), self.given.types)

    def applies(self, clause: Clause, here: Instance) -> tuple[Scope, Code] | None:
        """The names of a clause, and when it applies to this; None if it never does, or went before."""
        answerer = (clause.id, here.this)
        if answerer in self.shape.skip or answerer in self.scope.low.busy:
            return None
        given = self.given
        return patterns.applies(
            self.scope, clause, here, given.doer, given.values, self.cause, given.types, given.by
        )  # fmt: skip

    def write(self) -> None:
        w, moment, shape = self.w, self.moment, self.shape
        w.set(self.failed, FALSE)
        w.set(self.happened, FALSE)
        permitting.permitted(self)
        if moment.operation is not None and shape.hooked:
            w.when(idling.idle(self.scope, moment, self.given), [Give(TRUE)])
        restore: list[Line] = []
        permitting.reach(self, restore)
        if shape.fresh:
            self._begin(restore)
        self.speaking = spoken.Speaking(self.scope, self.given, self._around())
        w.add(*self.speaking.on)
        restore += self.speaking.off
        stopped = stopping.Stopped(self.scope, self.runs)
        begun = w.fresh("begun")
        w.set(begun, FALSE)
        asked = shape.fresh and any(_asks_what_it_brought(c) for c in self.clauses(AFTER))
        owned = self._owned() if asked else None
        with stopped.watching() as out:
            if shape.fresh:
                triggers.triggers(self, BEFORE)
            if self.runs is not None:
                w.set(begun, TRUE)
            taken = ways.offered(self) if self.clauses(OTHER) else FALSE
            with w.inside() as body:
                self._instead()
            w.when(negated(taken), body)
        stopped.finish(out, [Set(self.happened, begun)])  # what was stopped half-way did happen
        if self.clauses(AFTER) and shape.fresh:
            with stopped.watching() as out:
                with w.inside() as after:
                    w.add(*self.speaking.on)  # what was stopped half-way may have left it off
                    if owned is not None:
                        now = zip(self._owned(), owned, strict=True)
                        gold, cards = (w.keep(Compute("-", later, before), "brought") for later, before in now)
                        going = Going(moment, self.given, self.cause, shape.touches, brought=(gold, cards))
                        self.scope = replace(self.scope, going=going)
                    triggers.triggers(self, AFTER)
                reached = TRUE if moment.phase else self.happened
                w.when(both(both(stopped.not_beyond(), negated(self.failed)), reached), after)
            stopped.finish(out, [])
        elif not shape.fresh:
            w.when(self.happened, self._kept())
        w.add(*reversed(restore))
        if shape.fresh:
            registers.expire(self.scope, moment)
        stopped.leave()
        if moment.operation is not None:
            moments.notice(self.scope, moment, self.given)
        result = w.fresh("result")
        w.set(result, plus(negated(self.failed), both(negated(self.failed), self.happened)))
        w.add(Give(result))

    def _around(self) -> list[Clause]:
        return [clause for kind in AROUND for clause in self.clauses(kind)]

    def _owned(self) -> tuple[Code, Code]:
        """Gold and cards of whoever does it."""
        w, arrays, doer = self.w, self.scope.arrays, self.given.doer
        if doer is None:
            return FALSE, FALSE
        hand = plus(Const(self.facts.places[anchors.HAND]), doer)
        return w.keep(value(arrays.gold, doer), "gold"), w.keep(Count(value(arrays.inside, hand)), "cards")

    # ------------------------------------------------------------ before it begins

    def _begin(self, restore: list[Line]) -> None:
        """The registers of a round, a turn or a call; what puts them back."""
        restore += registers.begin(self.scope, self.moment, self.given)
        if self.runs is not None:
            w = self.w
            restore.append(put(self.runs, w.keep(value(self.runs), "outer")))
            w.add(put(self.runs, plus(value(self.runs), Const(1))))

    # ------------------------------------------------------------ what is done

    def _instead(self) -> None:
        """What is done in its place, by the first that applies; else it itself."""
        w = self.w
        clauses = ways.first_ones_first(self.clauses(INSTEAD))
        if not clauses:
            self.itself()
            return
        taken = w.fresh("taken")
        w.set(taken, FALSE)
        for clause in clauses:
            if force.lent(self.scope, clause):
                for figure in self.facts.figures(clause.card):
                    self._instead_of_one(clause, figure, taken)
                continue
            for here in force.instances(self.scope, clause):
                with w.inside() as asking:
                    found = self.applies(clause, here)
                    if found is None:
                        continue
                    with w.inside() as body:
                        w.set(taken, TRUE)
                        self.replaced(found[0], clause, here)
                    w.when(found[1], body)
                w.when(negated(taken), asking)
        with w.inside() as itself:
            self.itself()
        w.when(negated(taken), itself)

    def _instead_of_one(self, clause: Clause, figure: int, taken: Name) -> None:
        """The same of a card that others may use: where it applies for two of them at once the game is broken off."""
        w, those = self.w, self.w.fresh("those", self.facts.of_players)
        last: tuple[Scope, Instance] | None = None
        with w.inside() as asking:
            w.set(those, Const(0, those.kind))
            for here in force.of_users(self.scope, clause, figure):
                found = self.applies(clause, here)
                if found is None:
                    continue
                last = found[0], here
                w.when(found[1], [Set(those, Bits("|", those, One(here.me, self.facts.of_players)))])
            if last is None:
                return
            with w.inside() as body:
                w.when(Compare("<", Const(1), Count(those)), [Abort()])
                w.set(taken, TRUE)
                self.replaced(last[0].bound(ME, w.keep(Nth(those, FALSE), "user")), clause, last[1])
            w.when(Some(those), body)
        w.when(negated(taken), asking)

    def replaced(self, inner: Scope, clause: Clause, here: Instance) -> None:
        """The block of a clause that is done in its place: if it cannot be, this could not be."""
        w = self.w
        changes = self.scope.arrays.register("changes")
        begun = w.keep(value(changes), "begun")
        stopped = w.fresh("stopped")
        w.set(stopped, FALSE)
        performing.perform(replace(inner, course=ways.GoingOn(self, clause, here)), clause, here, stopped)
        if not self.moment.phase:
            w.when(both(stopped, Compare("==", value(changes), begun)), [Set(self.failed, TRUE)])

    def itself(self) -> None:
        scope, moment, w = self.scope, self.moment, self.w
        changes = scope.arrays.register("changes")
        always = moment.phase or isinstance(moment.operation, Notice)
        start = FALSE if always else w.keep(value(changes), "start")
        if moment.operation is not None:
            came_to = operate(scope, moment, self.given, [Set(self.failed, TRUE)])
            for before, after in zip(self.given.values, came_to.values, strict=True):
                if before != after and isinstance(before, Name) and not isinstance(after, At | Word | Range):
                    w.set(before, after)
        else:
            env: dict[int, Value] = {
                ME: self.given.doer if self.given.doer is not None else NOBODY, THIS: NOBODY, CAUSE: self.cause,
            }  # fmt: skip
            env.update({CAUSE + 1 + n: item for n, item in enumerate(self.given.values)})
            kinds = {CAUSE + 1 + n: kind for n, kind in enumerate(self.given.types) if kind.kind != "none"}
            body = self.facts.rules.procedures[moment.name].body
            inner = replace(scope.with_env(env, kinds), going=None, course=None)
            if moment.name == anchors.TURN:
                registers.count_turn(scope, self.given)
            elif moment.name == anchors.ROUND:
                noting_points.lead(scope.low, w)
            w.add(*self.speaking.off)
            performing.run_block(inner, body, self.failed, moment.phase)
            w.add(*self.speaking.on)
        w.set(self.happened, TRUE if always else Compare("!=", value(changes), start))
        if not moment.phase:
            w.when(self.failed, [Set(self.happened, FALSE)])

    # ------------------------------------------------------------ what it was done with

    def _cells(self) -> list[tuple[Name, Array]]:
        """The arguments that a course which goes on leaves for the first one."""
        arrays = self.scope.arrays
        found: list[tuple[Name, Array]] = []
        if not self.facts.clauses(AFTER, self.moment.name):
            return found
        for parameter, item in zip(self.moment.parameters, self.given.values, strict=True):
            if isinstance(item, Name):
                found.append((item, arrays.cell(f"with_{self.moment.name}_{parameter.name}", item.kind)))
        return found

    def _kept(self) -> list[Line]:
        return [put(cell, item) for item, cell in self._cells()]

    def taken_over(self) -> list[Line]:
        """The first one goes on with what it was done with."""
        return [Set(item, value(cell)) for item, cell in self._cells()]


def _asks_what_it_brought(clause: Clause) -> bool:
    parts = [*within(clause.body), *([] if clause.condition is None else within(clause.condition))]
    return any(isinstance(part, Brought) for part in parts)
