"""The cards that the names of a clause or procedure stand for: each is told from others like it.

A name stands for what it was given last, also behind the block in which it was: so each is kept apart, as a set. What
they have names for is told, too, by whoever chooses in what they wait for (`spoken`).
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import Bits, Compare, Const, Expr as Code, Local as Name, One, Set
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower.follows import node_of
from citadels_dsl.kernel.lower.scope import Held, Scope
from citadels_dsl.kernel.lower.writer import At, Range, Word
from citadels_dsl.rules.expressions import Local
from citadels_dsl.rules.likeness import given_names
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Let,
    Statement,
)
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import statements, within


def begun(scope: Scope, block: Block) -> Scope:
    """A clause or procedure begins. Nothing is kept where nothing else is named when a card is chosen, and none is
    chosen in what it waits for."""
    facts, w, follows = scope.facts, scope.w, scope.low.follows
    named = {slot: kind for slot, kind in given_names(block) if kind.kind == "card"}
    asked = {slot for part in statements(block) for slot in _chosen(part)} & set(named)
    heard = follows.may_choose(follows.within(node_of(scope.rule)))
    clause = facts.rules.clauses.get(scope.rule)
    spoken = (*block, *(() if clause is None or clause.condition is None else (clause.condition,)))
    given: dict[int, Type] = {}
    for part in within(spoken):
        if isinstance(part, Local) and part.slot in scope.env and scope.type(part).kind == "card":
            given[part.slot] = scope.type(part)
    known = {**given, **named}
    apart = (asked and len(known) > 1) or (heard and known)
    if not apart or all(group == 1 << n for n, group in enumerate(facts.groups)):
        return replace(scope, held=Held({}, frozenset()))
    names: dict[int, Name] = {}
    for slot in sorted(known):
        names[slot] = w.fresh("held", facts.of_cards)
        w.set(names[slot], Const(0, facts.of_cards))
    scope = replace(scope, held=Held(names, frozenset(slot for slot, kind in known.items() if kind.many)))
    for slot in sorted(given):
        bound(scope, slot)
    return scope


def _chosen(part: object) -> tuple[int, ...]:
    match part:
        case Choose(members=members):
            return (members.slot,)
        case ChooseSome(slot=slot):
            return (slot,)
        case _:  # nothing is chosen
            return ()


def slot_of(statement: Statement) -> int | None:
    """The name that stands for something else behind a statement."""
    match statement:
        case Choose(members=members) | Chance(members=members):
            return members.slot
        case ChooseSome(slot=slot) | ChanceSome(slot=slot) | Let(slot=slot):
            return slot
        case _:  # no other gives a name to what comes behind it
            return None


def bound(scope: Scope, slot: int | None) -> None:
    """A name was given."""
    if slot is None or scope.held is None or slot not in scope.held.names:
        return
    value, whole, name = scope.env[slot], scope.facts.of_cards, scope.held.names[slot]
    if isinstance(value, At | Word | Range):
        return
    if slot in scope.held.several:
        scope.w.set(name, value)
    elif isinstance(value, Const):
        scope.w.set(name, Const(0 if value.value < 0 else 1 << value.value, whole))
    else:
        scope.w.set(name, Const(0, whole))
        scope.w.when(Compare("<=", FALSE, value), [Set(name, One(value, whole))])


def forget(scope: Scope, slot: int) -> None:
    """What a name stood for is chosen anew."""
    if scope.held is not None and slot in scope.held.names:
        scope.w.set(scope.held.names[slot], Const(0, scope.facts.of_cards))


def single(scope: Scope, but: int) -> Code | None:
    """The cards that have a name of their own, without this one."""
    found: Code | None = None
    if scope.held is not None:
        for slot, name in scope.held.names.items():
            if slot != but and slot not in scope.held.several:
                found = name if found is None else Bits("|", found, name)
    return found


def several(scope: Scope, but: int) -> list[Name]:
    """The sets that have a name, without this one."""
    held = scope.held
    return [] if held is None else [name for slot, name in held.names.items() if slot != but and slot in held.several]
