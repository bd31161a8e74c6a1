"""The stages of a moment that clauses wait for, as a function of its own.

It gives 0 if it could not be done, 2 if it happened, 1 if it ended without. Where something is done in its place,
what goes on with `proceed` is a function of the same moment without those clauses (`ways`): it leaves what it was
done with in arrays, for those that come after.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Expr as Code,
    Give,
    If as When,
    Kind,
    Local as Name,
    Nth,
    One,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, negated
from citadels_dsl.kernel.lower import (
    acting,
    allowed,
    force,
    hidden,
    idling,
    lending,
    moments,
    noting,
    patterns,
    statements,
    stopping,
    touching,
    tried_moments,
    triggers,
    ways,
)
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.operations import Off, operate
from citadels_dsl.kernel.lower.scope import Answerer, Going, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, At, Range, Value, Word, Writer, both, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Brought
from citadels_dsl.rules.moments import Moment, Notice
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.statements import Block
from citadels_dsl.rules.types import Type
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


def function(
    scope: Scope, moment: Moment, given: Args, shape: Shape, going: Going | None = None
) -> tuple[str, list[Code]]:
    """Its name, and what is passed to it. `going`: in a trial, what goes on with it."""
    low = scope.low
    params: list[tuple[str, Kind]] = [("cause", INTEGER)]
    passed: list[Code] = [scope.cause if not isinstance(scope.cause, At | Word | Range) else THE_GAME]
    if given.doer is not None:
        params.append(("doer", INTEGER))
        passed.append(given.doer)
    form: list[object] = []
    names = [p.name for p in moment.parameters]
    for name, item, kind, end in zip(names, given.values, given.types, given.ends, strict=True):
        if isinstance(item, At):
            form.append((item.place, item.owner is None, end))
            if item.owner is not None:
                params.append((f"{name}_of", INTEGER))
                passed.append(item.owner)
        elif isinstance(item, Word):
            form.append(item)
        elif isinstance(item, Range):
            raise Unlowered("numbers in a row that are passed on")
        elif _is_fixed(item, kind):
            form.append(item)
        else:
            form.append((kind.kind, kind.many, low.listed.get(item) if isinstance(item, Name) else None))
            params.append((name, item.kind))
            passed.append(item)
    called = (given.doer is None, given.by, given.told, tuple(form))
    trial = (scope.trial, None if going is None else (going.skip, going.begun))
    key = ("moment", moment.name, called, shape, low.busy_in(moment.name), trial)

    def write(w: Writer, locals_: tuple[Name, ...]) -> None:
        left = list(locals_)
        cause = left.pop(0)
        doer = left.pop(0) if given.doer is not None else None
        values: list[Value] = []
        for item, kind in zip(given.values, given.types, strict=True):
            if isinstance(item, At):
                values.append(replace(item, owner=None if item.owner is None else left.pop(0)))
            elif isinstance(item, Word) or _is_fixed(item, kind):
                values.append(item)
            else:
                local = left.pop(0)
                values.append(local)
                if isinstance(item, Name) and item in low.listed:  # in the same order
                    low.listed[local] = low.listed[item]
        inner = Scope(low, w, {CAUSE: cause}, f"procedure:{moment.name}", trial=scope.trial)
        args = replace(given, doer=doer, values=tuple(values))
        if scope.trial is None:
            Course(inner, moment, args, cause, shape).write()
        else:
            tried_moments.TriedCourse(inner, moment, args, cause, shape.hooked, shape.touches, going).write()

    stem = "do" if scope.trial is None else "trying"
    return low.function(key, f"{stem}_{moment.name}", tuple(params), INTEGER, write), passed


def _is_fixed(item: Value, kind: Type) -> bool:
    """An argument that is known where it is written."""
    return item in (NOBODY, FALSE, TRUE) and kind.kind in ("none", "truth")


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

    def applies(self, clause: Clause, here: force.Instance) -> tuple[Scope, Code] | None:
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
        self._permitted()
        if moment.operation is not None and shape.hooked:
            w.when(idling.idle(self.scope, moment, self.given), [Give(TRUE)])
        restore: list[Line] = []
        self._reach(restore)
        if shape.fresh:
            self._begin(restore)
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
            expire(self.scope, moment)
        stopped.leave()
        if moment.operation is not None:
            moments.notice(self.scope, moment, self.given)
        result = w.fresh("result")
        w.set(result, plus(negated(self.failed), both(negated(self.failed), self.happened)))
        w.add(Give(result))

    def _owned(self) -> tuple[Code, Code]:
        """Gold and cards of whoever does it."""
        w, arrays, doer = self.w, self.scope.arrays, self.given.doer
        if doer is None:
            return FALSE, FALSE
        hand = plus(Const(self.facts.places[anchors.HAND]), doer)
        return w.keep(value(arrays.gold, doer), "gold"), w.keep(Count(value(arrays.inside, hand)), "cards")

    # ------------------------------------------------------------ before it begins

    def _permitted(self) -> None:
        """Nothing forbids it."""
        scope, w = self.scope, self.w
        clauses = self.clauses(ClauseKind.FORBID)
        if any(hidden.secretive(scope, clause) for clause in clauses):
            barred = allowed.forbidden(
                scope, clauses, self.given.doer, self.given.values, self.cause, self.given.types, self.given.by
            )
            w.when(barred, self._refused(scope))
        else:
            for clause in clauses:
                for here in force.instances(scope, clause):
                    found = self.applies(clause, here)
                    if found is not None:
                        w.when(found[1], [Give(FALSE)])
        for number in self.shape.touches:
            assert self.given.doer is not None
            if self.given.types[number].many:
                self._reach_for_several(number)
                continue
            given = self.given
            assert given.doer is not None
            free = allowed.may_touch(
                scope, given.types[number], given.values[number], given.doer, self.cause, by=given.by
            )  # fmt: skip
            w.when(negated(free), self._refused(scope))

    def _refused(self, scope: Scope) -> list[Line]:
        """It cannot be done; a card that was not turned over yet shows itself first."""
        w = self.w
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

    def _reach_for_several(self, number: int) -> None:
        """What may not be touched is left out; it cannot be done if nothing is left."""
        w = self.w
        before = self.given.values[number]
        assert isinstance(before, Name)
        assert self.given.doer is not None
        given = self.given
        assert given.doer is not None
        left = allowed.within_reach(self.scope, given.types[number], before, given.doer, self.cause, given.by)
        w.when(both(Some(before), negated(Some(left))), self._refused(self.scope))
        w.set(before, left)

    def _reach(self, restore: list[Line]) -> None:
        """What it reaches for is not touched again inside."""
        if self.given.doer is None:
            return
        if self.shape.fresh and self.shape.touches and touching.hooked(self.facts):
            restore += touching.reach(self.scope, self.given, self.shape.touches, self.cause, [Give(FALSE)])
            return
        for number in self.shape.touches:
            restore += reach(self.scope, self.given.doer, self.given, number)

    def _begin(self, restore: list[Line]) -> None:
        """The registers of a round, a turn or a call; what puts them back."""
        restore += registers(self.scope, self.moment, self.given)
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
        last: tuple[Scope, force.Instance] | None = None
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

    def replaced(self, inner: Scope, clause: Clause, here: force.Instance) -> None:
        """The block of a clause that is done in its place: if it cannot be, this could not be."""
        w = self.w
        changes = self.scope.arrays.register("changes")
        begun = w.keep(value(changes), "begun")
        stopped = w.fresh("stopped")
        w.set(stopped, FALSE)
        perform(replace(inner, course=ways.GoingOn(self, clause, here)), clause, here, stopped)
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
                count_turn(scope, self.given)
            elif moment.name == anchors.ROUND:
                noting.lead(scope.low, w)
            run_block(inner, body, self.failed, moment.phase)
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


def reach(scope: Scope, doer: Code, given: Args, number: int) -> list[Line]:
    """What is reached for is noted; what takes it off again, the last that was noted first."""
    w, kind, found = scope.w, given.types[number], given.values[number]
    if given.by != "player" or kind.kind not in allowed.REACHED or isinstance(found, At | Word | Range):
        return []
    reached = allowed.reached(scope, kind.kind)
    restore: list[Line] = [put(reached, w.keep(value(reached, doer), "before"), doer)]
    things = found if kind.many else One(found, scope.facts.mask_of(kind.kind))
    w.add(put(reached, Bits("|", value(reached, doer), things), doer))
    return restore


def _asks_what_it_brought(clause: Clause) -> bool:
    parts = [*within(clause.body), *([] if clause.condition is None else within(clause.condition))]
    return any(isinstance(part, Brought) for part in parts)


def count_turn(scope: Scope, given: Args) -> None:
    """A turn is taken: one in whose place something else is done is none."""
    assert given.doer is not None
    turns = scope.arrays.turns
    kind = scope.facts.kind_of_character(_character(given))
    number = scope.w.keep(plus(Compute("*", kind, Const(scope.facts.players)), given.doer), "turn_of")
    scope.w.add(put(turns, plus(value(turns, number), Const(1)), number))


def _character(given: Args) -> Code:
    """Whose call or turn it is."""
    found = next((v for v, k in zip(given.values, given.types, strict=True) if k.kind == "character"), NOBODY)
    assert not isinstance(found, At | Word | Range)
    return found


def registers(scope: Scope, moment: Moment, given: Args) -> list[Line]:
    """The registers of a round, a turn or a call; what puts them back."""
    w, arrays = scope.w, scope.arrays
    character = _character(given)
    restore: list[Line] = []

    def keep(register: str, new: Code) -> None:
        array = arrays.register(register)
        restore.append(put(array, w.keep(value(array), f"outer_{register}")))
        w.add(put(array, new))

    if moment.name == anchors.ROUND:
        register = arrays.register("round")
        w.add(put(register, plus(value(register), Const(1))))
    elif moment.name == anchors.TURN:
        assert given.doer is not None
        keep("player", given.doer)
        keep("character", character)
        if scope.low.lent.characters:
            restore.append(lending.number_turn(scope))
        uses = acting.uses(scope)
        if uses is not None:
            for action in range(uses.size):
                w.add(put(uses, FALSE, action))
    elif moment.name == anchors.ANSWER:
        keep("answering", character)
    expire(scope, moment)
    return restore


def expire(scope: Scope, moment: Moment) -> None:
    """Marks that last until the end of this."""
    for mark in scope.facts.rules.marks.values():
        if mark.until == moment.name != anchors.GAME:
            scope.w.add(Off(mark.name))  # type: ignore[arg-type]
    lending.end(scope, moment.name)


def run_block(scope: Scope, body: Block, failed: Name, phase: bool) -> None:
    """A procedure's block: it could not be done if a statement could not be before anything changed."""
    w = scope.w
    changes = scope.arrays.register("changes")
    stopped = w.fresh("stopped")
    w.set(stopped, FALSE)
    begun = w.keep(value(changes), "begun")
    statements.block(scope, body, stopped)
    if not phase:
        w.when(stopped, [When(Compare("==", value(changes), begun), (Set(failed, TRUE),))])


def perform(scope: Scope, clause: Clause, here: force.Instance | None = None, failed: Name | None = None) -> None:
    """The block of a clause; in it the cause is its own card. A clause does not answer what it does itself."""
    this = here.this if here is not None else scope.env[THIS]
    assert not isinstance(this, At | Word | Range)
    noting.clause(scope, clause)
    with scope.low.doing(clause.id, this):
        statements.block(names_of(scope, clause), clause.body, failed)


def names_of(scope: Scope, clause: Clause) -> Scope:
    """The names in the block of a clause."""
    cause = _cause(scope, clause, scope.env[THIS])
    return replace(scope, env={**scope.env, CAUSE: cause}, rule=clause.id, origins={})


def _cause(scope: Scope, clause: Clause, this: Value) -> Value:
    """A card of a clause as a cause: characters have the numbers from 1000 on, so that both fit in one place."""
    if not clause.card:
        return THE_GAME
    assert not isinstance(this, At | Word | Range)
    return cause_of_character(this) if clause.card in scope.facts.rules.characters else this


def cause_of_character(this: Code) -> Code:
    return plus(this, Const(1000))
