"""Clauses whose reading may come back to themselves; they are not read again inside their own reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.rules.expressions import Allowed, Ask, Can, CanProceed, Expr
from citadels_dsl.rules.moments import USE
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, ClauseKind, Same
from citadels_dsl.rules.walk import within

ANSWERS = (ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID)


def guarded(linker: Linker) -> Iterator[Ability]:
    """The clauses that change a question which their own reading asks, and those that ask what can be done."""
    from_clause = {ability.number: _asked(linker, _read(ability)) for ability in linker.abilities}
    for ability in linker.abilities:
        clause = ability.clause
        if clause.pattern is None:
            continue
        reached = _reached(linker, from_clause, from_clause[ability.number])
        if clause.kind in ANSWERS and (clause.pattern.word in reached or CAN in reached or clause.pattern.word == USE):
            yield ability


#: In place of a question: whatever can be done.
CAN = "can()"


def _read(ability: Ability) -> list[Expr]:
    clause = ability.clause
    found = [value for _, value in clause.answers]
    if clause.condition is not None:
        found.append(clause.condition)
    if clause.pattern is not None:
        for _, matcher in (*clause.pattern.args, (-1, clause.pattern.doer)):
            match matcher:
                case Same(value=value) | Among(source=value):
                    found.append(value)
                case Bind() | BindOwner() | None:
                    pass
                case _:
                    assert_never(matcher)
    return found


def _asked(linker: Linker, exprs: list[Expr]) -> frozenset[str]:
    """The questions that are asked in expressions."""
    found: set[str] = set()
    for expr in exprs:
        for part in within(expr):
            match part:
                case Ask(question=question):
                    found.add(question)
                case Can() | CanProceed() | Allowed():
                    found.add(CAN)
                case _:
                    pass
    return frozenset(found)


def _reached(linker: Linker, from_clause: dict[int, frozenset[str]], start: frozenset[str]) -> set[str]:
    """All questions that are asked on the way to an answer."""
    found: set[str] = set()
    todo = list(start)
    while todo:
        word = todo.pop()
        if word in found:
            continue
        found.add(word)
        for (name, _), question in linker.rules.questions.items():
            if name == word:
                todo.extend(_asked(linker, [question.default.value]))
        for ability in linker.abilities:
            pattern = ability.clause.pattern
            if pattern is not None and pattern.word == word and ability.clause.kind in ANSWERS:
                todo.extend(from_clause[ability.number])
    return found
