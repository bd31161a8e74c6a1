"""The outlook of every offer of a ruleset, and what each character's own clauses would bring in a turn with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Expr, Local, Number, SetOf
from citadels_dsl.rules.moments import Look
from citadels_dsl.rules.offers import Offer
from citadels_dsl.rules.outlook.deeds import Deeds, Lying, Seen
from citadels_dsl.rules.outlook.deriving import Deriving, Flow
from citadels_dsl.rules.outlook.sight import Known, Sight
from citadels_dsl.rules.outlook.tree import NOTHING, Best, Gain, Outlook, Way, Ways, Weighed, with_gains
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Rules, While
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
from citadels_dsl.rules.types import CARD, CHARACTER, NUMBER, PLAYER
from citadels_dsl.rules.walk import statements

Offers = Mapping[tuple[str, int], Offer]
#: What stands before a site in its unit: it may have given names, or shown something.
Before = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Outlooks:
    """`of`: by unit and site, as `rules.offers`; of a choice what follows for the one in its slot. `branches`: of an
    `either`, by the site of its first branch, the sites of all."""

    of: Mapping[tuple[str, int], Weighed]
    branches: Mapping[tuple[str, int], tuple[int, ...]]


def outlooks(rules: Rules, offers: Offers) -> Outlooks:
    branches: dict[tuple[str, int], tuple[int, ...]] = {}
    bodies = [(c.id, c.body) for c in rules.clauses.values()]
    bodies += [(f"procedure:{p.name}", p.body) for p in rules.procedures.values()]
    for unit, body in bodies:
        for part in statements(body):
            if isinstance(part, Either):
                sites = tuple(branch.site for branch in part.branches)
                branches[unit, sites[0]] = sites
    return Outlooks(weighed(rules, offers), branches)


def weighed(rules: Rules, offers: Offers) -> dict[tuple[str, int], Weighed]:
    """By unit and site."""
    sites = _Sites(rules, offers)
    found: dict[tuple[str, int], Weighed] = {}
    for clause in rules.clauses.values():
        unit = _Unit(sites, clause.id, len(clause.slots), clause)
        if clause.kind in (ClauseKind.ACTION, ClauseKind.MAY_INSTEAD):
            found[clause.id, 0] = unit.offer(clause.body, Local(ME, "me", PLAYER), (), True)
        found.update(((clause.id, site), one) for site, one in unit.inside(clause.body, ()))
    for procedure in rules.procedures.values():
        unit = _Unit(sites, f"procedure:{procedure.name}", len(procedure.slots), None)
        found.update(((unit.name, site), one) for site, one in unit.inside(procedure.body, ()))
    return found


def roles(rules: Rules, offers: Offers, mine: bool) -> dict[str, Weighed]:
    """By clause of a character: what it would bring whoever has that character, as one knows who is (`mine`) or is
    not he himself. Nothing of a character is weighed inside it."""
    sites = _Sites(rules, offers)
    found: dict[str, Weighed] = {}
    for clause in rules.clauses.values():
        if clause.card in rules.characters and clause.body:
            unit = _Unit(sites, clause.id, len(clause.slots), clause, mine, True)
            one = unit.offer(clause.body, Local(ME, "me", PLAYER), (), clause.kind is ClauseKind.ACTION)
            found[clause.id] = replace(one, outlook=_without_roles(one.outlook))
    return found


class _Sites:
    def __init__(self, rules: Rules, offers: Offers) -> None:
        self.rules = rules
        self.offers = offers
        self.sight = Sight(rules)

    def possible(self, unit: str, site: int) -> Expr | None:
        offer = self.offers.get((unit, site))
        return None if offer is None else offer.possible


class _Unit:
    """A clause or procedure. `mine`: who decides is the one who looks; `role`: nothing has happened yet, it is only
    thought of."""

    def __init__(
        self, sites: _Sites, name: str, slots: int, clause: Clause | None, mine: bool = True, role: bool = False
    ) -> None:
        self.sites, self.name, self.slots, self.clause = sites, name, slots, clause
        self.mine, self.role = mine, role

    def offer(
        self, block: Block, decider: Expr, before: Before, whole: bool, chosen: Choose | ChooseSome | None = None
    ) -> Weighed:
        """`whole`: an action or offer, which may be done or left; else it is one of several that are alike."""
        me, rival, goal, other = range(self.slots, self.slots + 4)
        seat = Local(me, "me", PLAYER)
        seen = Seen(seat, Local(rival, "rival", PLAYER) if self.mine else None,
                    Local(goal, "goal", NUMBER) if self.mine else None, other)  # fmt: skip
        deeds = Deeds(self.sites.rules, seen)
        own = THIS if self._own(decider) else -1
        deriving = Deriving(self.sites.rules, self.sites.sight, deeds, self.sites.possible, other + 1, own)
        flow = self._begun(me, seat, decider)
        for statement in before:
            flow = _gone(deriving, flow, statement)
        if chosen is not None:
            flow = _with_chosen(deriving, flow, chosen)
        outlook = deriving.of(block, 0, flow, lambda _: NOTHING)
        if whole:
            outlook = with_gains(tuple(_of_doing(outlook)), outlook)
        slot = -1
        if isinstance(chosen, Choose):
            slot = chosen.members.slot
        elif chosen is not None:
            slot = chosen.slot
        return Weighed(outlook, me, rival, goal, deriving.free, slot)

    def _own(self, decider: Expr) -> bool:
        """The clause stands on a character that is certainly the decider's."""
        clause = self.clause
        if clause is None or clause.card not in self.sites.rules.characters or decider != Local(ME, "me", PLAYER):
            return False
        return self.role or clause.during is not While.ALWAYS

    def _begun(self, me: int, seat: Local, decider: Expr) -> Flow:
        values: dict[int, Expr] = {}
        if isinstance(decider, Local):
            values[decider.slot] = seat
        known = Known(me if self.mine else -1, frozenset({THIS}) if self.clause is not None else frozenset())
        lying: dict[int, Lying] = {}
        clause = self.clause
        if self.role:  # what it waits for has not happened
            blind = frozenset(range(CAUSE, self.slots))
            known = replace(known, blind=blind)
        elif (
            clause is not None
            and clause.during in (While.IN_CITY, While.IN_HAND)
            and decider == Local(ME, "me", PLAYER)
        ):
            place = "city" if clause.during is While.IN_CITY else "hand"
            lying[THIS] = Lying(place, seat)
        if clause is not None and clause.card:
            kind = CHARACTER if clause.card in self.sites.rules.characters else CARD
            values[CAUSE] = Local(THIS, "this", kind)
        return Flow(values, known, lying, {}, (), (self.name,))

    def inside(self, block: Block, before: Before) -> Iterator[tuple[int, Weighed]]:
        """The offers in a block: a choice with the rest of its own block, a branch with its body."""
        for n, statement in enumerate(block):
            here = (*before, *block[:n])
            match statement:
                case Choose() | ChooseSome():
                    yield statement.site, self.offer(block[n + 1 :], statement.decider, here, False, statement)
                case May():
                    yield statement.site, self.offer(statement.body, statement.decider, here, True)
                    yield from self.inside(statement.body, here)
                    yield from self.inside(statement.otherwise, here)
                case Either():
                    for branch in statement.branches:
                        yield branch.site, self.offer(branch.body, statement.decider, here, False)
                        yield from self.inside(branch.body, here)
                case If():
                    for _, body in statement.branches:
                        yield from self.inside(body, here)
                    yield from self.inside(statement.otherwise, here)
                case ForEach() | Repeat():
                    yield from self.inside(statement.body, (*here, statement))
                case Together():
                    yield from self.inside(statement.picks, (*here, statement))
                    yield from self.inside(statement.body, (*here, statement))
                case Do() | Proceed() | Let() | Chance() | ChanceSome():
                    pass


