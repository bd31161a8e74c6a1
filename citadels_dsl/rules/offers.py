"""The offer rule: nothing is offered that cannot be carried out.

For every place where something is offered this derives, once, what must hold for the straight run of
statements after it: a weakest precondition, read from the first statement to the last. The run ends
where something is learnt, where another decides, and at a loop; what comes after may turn out either
way. A condition that reads what an earlier statement of the run may have changed cannot be asked
beforehand: there the offer is `tried` on a copy of the game, and `reason` says why.

    choose d in me.hand          any(d in me.hand if
    build(d)                -->      allowed(build(d)) and me.gold >= me.build_cost(d))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import ME, THIS, Expr, Local, PlaceRef
from citadels_dsl.rules.moments import TOUCH
from citadels_dsl.rules.precondition import DEPENDS, Precondition
from citadels_dsl.rules.reads import NONE, Reads
from citadels_dsl.rules.ruleset import ClauseKind, Rules, While
from citadels_dsl.rules.run import After, Run, Tried, changed, done
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
    Slot,
    Together,
)
from citadels_dsl.rules.types import PLAYER, Type
from citadels_dsl.rules.walk import slots_of, statements
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Offer:
    """When something may be offered: `possible`, over the unit's slots and some more (`slots` in all).

    `possible` is None where only trying on a copy will tell; then `reason` says why, and `span` where.
    For an action it also asks that something would change.
    """

    possible: Expr | None
    slots: int
    reason: str = ""
    span: Span | None = None


def offers(rules: Rules) -> dict[tuple[str, int], Offer]:
    """Every offer of a ruleset: by unit ("thief.rob", "procedure:build") and site (0: the clause itself)."""
    reads = Reads(rules)
    found: dict[tuple[str, int], Offer] = {}
    for clause in rules.clauses.values():
        unit = _Unit(rules, reads, clause.slots, clause.during)
        if clause.kind is ClauseKind.ACTION:
            found[clause.id, 0] = unit.offer(clause.body, ME_FIRST, changed)
        elif clause.kind is ClauseKind.MAY_INSTEAD:
            found[clause.id, 0] = unit.offer(clause.body, ME_FIRST, done)
        found.update(((clause.id, site), offer) for site, offer in unit.inside(clause.body, unit.lets(clause.body)))
    for procedure in rules.procedures.values():
        unit = _Unit(rules, reads, procedure.slots, While.GAME)
        found.update(
            ((f"procedure:{procedure.name}", site), offer)
            for site, offer in unit.inside(procedure.body, unit.lets(procedure.body))
        )
    return found


def words_within(rules: Rules, rule: str) -> frozenset[str]:
    """The moments that a rule ("thief.rob", "procedure:build") comes to, however far inside; `touch` if one of them
    reaches for things."""
    clause = rules.clauses.get(rule)
    bodies = [clause.body if clause is not None else rules.procedures[rule.split(":")[-1]].body]
    words: set[str] = set()
    while bodies:
        for statement in statements(bodies.pop()):
            if isinstance(statement, Do) and statement.moment not in words:
                words.add(statement.moment)
                if statement.moment in rules.procedures:
                    bodies.append(rules.procedures[statement.moment].body)
    return frozenset(words | {TOUCH} if any(rules.moments[word].touches for word in words) else words)


ME_FIRST = Local(ME, "me", PLAYER)
#: Where the card of a clause lies while the clause is in force, if that is certain.
_LIES = {While.IN_CITY: anchors.CITY, While.IN_HAND: anchors.HAND}


@dataclass(frozen=True, slots=True)
class _Unit:
    """A clause or procedure, whose offers are derived."""

    rules: Rules
    reads: Reads
    slots: tuple[Slot, ...]
    during: While

    def lets(self, block: Block) -> list[Let]:
        """The names that are given once, to what they stand for from there on."""
        found = [part for part in statements(block) if isinstance(part, Let)]
        slots = [let.slot for let in found]
        return [let for let in found if slots.count(let.slot) == 1]

    def offer(
        self,
        block: Block,
        decider: Expr,
        after: After = done,
        chosen: tuple[Expr, Expr] | None = None,
        lets: Iterable[Let] = (),
    ) -> Offer:
        """`chosen`: the name that a choice before the block has given, and what it was chosen from. `lets`: names
        that were given before."""
        origins: dict[int, PlaceRef] = {}
        if self.during in _LIES:
            origins[THIS] = PlaceRef(_LIES[self.during], ME_FIRST, Type("place", of="card"))
        deriving = Precondition(self.rules, self.reads, len(self.slots), decider)
        run = Run({}, origins, NONE, () if after is changed else None)
        for let in lets:
            run = run.with_origin(Local(let.slot, "", let.value.type), let.value)
        if chosen is not None:
            run = run.with_origin(*chosen)
        try:
            possible = deriving.of(block, 0, run, after)
        except Tried as why:
            return Offer(None, len(self.slots), why.reason, why.span)
        return Offer(possible, deriving.free)

    def inside(self, block: Block, lets: Iterable[Let] = ()) -> Iterator[tuple[int, Offer]]:
        """The offers in a block: a choice with the rest of its own block as the run, a branch with its body."""
        for n, statement in enumerate(block):
            match statement:
                case Choose(members=members):
                    one = Local(members.slot, members.name, members.source.type.one())
                    chosen = (one, members.source)
                    yield statement.site, self.offer(block[n + 1 :], statement.decider, chosen=chosen, lets=lets)
                case ChooseSome(source=source):
                    chosen = (Local(statement.slot, statement.name, source.type.set()), source)
                    offer = self.offer(block[n + 1 :], statement.decider, chosen=chosen, lets=lets)
                    if offer.possible is not None and statement.slot in slots_of(offer.possible):
                        offer = Offer(None, len(self.slots), DEPENDS, statement.span)
                    yield statement.site, offer
                case May():
                    yield statement.site, self.offer(statement.body, statement.decider, lets=lets)
                    yield from self.inside(statement.body, lets)
                    yield from self.inside(statement.otherwise, lets)
                case Either():
                    for branch in statement.branches:
                        yield branch.site, self.offer(branch.body, statement.decider, lets=lets)
                        yield from self.inside(branch.body, lets)
                case If():
                    for _, body in statement.branches:
                        yield from self.inside(body, lets)
                    yield from self.inside(statement.otherwise, lets)
                case ForEach() | Repeat():
                    yield from self.inside(statement.body, lets)
                case Together():
                    yield from self.inside(statement.picks, lets)
                    yield from self.inside(statement.body, lets)
                case Do() | Proceed() | Let() | Chance() | ChanceSome():
                    pass
