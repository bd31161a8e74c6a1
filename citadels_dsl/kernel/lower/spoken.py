"""The cards that have a name in what waits while somebody chooses one: each is told from others like it.

What has a name in the clause or procedure that asks it keeps itself (`held`). Before something happens inside which
somebody may be asked for a card, a clause adds its own to those of all that wait, and takes them away behind it; a
moment does so with what it is done with, for the clauses that wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Call,
    Compare,
    Const,
    Expr as Code,
    Give,
    If,
    Local as Name,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, both
from citadels_dsl.kernel.lower import deeds, marks
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.follows import Node, node_of
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, Writer
from citadels_dsl.rules.likeness import naming_marks
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.types import THING


def waiting(scope: Scope) -> Code | None:
    """The cards that have a name in what waits here, that a mark names, or whose action was used in this turn."""
    found: Code | None = None
    for more in (_in_what_waits(scope), _pointed_at(scope), _used(scope)):
        if more is not None:
            found = more if found is None else Bits("|", found, more)
    return found


def _register(scope: Scope) -> Array:
    return scope.arrays.cell("spoken_of_cards", scope.facts.of_cards)


def _twins(scope: Scope) -> bool:
    """There are cards of one name."""
    return any(group != 1 << n for n, group in enumerate(scope.facts.groups))


def _in_what_waits(scope: Scope) -> Code | None:
    if node_of(scope.rule) not in scope.low.follows.overheard:
        return None
    return value(_register(scope))


# ------------------------------------------------------------ who waits


def begin(scope: Scope, nodes: Iterable[Node]) -> list[Line]:
    """Something happens that the clause or procedure waits for; what puts back who spoke of what before."""
    names = [] if scope.held is None else [*scope.held.names.values()]
    if not names or not _twins(scope) or not scope.low.follows.may_choose(nodes):
        return []
    w, register = scope.w, _register(scope)
    before = w.keep(value(register), "waiting")
    every: Code = before
    for name in names:
        every = Bits("|", every, name)
    w.add(put(register, every))
    return [put(register, before)]


class Speaking:
    """A moment has names for what it is done with: `on` lets its clauses know, `off` takes that back."""

    def __init__(self, scope: Scope, args: Args, clauses: Sequence[Clause]) -> None:
        self.on: list[Line] = []
        self.off: list[Line] = []
        heard = scope.low.follows.may_choose(("clause", clause.id) for clause in clauses)
        cards = [(item, kind.many) for item, kind in zip(args.values, args.types, strict=True) if kind.kind == "card"]
        if not heard or not cards or not _twins(scope):
            return
        register, whole = _register(scope), scope.facts.of_cards
        before = scope.w.keep(value(register), "waiting")
        self.off = [put(register, before)]
        self.on = [put(register, before)]
        for item, many in cards:
            assert isinstance(item, Const | Name), item
            also = put(register, Bits("|", value(register), item if many else One(item, whole)))
            self.on.append(also if many else If(Compare("<=", FALSE, item), (also,)))


# ------------------------------------------------------------ marks and actions


def _pointed_at(scope: Scope) -> Code | None:
    names = naming_marks(scope.facts.rules)
    if not names:
        return None
    low, whole = scope.low, scope.facts.of_cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        inner, found = Scope(low, w, {}, "alike"), w.fresh("found", whole)
        w.set(found, Const(0, whole))
        for name in names:
            mark = scope.facts.rules.marks[name]
            for kind in ("card",) if mark.type.kind == THING.kind else mark.on:  # of the kind of what it lies on
                array = marks.mark_values(inner, name, kind)
                for thing in range(array.size):
                    card = value(array, thing)
                    w.when(Compare("<=", FALSE, card), [Set(found, Bits("|", found, One(card, whole)))])
        w.add(Give(found))

    return Call(low.function("pointed at", "pointed_at", (), whole, write), (), whole)


def _used(scope: Scope) -> Code | None:
    """Of cards that have others of their name."""
    facts, used = scope.facts, deeds.uses(scope)
    ones = [
        (number, card)
        for number, (clause, card) in enumerate(deeds.deeds(scope))
        if card >= 0 and clause.card not in facts.rules.characters and facts.groups[card] != 1 << card
    ]
    if not ones or used is None:
        return None
    low, whole = scope.low, facts.of_cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        found = w.fresh("found", whole)
        w.set(found, Const(0, whole))
        in_turn = Compare("<", NOBODY, value(low.arrays.register("player")))
        for number, card in ones:
            used_up = both(in_turn, Compare("<", FALSE, value(used, number)))
            w.when(used_up, [Set(found, Bits("|", found, Const(1 << card, whole)))])
        w.add(Give(found))

    return Call(low.function("used cards", "used_cards", (), whole, write), (), whole)