def _gone(deriving: Deriving, flow: Flow, statement: Statement) -> Flow:
    """What has been done before the offer: names stay as the slots hold them, what was looked at is known."""
    match statement:
        case Let(slot=slot, value=expr):
            found = deriving.value(expr, flow)
            kept = Local(slot, "", expr.type)
            return _named(deriving, flow, kept, found)
        case Choose(members=members) | Chance(members=members) | ForEach(members=members) | Together(members=members):
            source = deriving.value(members.source, flow)
            return _named(deriving, flow, Local(members.slot, members.name, source.type.one().sure()), source)
        case ChooseSome(slot=slot, name=name, source=source) | ChanceSome(slot=slot, name=name, source=source):
            value = deriving.value(source, flow)
            return _named(deriving, flow, Local(slot, name, value.type.set()), value)
        case Do(moment=moment):
            operation = deriving.rules.moments[moment].operation
            if isinstance(operation, Look) and statement.doer is not None:
                things = statement.args[operation.things]
                if things is not None and deriving.value(statement.doer, flow) == deriving.deeds.me:
                    looked = flow.known.looked | {deriving.value(things, flow)}
                    return replace(flow, known=replace(flow.known, looked=looked))
            return flow
        case _:  # gives no name, and shows nothing
            return flow


def _named(deriving: Deriving, flow: Flow, name: Local, source: Expr) -> Flow:
    """A name for something from a source, in its slot: where it lies, and whether its face is known."""
    if name.slot in flow.values:  # it is the one who decides
        return flow
    deriving.among(name.slot, source)
    flow = deriving.placed(flow, name.slot, source)
    if deriving.sight.faces(source, flow.known) and deriving.sight.of(source, flow.known):
        flow = replace(flow, known=flow.known.with_seen(name.slot))
    return flow


def _with_chosen(deriving: Deriving, flow: Flow, statement: Choose | ChooseSome) -> Flow:
    """The option in its slot; of several each by itself."""
    if isinstance(statement, Choose):
        members = statement.members
        source = deriving.value(members.source, flow)
        return _named(deriving, flow, Local(members.slot, members.name, source.type.one().sure()), source)
    source = deriving.value(statement.source, flow)
    one = Local(statement.slot, statement.name, source.type.one().sure())
    flow = _named(deriving, flow, one, source)
    return replace(flow, values={**flow.values, statement.slot: SetOf((one,), source.type.set())})


def _of_doing(outlook: Outlook) -> Iterator[Gain]:
    yield Gain("act", Number(1))
    found = list(outlook.all())
    if not found:
        yield Gain("unseen", Number(1))
    elif not any(gain.loss for gain in found):
        yield Gain("free", Number(1))


def _without_roles(outlook: Outlook) -> Outlook:
    """Nothing is weighed inside itself."""
    gains = tuple(gain for gain in outlook.gains if gain.feature not in ("role", "their_role"))
    match outlook.then:
        case Best(members=members, after=after):
            return Outlook(gains, Best(members, _without_roles(after)))
        case Ways(ways=ways):
            return Outlook(gains, Ways(tuple(Way(way.when, _without_roles(way.after)) for way in ways)))
        case None:
            return Outlook(gains)
