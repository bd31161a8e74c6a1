"""The stages of a moment that clauses wait for, as a function of its own."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    Abort,
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Expr as Code,
    Give,
    Has,
    If as When,
    Kind,
    Leave,
    Local as Name,
    Loop,
    Mask,
    Nth,
    One,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.lower import (
    acting,
    allowed,
    force,
    hidden,
    hits,
    lending,
    moments,
    patterns,
    statements,
    tried_moments,
)
from citadels_dsl.kernel.lower.facts import Facts, Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.operations import Off, operate
from citadels_dsl.kernel.lower.scope import Going, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import (
    FALSE,
    NOBODY,
    THE_GAME,
    TRUE,
    At,
    Range,
    Value,
    Word,
    Writer,
    both,
    either,
    negated,
    plus,
    same,
)
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Brought
from citadels_dsl.rules.moments import TARGET, Moment
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.statements import Block
from citadels_dsl.rules.walk import within

BEFORE, AFTER, INSTEAD, OTHER = ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD


def function(
    scope: Scope, moment: Moment, given: Args, hooked: bool, touches: tuple[int, ...], going: Going | None = None
) -> tuple[str, list[Code]]:
    """Its name, and what is passed to it. `going`: what goes on with it, without the clauses that went before."""
    low = scope.low
    params: list[tuple[str, Kind]] = [("cause", INTEGER)]
    passed: list[Code] = [scope.cause if not isinstance(scope.cause, At | Word | Range) else THE_GAME]
    if given.doer is not None:
        params.append(("doer", INTEGER))
        passed.append(given.doer)
    shape: list[object] = []
    names = [p.name for p in moment.parameters]
    for name, item, kind, end in zip(names, given.values, given.types, given.ends, strict=True):
        if isinstance(item, At):
            shape.append((item.place, item.owner is None, end))
            if item.owner is not None:
                params.append((f"{name}_of", INTEGER))
                passed.append(item.owner)
        elif isinstance(item, Word):
            shape.append(item)
        elif isinstance(item, Range):
            raise Unlowered("numbers in a row that are passed on")
        elif item in (NOBODY, FALSE, TRUE) and kind.kind in ("none", "truth"):
            shape.append(item)
        else:
            shape.append((kind.kind, kind.many))
            params.append((name, item.kind))
            passed.append(item)
    skip = None if going is None else going.skip
    key = ("moment", moment.name, given.doer is None, tuple(shape), hooked, touches, scope.trial, skip)

    def write(w: Writer, locals_: tuple[Name, ...]) -> None:
        left = list(locals_)
        cause = left.pop(0)
        doer = left.pop(0) if given.doer is not None else None
        values: list[Value] = []
        for item, kind in zip(given.values, given.types, strict=True):
            if isinstance(item, At):
                values.append(replace(item, owner=None if item.owner is None else left.pop(0)))
            elif isinstance(item, Word) or (item in (NOBODY, FALSE, TRUE) and kind.kind in ("none", "truth")):
                values.append(item)
            else:
                values.append(left.pop(0))
        inner = Scope(low, w, {CAUSE: cause}, f"procedure:{moment.name}", trial=scope.trial)
        args = replace(given, doer=doer, values=tuple(values))
        if scope.trial is None:
            _Course(inner, moment, args, cause, hooked, touches).write()
        else:
            tried_moments.TriedCourse(inner, moment, args, cause, hooked, touches, going).write()

    stem = "do" if scope.trial is None else "trying"
    return low.function(key, f"{stem}_{moment.name}", tuple(params), INTEGER, write), passed


class _Course:
    """The stages of one moment; it gives 1 if it was done, 0 if it could not be."""

    def __init__(
        self, scope: Scope, moment: Moment, given: Args, cause: Code, hooked: bool, touches: tuple[int, ...]
    ) -> None:
        self.moment, self.given, self.cause = moment, given, cause
        self.scope = replace(scope, going=Going(moment, given, cause, touches))
        self.hooked, self.touches = hooked, touches
        self.w = scope.w
        self.facts = scope.facts

    def clauses(self, kind: ClauseKind) -> list[Clause]:
        if not self.hooked:
            return []
        return patterns.fitting(self.facts.clauses(kind, self.moment.name), self.given.types)

    def write(self) -> None:
        w, moment = self.w, self.moment
        self._permitted()
        restore = self._begin()
        self._reach(restore)
        for kind in (OTHER,):
            if self.clauses(kind):
                raise Unlowered(f"an offer in the place of `{moment.name}`", self.clauses(kind)[0].span)
        owned = self._owned() if any(_asks_what_it_brought(c) for c in self.clauses(AFTER)) else None
        self._triggers(BEFORE)
        changes = self.scope.arrays.register("changes")
        start = w.keep(value(changes), "start") if self.hooked else FALSE
        failed = w.fresh("failed")
        w.set(failed, FALSE)
        self._instead(failed)
        happened: Code = TRUE if moment.phase else Compare("!=", value(changes), start)
        if moment.name == TARGET:
            happened = Compare("!=", value(hits.cells(self.scope.arrays)[1]), FALSE)
        if self.clauses(AFTER):
            with w.inside() as out:
                if owned is not None:
                    now = zip(self._owned(), owned, strict=True)
                    gold, cards = (w.keep(Compute("-", after, before), "brought") for after, before in now)
                    going = Going(moment, self.given, self.cause, self.touches, brought=(gold, cards))
                    self.scope = replace(self.scope, going=going)
                self._triggers(AFTER)
            w.when(both(negated(failed), happened) if not moment.phase else negated(failed), out)
        self._end(restore)
        if moment.operation is not None:
            moments.notice(self.scope, moment, self.given)
        w.add(Give(negated(failed)))

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
            barred = allowed.forbidden(scope, clauses, self.given.doer, self.given.values, self.cause)
            w.when(barred, self._refused(scope))
        else:
            for clause in clauses:
                for here in force.instances(scope, clause):
                    found = patterns.applies(scope, clause, here, self.given.doer, self.given.values, self.cause)
                    if found is not None:
                        w.when(found[1], [Give(FALSE)])
        for number in self.touches:
            assert self.given.doer is not None
            if self.given.types[number].many:
                self._reach_for_several(number)
                continue
            free = allowed.may_touch(
                scope, self.given.types[number], self.given.values[number], self.given.doer, self.cause
            )
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
        left = allowed.within_reach(self.scope, before, self.given.doer, self.cause)
        w.when(both(Some(before), negated(Some(left))), self._refused(self.scope))
        values = list(self.given.values)
        values[number] = left
        self.given = Args(self.given.doer, tuple(values), self.given.types, self.given.ends)

    def _reach(self, restore: list[Line]) -> None:
        """What it reaches for is not touched again inside."""
        cards = [n for n in self.touches if self.given.types[n].kind == "card"]
        if self.given.doer is None:
            return
        for number in cards:
            restore += reach(self.scope, self.given.doer, self.given, number)

    def _begin(self) -> list[Line]:
        """The registers of a round, a turn or a call; what puts them back."""
        return registers(self.scope, self.moment, self.given)

    def _end(self, restore: list[Line]) -> None:
        self.w.add(*restore)
        expire(self.scope, self.moment)

    # ------------------------------------------------------------ clauses

    def _triggers(self, kind: ClauseKind) -> None:
        """All that apply, before the first of them is done; then one after the other in their order."""
        scope, w = self.scope, self.w
        ready: list[tuple[Clause, Scope, Name, force.Instance]] = []
        clauses = sorted(self.clauses(kind), key=lambda c: place_of(self.facts, c))
        for clause in clauses:
            lent = force.lent(scope, clause)
            flag = w.fresh("ready", self.facts.of_players if lent else INTEGER)
            if lent:
                w.set(flag, Const(0, flag.kind))
            for here in force.instances(scope, clause):
                found = patterns.applies(scope, clause, here, self.given.doer, self.given.values, self.cause)
                if found is None:
                    continue
                if lent:
                    w.when(found[1], [Set(flag, Bits("|", flag, One(here.me, self.facts.of_players)))])
                else:
                    flag = w.fresh("ready")
                    w.set(flag, found[1])
                ready.append((clause, found[0], flag, here))
        of_players = [one for one in ready if one[3].me != NOBODY]
        for one in ready:
            if one not in of_players:
                self._run(*one[:3])
        lent_ones = any(isinstance(one[2].kind, Mask) for one in of_players)
        if (len(of_players) < 2 or len({(one[0].card, one[3].this) for one in of_players}) < 2) and not lent_ones:
            for one in of_players:
                self._run(*one[:3])
            return
        seat, n, end = w.fresh("seat"), w.fresh("n"), w.label("all")
        w.set(n, FALSE)
        with w.inside() as out:
            w.when(Compare("<=", Const(self.facts.players), n), [Leave(end)])
            first = Compute("max", FALSE, value(scope.arrays.register("player")))
            w.set(seat, Compute("mod", plus(first, n), Const(self.facts.players)))
            for clause, inner, flag, here in of_players:
                if isinstance(flag.kind, Mask):
                    with w.inside() as body:
                        perform(inner.bound(ME, seat), clause)
                    w.when(Has(flag, seat), body)
                    continue
                with w.inside() as body:
                    self._run(clause, inner, flag)
                w.when(same(here.me, seat), body)
            w.set(n, plus(n, Const(1)))
        all_of_them: Code = FALSE
        for _, _, flag, _ in of_players:
            all_of_them = either(all_of_them, Some(flag) if isinstance(flag.kind, Mask) else flag)
        w.when(all_of_them, [Loop(end, tuple(out))])

    def _run(self, clause: Clause, inner: Scope, flag: Name) -> None:
        with self.w.inside() as body:
            perform(inner, clause)
        self.w.when(flag, body)

    def _instead(self, failed: Name) -> None:
        """What is done in its place, by the first that applies; else it itself."""
        scope, w = self.scope, self.w
        clauses = first_ones_first(self.clauses(INSTEAD))
        if not clauses:
            self._itself(failed)
            return
        taken = w.fresh("taken")
        w.set(taken, FALSE)
        for clause in clauses:
            if force.lent(scope, clause):
                self._instead_of_one(clause, taken)
                continue
            for here in force.instances(scope, clause):
                with w.inside() as asking:
                    found = patterns.applies(scope, clause, here, self.given.doer, self.given.values, self.cause)
                    if found is None:
                        continue
                    with w.inside() as body:
                        w.set(taken, TRUE)
                        perform(found[0], clause)
                    w.when(found[1], body)
                w.when(negated(taken), asking)
        with w.inside() as itself:
            self._itself(failed)
        w.when(negated(taken), itself)

    def _instead_of_one(self, clause: Clause, taken: Name) -> None:
        """The same of a card that others may use: where it applies for two of them at once the game is broken off."""
        scope, w = self.scope, self.w
        those, inner = w.fresh("those", self.facts.of_players), scope
        with w.inside() as asking:
            w.set(those, Const(0, those.kind))
            for here in force.instances(scope, clause):
                found = patterns.applies(scope, clause, here, self.given.doer, self.given.values, self.cause)
                if found is None:
                    continue
                inner = found[0]
                w.when(found[1], [Set(those, Bits("|", those, One(here.me, self.facts.of_players)))])
            with w.inside() as body:
                w.when(Compare("<", Const(1), Count(those)), [Abort()])
                w.set(taken, TRUE)
                perform(inner.bound(ME, w.keep(Nth(those, FALSE), "user")), clause)
            w.when(Some(those), body)
        if inner is not scope:
            w.when(negated(taken), asking)

    def _itself(self, failed: Name) -> None:
        scope, moment = self.scope, self.moment
        if moment.operation is not None:
            operate(scope, moment, self.given, [Set(failed, TRUE)])
            return
        env: dict[int, Value] = {
            ME: self.given.doer if self.given.doer is not None else NOBODY, THIS: NOBODY, CAUSE: self.cause,
        }  # fmt: skip
        env.update({CAUSE + 1 + n: item for n, item in enumerate(self.given.values)})
        body = self.facts.rules.procedures[moment.name].body
        run_block(scope.with_env(env), body, failed, moment.phase)


def reach(scope: Scope, doer: Code, given: Args, number: int) -> list[Line]:
    """Cards that are reached for are noted; what takes them off again."""
    w, reached = scope.w, allowed.reached(scope)
    restore: list[Line] = [put(reached, w.keep(value(reached, doer), "before"), doer)]
    found = given.code(number)
    things = found if given.types[number].many else One(found, scope.facts.of_cards)
    w.add(put(reached, Bits("|", value(reached, doer), things), doer))
    return restore


def _asks_what_it_brought(clause: Clause) -> bool:
    parts = [*within(clause.body), *([] if clause.condition is None else within(clause.condition))]
    return any(isinstance(part, Brought) for part in parts)


def registers(scope: Scope, moment: Moment, given: Args) -> list[Line]:
    """The registers of a round, a turn or a call; what puts them back."""
    w, arrays = scope.w, scope.arrays
    character = next((v for v, k in zip(given.values, given.types, strict=True) if k.kind == "character"), NOBODY)
    assert not isinstance(character, At | Word | Range)
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
        turns = plus(Compute("*", character, Const(scope.facts.players)), given.doer)
        w.add(put(arrays.turns, plus(value(arrays.turns, turns), Const(1)), turns))
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


def place_of(facts: Facts, clause: Clause) -> tuple[int, int, str]:
    """Rules of the game first; then characters by their place, then districts."""
    characters = facts.rules.characters
    if clause.card in characters:
        return (0, characters[clause.card].order, clause.id)
    return (1 if clause.card else -1, 0, clause.id)


def first_ones_first(clauses: list[Clause]) -> list[Clause]:
    """In the order in which they go before each other."""
    left, found = list(clauses), list[Clause]()
    while left:
        first = next((c for c in left if not any(c.id in other.over for other in left)), left[0])
        left.remove(first)
        found.append(first)
    return found


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


def perform(scope: Scope, clause: Clause) -> None:
    """The block of a clause; in it the cause is its own card."""
    cause = _cause(scope, clause, scope.env[THIS])
    inner = Scope(
        scope.low, scope.w, {**scope.env, CAUSE: cause}, clause.id, going=scope.going, trial=scope.trial
    )  # fmt: skip
    statements.block(inner, clause.body)


def _cause(scope: Scope, clause: Clause, this: Value) -> Value:
    """A card of a clause as a cause: characters have the numbers from 1000 on, so that both fit in one place."""
    if not clause.card:
        return THE_GAME
    assert not isinstance(this, At | Word | Range)
    return cause_of_character(this) if clause.card in scope.facts.rules.characters else this


def cause_of_character(this: Code) -> Code:
    return plus(this, Const(1000))
