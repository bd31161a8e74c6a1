"""What tells cards of one name apart: of those that nobody could tell from each other one is offered.

A mark does, if anything in the game asks about it: what is noted for rules that do not play makes no difference. What
a rule that is being done has a name for does, as more may be done with it; a card that a mark names, and one whose
action has been used, do as well. The engine and the compiled games go by the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from citadels_dsl.rules.anchors import GAME
from citadels_dsl.rules.expressions import Expr, Fold, Local, MarkBy, MarkValue, Symbol
from citadels_dsl.rules.grounds import asked
from citadels_dsl.rules.moments import ClearMark, SetMark, ShowMark
from citadels_dsl.rules.ruleset import Clause, Mark, Rules
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    ForEach,
    Let,
    Together,
)
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import statements, within


def telling_marks(rules: Rules) -> tuple[str, ...]:
    """Marks on cards, in the order of the rules."""
    return _asked_about(rules, [mark for mark in rules.marks.values() if "card" in mark.on])


def naming_marks(rules: Rules) -> tuple[str, ...]:
    """Marks whose value is a card, in the order of the rules."""
    return _asked_about(rules, [mark for mark in rules.marks.values() if "card" in mark.type.kinds()])


def named_cards(block: Block, condition: Expr | None) -> frozenset[int]:
    """The slots of a clause or procedure in which a card or a set of cards has a name; not those of folds, where it has
    it only inside."""
    spoken = (*block, *(() if condition is None else (condition,)))
    nodes = [*within(spoken)]
    found = {node.slot for node in nodes if isinstance(node, Local) and "card" in node.type.kinds()}
    found |= {slot for slot, kind in given_names(block) if "card" in kind.kinds()}
    return frozenset(found - {node.members.slot for node in nodes if isinstance(node, Fold)})


def given_names(block: Block) -> list[tuple[int, Type]]:
    """The names that are given in a block, by their slots, and what they stand for."""
    found: list[tuple[int, Type]] = []
    for statement in statements(block):
        match statement:
            case (
                Choose(members=members) | Chance(members=members) | ForEach(members=members) | Together(members=members)
            ):
                found.append((members.slot, members.source.type.one()))
            case ChooseSome(slot=slot, source=some) | ChanceSome(slot=slot, source=some) | Let(slot=slot, value=some):
                found.append((slot, some.type))
            case _:  # no other gives a name
                pass
    return found


def _asked_about(rules: Rules, marks: Sequence[Mark]) -> tuple[str, ...]:
    if not marks:
        return ()
    found = {mark.name for mark in marks if mark.makes}
    nodes = [*_nodes(rules)]
    put = {id(_named(rules, node)) for node in nodes if isinstance(node, Do)}
    for node in nodes:
        match node:
            case MarkValue(mark=name) | MarkBy(mark=name):
                found.add(name)
            case Symbol(name=name) if id(node) not in put:
                found.add(name)
            case _:  # it says nothing of marks
                pass
    for clause in rules.clauses.values():
        found |= _waited_for(rules, clause)
    return tuple(mark.name for mark in marks if mark.name in found)


def _nodes(rules: Rules) -> Iterator[Any]:
    """All that is said by clauses and questions, and by the procedures that they or the course of the game come to."""
    todo: list[Any] = [question.default.value for question in rules.questions.values()]
    todo += [formula.value for formula in rules.ranking]
    todo += [key.value for table in rules.tables.values() for key in table.keys]
    todo += [rules.cast.replaced, rules.deck.uniques, rules.clock.seconds if rules.clock is not None else None]
    for clause in rules.clauses.values():
        todo += [*asked(clause), clause.body, clause.limit]
    todo += [p.default for moment in rules.moments.values() for p in moment.parameters]
    reached: set[str] = set()
    names = [GAME]
    while todo or names:
        if names:
            name = names.pop()
            if name in rules.procedures and name not in reached:
                reached.add(name)
                todo.append(rules.procedures[name].body)
            continue
        for node in within(todo.pop()):
            if isinstance(node, Do):
                names.append(node.moment)
            yield node


def _named(rules: Rules, do: Do) -> Any:
    """The word for the mark that is put; None if something else is done."""
    operation = rules.moments[do.moment].operation
    return do.args[operation.mark] if isinstance(operation, SetMark) else None


def _waited_for(rules: Rules, clause: Clause) -> set[str]:
    """Marks that a clause waits for: by their names, or because one is put, taken or shown."""
    if clause.pattern is None:
        return set()
    moment = rules.moments.get(clause.pattern.word)
    if moment is not None and isinstance(moment.operation, SetMark | ClearMark | ShowMark):
        return set(rules.marks)
    return {clause.pattern.word}
