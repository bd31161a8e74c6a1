"""What must hold so that a straight run of statements can be carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from citadels_dsl.rules.expressions import (
    CAUSE,
    FIRST,
    ME,
    THIS,
    Allowed,
    Changes,
    Compare,
    Contents,
    Count,
    Expr,
    Fold,
    Local,
    Members,
    Nobody,
    Number,
    Property,
    Symbol,
)
from citadels_dsl.rules.logic import YES, both, deny, either, plain
from citadels_dsl.rules.moments import (
    BANK,
    DOER,
    TARGET,
    TOUCH,
    ClearMark,
    Look,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    Operation,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.reads import ANYTHING, Reads, about, clash, writes
from citadels_dsl.rules.ruleset import REPLACING, ClauseKind, Rules
from citadels_dsl.rules.run import After, Run, Tried, changed, done
from citadels_dsl.rules.statements import (
    Block,
    Branch,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Statement,
    Together,
)
from citadels_dsl.rules.types import NUMBER, THING, TRUTH, Type
from citadels_dsl.rules.walk import put_in, slots_of, within

#: Why several that are chosen have to be tried.
DEPENDS = "what follows depends on which are chosen"


class Precondition:
    """The derivation for one offer: `free` is the next slot that nothing uses, `decider` who is offered it."""

    def __init__(self, rules: Rules, reads: Reads, free: int, decider: Expr) -> None:
        self.rules = rules
        self.reads = reads
        self.free = free
        self.decider = decider

    def of(self, block: Block, at: int, run: Run, after: After) -> Expr:
        """What must hold so that the statements from `at` on can be carried out, and then `after`."""
        if at == len(block):
            return after(run)
        statement = block[at]

        def rest(run: Run) -> Expr:
            return self.of(block, at + 1, run, after)

        match statement:
            case Do():
                return self._do(statement, run, rest)
            case Proceed():
                raise Tried("what goes on may itself be replaced", statement.span)
            case Let():
                value = self._value(statement.value, run)
                self._known(value, run, statement)
                return rest(run.here({**run.values, statement.slot: value}))
            case Choose():
                return self._choose(statement, run, rest)
            case ChooseSome():
                return self._choose_some(statement, run, rest)
            case Chance():
                return self._some(self._members(statement.members, run, statement)[0])
            case ChanceSome():
                source = self._value(statement.source, run)
                self._known(source, run, statement)
                return Compare(">", Count(source), Number(0))
            case If():
                return self._if(statement, run, rest)
            case ForEach() | Together():
                return YES
            case Repeat():
                return self.of(statement.body, 0, run, changed if after is changed else done)
            case May():
                # a block that is nothing but an offer is idle if that cannot be taken
                if len(block) > 1 or run.written or self._value(statement.decider, run) != self.decider:
                    return YES
                return self.of(statement.body, 0, run.sure(), done)
            case Either():
                return self._either(statement, run)

    def _if(self, statement: If, run: Run, rest: After) -> Expr:
        ways: list[tuple[Expr, Expr]] = []
        before: Expr = YES
        for condition, body in (*statement.branches, (YES, statement.otherwise)):
            asked = plain(self._value(condition, run))
            self._known(asked, run, statement)
            ways.append((both(before, asked), self.of(body, 0, run, lambda r: rest(r.here(run.values)))))
            before = both(before, deny(asked))
        if len({outcome for _, outcome in ways}) == 1:  # whichever way it goes
            return ways[0][1]
        return either([both(asked, outcome) for asked, outcome in ways])

    def _either(self, statement: Either, run: Run) -> Expr:
        if self._value(statement.decider, run) != self.decider:
            return YES
        ways: list[Expr] = []
        for branch in statement.branches:
            asked = YES if branch.condition is None else self._value(branch.condition, run)
            self._known(asked, run, branch)
            ways.append(both(asked, self.of(branch.body, 0, run.sure(), done)))
        return either(ways)

    # ------------------------------------------------------------ choices

    def _choose(self, statement: Choose, run: Run, rest: After) -> Expr:
        decider = self._value(statement.decider, run)
        members, inner = self._members(statement.members, run, statement)
        chosen = inner[statement.members.slot]
        aimed = self._aimed(decider, chosen, run, statement)
        if decider != self.decider:
            return self._some(_if_also(members, aimed))
        # to say a number changes nothing; to choose a thing is taken to
        said = run if chosen.type.kind == "number" else run.sure()
        further = rest(said.here(inner).with_origin(chosen, members.source))
        return self._some(_if_also(members, both(aimed, further)))

    def _choose_some(self, statement: ChooseSome, run: Run, rest: After) -> Expr:
        low, high = self._value(statement.low, run), self._value(statement.high, run)
        source = self._value(statement.source, run)
        for value in (low, high, source):
            self._known(value, run, statement)
        if self.reads.clauses(TARGET, ClauseKind.FORBID):
            raise Tried("some of them may be out of reach", statement.span)
        enough: Expr = Compare(">=", Count(source), low)
        if low != high:
            enough = both(enough, Compare(">=", high, low))
        if self._value(statement.decider, run) != self.decider:
            return enough
        slot = self._fresh()
        chosen = Local(slot, statement.name, source.type.set())
        inner = run.sure().here({**run.values, statement.slot: chosen}).with_origin(chosen, source)
        further = rest(inner)
        if slot in slots_of(further):
            raise Tried(DEPENDS, statement.span)
        return both(enough, further)

    def _members(self, members: Members, run: Run, at: Statement) -> tuple[Members, dict[int, Expr]]:
        """The members in the unit's terms, with a name of their own, and the names inside."""
        source = self._value(members.source, run)
        slot = self._fresh()
        inner = {**run.values, members.slot: Local(slot, members.name, source.type.one().sure())}
        condition = None if members.condition is None else self._value(members.condition, run.here(inner))
        self._known(source, run, at)
        self._known(condition, run, at)
        return Members(slot, members.name, source, None, condition), inner

    def _aimed(self, decider: Expr, chosen: Expr, run: Run, at: Statement) -> Expr:
        """A choice that nothing forbids to fall on it."""
        kinds = chosen.type.kinds() & {"player", "character", "card"}
        if not kinds or not self.reads.clauses(TARGET, ClauseKind.FORBID):
            return YES
        asked = Allowed(TARGET, decider, (chosen,))
        self._known(asked, run, at)
        return asked

    @staticmethod
    def _some(members: Members) -> Expr:
        return Fold("any", None, members, TRUTH)

    # ------------------------------------------------------------ verbs and procedures

    def _do(self, statement: Do, run: Run, rest: After) -> Expr:
        moment = self.rules.moments[statement.moment]
        doer = None if statement.doer is None else self._value(statement.doer, run)
        args: list[Expr | None] = []
        for parameter, given in zip(moment.parameters, statement.args, strict=True):
            if given is None and parameter.default is not None:
                known: dict[int, Expr] = {FIRST + n: a for n, a in enumerate(args) if a is not None}
                args.append(put_in(parameter.default, {ME: doer or Nobody(), THIS: Nobody(), **known}))
            else:
                args.append(None if given is None else self._value(given, run))
        if self.reads.clauses(moment.name, *REPLACING):
            raise Tried(f"`{moment.name}` may be replaced", statement.span)
        needed = self._allowed(moment.name, doer, tuple(args), run, statement)
        match moment.operation:
            case None:
                body = self.rules.procedures[moment.name]
                inner: dict[int, Expr] = {ME: doer or Nobody(), THIS: Nobody(), CAUSE: self._cause(run)}
                inner.update({FIRST + n: a for n, a in enumerate(args) if a is not None})
                return both(needed, self.of(body.body, 0, run.here(inner), lambda r: rest(r.here(run.values))))
            case Look(things=things):
                return both(needed, self._learnt(args[things], run, rest, statement))
            case ShowMark() | Shuffle() | OfferSteps() | Stop():
                return needed
            case PerformAction():
                raise Tried("it does another action", statement.span)
            case MoveGold(amount=amount, source=source, exact=True):
                payer = doer if source == DOER else args[source]
                price = args[amount]
                assert payer is not None
                assert price is not None
                needed = both(needed, Compare(">=", Property("gold", payer, (), NUMBER), price))
            case MoveGold() | MoveThings() | Swap() | Reveal() | SetMark() | ClearMark() | Use() | Notice():
                pass  # it can be done whenever it is allowed
            case _:
                assert_never(moment.operation)
        self._known(needed, run, statement)
        return both(needed, rest(self._after(statement, moment.name, doer, tuple(args), run)))

    def _learnt(self, things: Expr | None, run: Run, rest: After, at: Statement) -> Expr:
        """The run ends with what is seen; where there is nothing to see it goes on."""
        if things is None or not (things.type.many or things.type.kind == "place"):
            return YES
        source = Contents(things, Type(things.type.of or "card", many=True)) if things.type.kind == "place" else things
        seen = Compare(">", Count(source), Number(0))
        self._known(seen, run, at)
        try:
            return either([seen, rest(run)])
        except Tried:  # seeing nothing is rare: whether that would do is not worth a trial
            return YES

    def _after(self, statement: Do, name: str, doer: Expr | None, args: tuple[Expr | None, ...], run: Run) -> Run:
        """The run with this verb done."""
        moment = self.rules.moments[name]
        wrote = writes(moment, args)
        if isinstance(moment.operation, MoveThings) and wrote == ANYTHING and not run.may_leave_city(args[0]):
            wrote = frozenset({"cards", "hidden"})
        changing = run.changing
        if changing is not None:
            if _surely(moment.operation, args):
                changing = None
            else:
                asked = Changes(name, doer, args)
                reads = frozenset(k for a in (doer, *args) for k in self.reads.of(a)) | about(moment, args)
                if run.written and clash(reads, run.written):
                    raise Tried("whether it changes anything depends on what came before", statement.span)
                changing = (*changing, asked)
        return replace(run, written=run.written | wrote, changing=changing)

    def _allowed(self, moment: str, doer: Expr | None, args: tuple[Expr | None, ...], run: Run, at: Statement) -> Expr:
        """That nothing forbids it; nothing is asked where no clause of the ruleset could."""
        others = [n for n in self._touched(moment, args) if not run.owns(doer, args[n])]
        if others and self.reads.clauses(TOUCH, *REPLACING):
            raise Tried("reaching for it may be replaced", at.span)
        guarded = others and self.reads.clauses(TOUCH, ClauseKind.FORBID)
        if not guarded and not self.reads.clauses(moment, ClauseKind.FORBID):
            return YES
        asked = Allowed(moment, doer, args)
        self._known(asked, run, at)
        return asked

    def _touched(self, moment: str, args: tuple[Expr | None, ...]) -> tuple[int, ...]:
        """The parameters whose things are reached for; a mark that stops or controls does not touch."""
        known = self.rules.moments[moment]
        if isinstance(known.operation, SetMark):
            mark = args[known.operation.mark]
            if isinstance(mark, Symbol) and self.rules.marks[mark.name].makes:
                return ()
        return known.touches

    def _cause(self, run: Run) -> Expr:
        return run.values.get(CAUSE, Local(CAUSE, "cause", THING))

    # ------------------------------------------------------------ values

    def _value(self, expr: Expr, run: Run) -> Expr:
        """In the unit's terms; the names of inner folds get slots that nothing else uses there."""
        if not run.values:
            return expr
        inner: dict[int, Expr] = {}
        for part in within(expr):
            if isinstance(part, Members) and part.slot not in inner:
                inner[part.slot] = Local(self._fresh(), part.name, part.source.type.one().sure())
        return put_in(expr, {**run.values, **inner})

    def _known(self, expr: Expr | None, run: Run, at: Statement | Branch) -> None:
        """It can be asked before the run begins."""
        if expr is not None and run.written and clash(self.reads.of(expr), run.written):
            raise Tried("it depends on what came before", at.span)

    def _fresh(self) -> int:
        self.free += 1
        return self.free - 1


def _surely(operation: Operation | None, args: tuple[Expr | None, ...]) -> bool:
    """A verb that always changes something: a payment or gain of a number above 0."""
    match operation:
        case MoveGold(amount=n, source=source, exact=exact):
            amount = args[n]
            return isinstance(amount, Number) and amount.value > 0 and (exact or source == BANK)
        case _:  # of no other verb is it certain
            return False


def _if_also(members: Members, also: Expr) -> Members:
    if also == YES:
        return members
    return replace(members, condition=also if members.condition is None else both(members.condition, also))
