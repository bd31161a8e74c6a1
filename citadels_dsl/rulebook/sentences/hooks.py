"""What a clause waits for: the names that its pattern gives, and which of its conditions have to be said."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rulebook.sentences.naming import Met, word
from citadels_dsl.rules.expressions import (
    Compare,
    Expr,
    MarkValue,
    Nobody,
    Property,
    Symbol,
    Truth,
)
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Clause, Same
from citadels_dsl.rules.types import PLAYER, TRUTH, Type
from citadels_dsl.rules.walk import within

#: What a rule answers with is there at all.
THERE_IS_ONE = Symbol("there is one", TRUTH)


def bound(clause: Clause, moment: Moment | None, parameters: Sequence[Type]) -> list[Met]:
    """The slots that a pattern binds, in the order of the parameters."""
    pattern = clause.pattern
    if pattern is None:
        return []
    found: list[Met] = []
    doer = pattern.doer
    if isinstance(doer, Bind):
        kind = Type(pattern.of) if pattern.of else PLAYER
        found.append(_met(clause, doer.slot, word(kind), False))
    for number, matcher in pattern.args:
        match matcher:
            case Bind(slot=slot):
                noun = noun_of(moment, parameters[number])
                if noun == "number" and moment is not None and len(moment.parameters[number].name) > 1:
                    noun = moment.parameters[number].name
                many = parameters[number].many and parameters[number].kind != "step"  # heard a step at a time
                found.append(_met(clause, slot, noun, many))
            case BindOwner(slot=slot):
                found.append(_met(clause, slot, "player", False))
            case Same() | Among():
                pass
    return found


def _met(clause: Clause, slot: int, noun: str, many: bool) -> Met:
    return Met(slot, clause.slots[slot].name, noun, many, "given")


def noun_of(moment: Moment | None, kind: Type) -> str:
    """Procedures that do something with one card do it with a district."""
    if moment is not None and moment.operation is None and kind.kind == "card" and not kind.many:
        return "district"
    return word(kind)


def needed(clause: Clause, parts: Sequence[Expr]) -> list[Expr]:
    """Without "somebody holds it" where its holder is spoken of anyway."""
    needed: list[Expr] = []
    for part in parts:
        match part:
            case Truth(value=True):
                continue
            case Compare(word="is not", left=Property(word="holder" | "owner") as held, right=Nobody()):
                rest = (*(p for p in parts if p is not part), *clause.body)
                spoken = (p for p in within(rest) if isinstance(p, Property))
                if any(p.word == held.word and p.subject == held.subject for p in spoken):
                    continue
            case Compare(word="is not", left=MarkValue(mark=mark), right=Nobody()):
                if any(isinstance(value, MarkValue) and value.mark == mark for _, value in clause.answers):
                    needed.append(THERE_IS_ONE)
                    continue
            case _:  # any other condition is needed
                pass
        needed.append(part)
    return needed
