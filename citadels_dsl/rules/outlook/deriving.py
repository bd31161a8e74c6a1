"""Along the statements behind an offer: what they bring, and the decider's own choices on the way.

The run ends where another decides and where a turn or a round begins. What will only be seen on the way is not
known beforehand. A choice of one's own is looked into:
the best that may be chosen counts. What is picked by chance, or from what the decider does not know, stands for
any one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never, cast

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    CAUSE,
    FIRST,
    ME,
    THIS,
    Arithmetic,
    Contents,
    Count,
    Expr,
    Fold,
    Join,
    Local,
    Logic,
    Members,
    Nobody,
    Noun,
    Number,
    PlaceRef,
    Property,
    SetOf,
    Top,
)
from citadels_dsl.rules.logic import YES, deny, plain
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.outlook.deeds import Deeds, Lying, size_of
from citadels_dsl.rules.outlook.sight import Known, Sight
from citadels_dsl.rules.outlook.tree import NOTHING, Best, Gain, Outlook, Way, Ways, with_gains
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.statements import (
    Block,
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
from citadels_dsl.rules.types import NUMBER, PLAYER
from citadels_dsl.rules.walk import put_in, rebuild, slots_of, within

#: So many choices, one behind the other, are looked into; and so many procedures inside each other.
FURTHER = 2
INSIDE = 8
_BEGINS = (anchors.GAME, anchors.ROUND, anchors.TURN, anchors.ANSWER)


@dataclass(frozen=True, slots=True)
class Flow:
    """How far a run has come. `values`: what the slots of the block are in terms of the unit; `lying`: where what
    stands in a slot lies; `sizes`: how many stand in a slot that nobody has filled yet."""

    values: Mapping[int, Expr]
    known: Known
    lying: Mapping[int, Lying]
    sizes: Mapping[int, Expr]
    when: tuple[Expr, ...] = ()
    calls: tuple[str, ...] = ()
    further: int = 0


After = Callable[[Flow], Outlook]
#: For a choice in a unit: when it can be carried out, in the terms of its own unit.
Possible = Callable[[str, int], "Expr | None"]


class Deriving:
    def __init__(self, rules: Rules, sight: Sight, deeds: Deeds, possible: Possible, free: int, own: int = -1) -> None:
        self.rules = rules
        self.sight = sight
        self.deeds = deeds
        self.possible = possible
        self.free = free
        self.own = own  # the slot of a character that is certainly the decider's

    def fresh(self) -> int:
        self.free += 1
        return self.free - 1

    def of(self, block: Block, at: int, flow: Flow, after: After) -> Outlook:
        if at == len(block):
            return after(flow)
        statement = block[at]

        def rest(flow: Flow) -> Outlook:
            return self.of(block, at + 1, flow, after)

        match statement:
            case Do():
                return self._do(statement, flow, rest)
            case Let() | Chance() | ChanceSome():
                return rest(self.past(statement, flow))
            case Choose():
                return self._choose(statement, flow, rest)
            case ChooseSome():
                mine = self.value(statement.decider, flow) == self.deeds.me
                return rest(self.past(statement, flow)) if mine else NOTHING
            case If():
                return self._if(statement, flow, rest)
            case ForEach():
                return with_gains(self._each(statement, flow), rest(flow))
            case Repeat():
                return with_gains(self._repeated(statement, flow), rest(flow))
            case May():
                if self.value(statement.decider, flow) != self.deeds.me or flow.further >= FURTHER:
                    return rest(flow)
                return self._ways([((), statement.body), ((), statement.otherwise)], flow, rest)
            case Either():
                if self.value(statement.decider, flow) != self.deeds.me or flow.further >= FURTHER:
                    return NOTHING
                asked: list[tuple[tuple[Expr, ...], Block]] = [
                    (() if b.condition is None else (b.condition,), b.body) for b in statement.branches
                ]
                return self._ways(asked, flow, rest)
            case Proceed():
                return rest(flow)
            case Together():
                return NOTHING
            case _:
                assert_never(statement)

    # ------------------------------------------------------------ what is given a name

    def past(self, statement: Statement, flow: Flow) -> Flow:
        """The run behind a statement, with the names that it gives."""
        match statement:
            case Let(slot=slot, value=expr):
                value = self.value(expr, flow)
                return replace(flow, values={**flow.values, slot: value})
            case Chance(members=members):
                return self.unknown(flow, members.slot, members.name, self.value(members.source, flow), None)
            case Choose(members=members):
                return self.unknown(flow, members.slot, members.name, self.value(members.source, flow), None)
            case ChanceSome(slot=slot, name=name, count=count, source=source):
                return self.unknown(flow, slot, name, self.value(source, flow), self.value(count, flow))
            case ChooseSome(slot=slot, name=name, low=low, high=high, source=source):
                least = self.value(low, flow)
                some = isinstance(least, Number) and least.value == 0
                return self.unknown(
                    flow, slot, name, self.value(source, flow), self.value(high, flow) if some else least
                )
            case _:  # no other gives a name that lasts
                return flow

    def unknown(self, flow: Flow, slot: int, name: str, source: Expr, size: Expr | None) -> Flow:
        """One or some of a source, of which nobody knows which."""
        number = self.fresh()
        self.among(number, source)
        one = Local(number, name, source.type.one().sure() if size is None else source.type.set())
        sizes = flow.sizes if size is None else {**flow.sizes, number: size}
        known = replace(flow.known, blind=flow.known.blind | {number})
        return replace(self.placed(flow, number, source), values={**flow.values, slot: one}, known=known, sizes=sizes)

    def among(self, slot: int, source: Expr) -> None:
        """Of somebody else's name it is known that he is another."""
        if isinstance(source, Noun) and source.word == "others" and source.player == self.deeds.me:
            self.deeds.others.add(slot)

    def placed(self, flow: Flow, slot: int, source: Expr) -> Flow:
        lies = self.lies(source, flow)
        return flow if lies is None else replace(flow, lying={**flow.lying, slot: lies})

    def lies(self, expr: Expr, flow: Flow) -> Lying | None:
        match expr:
            case PlaceRef(place=place, owner=owner):
                return Lying(place, owner)
            case Local(slot=slot):
                found = flow.lying.get(slot)
                if found is not None and found.owner is None and found.place == anchors.CITY and not expr.type.many:
                    return Lying(found.place, Property("owner", expr, (), PLAYER))
                return found
            case Contents(place=inner) | Top(place=inner) | Join(word="-", left=inner):
                return self.lies(inner, flow)
            case Fold(word="those" | "most" | "least", members=members):
                return self.lies(members.source, flow)
            case SetOf(items=(item,)):
                return self.lies(item, flow)
            case Noun(word="districts"):
                return Lying(anchors.CITY, None)
            case _:  # of nothing else is it plain
                return None

    # ------------------------------------------------------------ choices

    def _choose(self, statement: Choose, flow: Flow, rest: After) -> Outlook:
        if self.value(statement.decider, flow) != self.deeds.me:
            return NOTHING
        members = statement.members
        source = self.value(members.source, flow)
        plainly = source.type.kind in ("card", "character", "player") and not source.type.optional
        if flow.further >= FURTHER or not plainly or not self._open(source, flow.known):
            return rest(self.unknown(flow, members.slot, members.name, source, None))
        slot = self.fresh()
        one = Local(slot, members.name, source.type.one().sure())
        self.among(slot, source)
        inner = self.placed(flow, slot, source)
        inner = replace(
            inner, values={**flow.values, members.slot: one}, known=flow.known.with_seen(slot), further=flow.further + 1
        )
        asked: list[Expr] = [] if members.condition is None else [self.value(members.condition, inner)]
        possible = self.possible(flow.calls[-1], statement.site)
        if possible is not None:
            asked.append(self.value(possible, inner))
        conditions = self._believed(asked, inner.known)
        after = rest(replace(inner, when=()))
        best = Best(Members(slot, members.name, source, None, all_of(conditions)), after)
        return Outlook((), best if not flow.when else Ways((Way(flow.when, Outlook((), best)),)))

    def _open(self, source: Expr, known: Known) -> bool:
        return self.sight.of(source, known) and self.sight.faces(source, known)

    def _believed(self, asked: list[Expr], known: Known) -> list[Expr]:
        """What of some conditions the seat can tell."""
        found: list[Expr] = []
        for expr in map(plain, asked):
            parts = expr.parts if isinstance(expr, Logic) and expr.word == "and" else (expr,)
            found.extend(part for part in parts if part != YES and self.sight.of(part, known))
        return found

    def _ways(self, branches: list[tuple[tuple[Expr, ...], Block]], flow: Flow, rest: After) -> Outlook:
        ways: list[Way] = []
        for conditions, body in branches:
            asked = tuple(plain(self.value(c, flow)) for c in conditions)
            if not self.sight.all(asked, flow.known):
                continue
            inner = replace(flow, when=(), further=flow.further + 1)
            after = self.of(body, 0, inner, lambda f: rest(self._back(flow, f)))
            ways.append(Way((*flow.when, *asked), after))
        return Outlook((), Ways(tuple(ways)))

    def _back(self, outer: Flow, inner: Flow) -> Flow:
        """Behind a block: its names are gone, what was looked at stays known."""
        return replace(inner, values=outer.values, calls=outer.calls)

    def _if(self, statement: If, flow: Flow, rest: After) -> Outlook:
        branches: list[tuple[tuple[Expr, ...], Block]] = []
        before: tuple[Expr, ...] = ()
        for condition, body in statement.branches:
            branches.append(((*before, condition), body))
            before = (*before, deny(condition))
        branches.append((before, statement.otherwise))
        gains: list[Gain] = []
        for conditions, body in branches:
            asked = tuple(plain(self.value(c, flow)) for c in conditions)
            inner = replace(flow, when=(*flow.when, *asked))
            found = self.of(body, 0, inner, _end)
            if found.then is not None and flow.further < FURTHER:
                return self._ways(branches, flow, rest)
            gains.extend(found.gains)
        return with_gains(tuple(gains), rest(flow))

    # ------------------------------------------------------------ loops

    def _each(self, statement: ForEach, flow: Flow) -> tuple[Gain, ...]:
        """What the members bring together."""
        members = statement.members
        source = self.value(members.source, flow)
        if not self._open(source, flow.known) or source.type.kind == "number":
            return ()
        slot = self.fresh()
        one = Local(slot, members.name, source.type.one().sure())
        self.among(slot, source)
        inner = self.placed(flow, slot, source)
        inner = replace(inner, values={**flow.values, members.slot: one}, known=flow.known.with_seen(slot), when=(),
                        further=FURTHER)  # fmt: skip
        asked: tuple[Expr, ...] = () if members.condition is None else (self.value(members.condition, inner),)
        if not self.sight.all(asked, inner.known):
            return ()
        found = self.of(statement.body, 0, inner, _end)
        gains: list[Gain] = []
        for gain in found.gains:
            if gain.feature in ("role", "their_role"):
                continue
            those = Members(slot, members.name, source, None, all_of([*asked, *gain.when]))
            amount = Fold("sum", gain.amount, those, NUMBER)
            gains.append(replace(gain, amount=amount, when=flow.when))
        return tuple(gains)

    def _repeated(self, statement: Repeat, flow: Flow) -> tuple[Gain, ...]:
        times = self.value(statement.times, flow)
        if statement.condition is not None or not self.sight.of(times, flow.known):
            times = Number(1)
        found = self.of(statement.body, 0, replace(flow, further=FURTHER), _end)
        return tuple(
            replace(gain, amount=Arithmetic("*", gain.amount, times))
            for gain in found.gains
            if gain.feature not in ("role", "their_role")
        )

    # ------------------------------------------------------------ verbs and procedures

    def _do(self, statement: Do, flow: Flow, rest: After) -> Outlook:
        moment = self.rules.moments[statement.moment]
        if moment.name in _BEGINS:
            return NOTHING
        doer = None if statement.doer is None else self.value(statement.doer, flow)
        args: list[Expr | None] = []
        for parameter, given in zip(moment.parameters, statement.args, strict=True):
            if given is None and parameter.default is not None:
                before: dict[int, Expr] = {FIRST + n: a for n, a in enumerate(args) if a is not None}
                before.update({ME: doer or Nobody(), THIS: Nobody()})
                args.append(self.value(parameter.default, replace(flow, values=before)))
            else:
                args.append(None if given is None else self.value(given, flow))
        match moment.operation:
            case None:
                return self._inside(moment.name, doer, args, flow, rest)
            case MoveGold():
                found = list(self.deeds.gold(moment.operation, doer, tuple(args)))
            case MoveThings(things=n, to=to):
                found = self._moved(args[n], args[to], flow)
            case Swap():
                found = list(self.deeds.swap(moment.operation, tuple(args)))
            case SetMark():
                found = list(self.deeds.mark(moment.operation, tuple(args)))
            case Use() | PerformAction():
                found = [Gain("unseen", Number(1))]
            case Look() | Reveal() | ShowMark() | ClearMark() | Shuffle() | Notice():
                found = []
            case OfferSteps() | Stop():
                return NOTHING
            case _:
                assert_never(moment.operation)
        return with_gains(self.certain(found, flow), rest(flow))

    def _moved(self, things: Expr | None, to: Expr | None, flow: Flow) -> list[Gain]:
        if things is None:
            return []
        kind = things.type.of or "card" if things.type.kind == "place" else things.type.kind
        match kind:
            case "card":
                size = flow.sizes[things.slot] if isinstance(things, Local) and things.slot in flow.sizes else None
                size = self._sized(size_of(things), flow) if size is None else size
                return list(self.deeds.cards(things, to, size, self.lies(things, flow)))
            case "character":
                return list(self.deeds.character(things, to))
            case "piece":
                return list(self.deeds.piece(to))
            case _:  # what may be any of these
                return []

    def _inside(self, name: str, doer: Expr | None, args: list[Expr | None], flow: Flow, rest: After) -> Outlook:
        unit = f"procedure:{name}"
        if unit in flow.calls or len(flow.calls) > INSIDE:
            return rest(flow)
        values: dict[int, Expr] = {ME: doer or Nobody(), THIS: Nobody()}
        cause = flow.values.get(CAUSE)
        if cause is not None:
            values[CAUSE] = cause
        values.update({FIRST + n: a for n, a in enumerate(args) if a is not None})
        inner = replace(flow, values=values, calls=(*flow.calls, unit))
        return self.of(self.rules.procedures[name].body, 0, inner, lambda f: rest(self._back(flow, f)))

    def certain(self, gains: list[Gain], flow: Flow) -> tuple[Gain, ...]:
        """Those of which the seat can tell how much they are, each under what the run has come through."""
        found: list[Gain] = []
        for gain in gains:
            amount = self._sized(gain.amount, flow)
            when = (*flow.when, *gain.when)
            if self.sight.of(amount, flow.known) and self.sight.all(when, flow.known):
                found.append(replace(gain, amount=amount, when=when))
        return tuple(found)

    # ------------------------------------------------------------ values

    def value(self, expr: Expr, flow: Flow) -> Expr:
        """In the terms of the unit; the names of inner folds get slots that nothing else uses."""
        inner: dict[int, Expr] = {}
        for part in within(expr):
            if isinstance(part, Members) and part.slot not in inner:
                inner[part.slot] = Local(self.fresh(), part.name, part.source.type.one().sure())
        return self._owned(self._sized(put_in(expr, {**flow.values, **inner}), flow))

    def _owned(self, expr: Expr) -> Expr:
        """Who holds one's own character is oneself."""
        if self.own < 0 or self.own not in slots_of(expr):
            return expr

        def change(node: Any) -> Any:
            held = isinstance(node, Property) and node.word in ("holder", "owner")
            if held and isinstance(node.subject, Local) and node.subject.slot == self.own:
                return self.deeds.me
            return rebuild(node, change)

        return cast(Expr, change(expr))

    def _sized(self, expr: Expr, flow: Flow) -> Expr:
        """With the number of those of whom nobody knows which they are."""
        if not flow.sizes or slots_of(expr).isdisjoint(flow.sizes):
            return expr

        def change(node: Any) -> Any:
            if isinstance(node, Count) and isinstance(node.source, Local) and node.source.slot in flow.sizes:
                return flow.sizes[node.source.slot]
            return rebuild(node, change)

        return cast(Expr, change(expr))


def _end(_: Flow) -> Outlook:
    return NOTHING


def all_of(conditions: list[Expr]) -> Expr | None:
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else Logic("and", tuple(conditions))
