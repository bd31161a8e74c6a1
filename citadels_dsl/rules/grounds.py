"""On what an answer rests: the questions that are asked for it and the tables it is looked up in, however far off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from citadels_dsl.rules.expressions import Ask, Expr, Members, TableRef
from citadels_dsl.rules.ruleset import CHANGING, Among, Bind, BindOwner, Clause, Matcher, Rules, Same
from citadels_dsl.rules.walk import within


class Grounds:
    """Follows expressions to all that they rest on, in a game with these clauses."""

    def __init__(self, rules: Rules, clauses: Iterable[Clause]) -> None:
        self.rules = rules
        self.defaults: dict[str, list[Expr]] = {}
        for (name, _), question in rules.questions.items():
            self.defaults.setdefault(name, []).append(question.default.value)
        self.changing: dict[str, list[Clause]] = {}
        for clause in clauses:
            if clause.pattern is not None and clause.kind in CHANGING:
                self.changing.setdefault(clause.pattern.word, []).append(clause)

    def clauses(self, questions: Iterable[str]) -> Iterator[Clause]:
        """Those that may change the answer to any of these."""
        return (clause for name in questions for clause in self.changing.get(name, ()))

    def of_question(self, name: str) -> list[Expr]:
        """What is asked for an answer: the default, and what the clauses make of it."""
        return [*self.defaults.get(name, ()), *(expr for clause in self.clauses([name]) for expr in asked(clause))]

    def behind(self, exprs: Iterable[Expr]) -> Iterator[Expr]:
        """Every part of these and of what is asked for them; each question and table is gone through once."""
        todo = list(exprs)
        followed: set[tuple[type, str]] = set()
        while todo:
            for part in within(todo.pop()):
                if isinstance(part, Members):
                    continue
                yield part
                if isinstance(part, Ask) and (Ask, part.question) not in followed:
                    followed.add((Ask, part.question))
                    todo.extend(self.of_question(part.question))
                elif isinstance(part, TableRef) and (TableRef, part.name) not in followed:
                    followed.add((TableRef, part.name))
                    todo.extend(key.value for key in self.rules.tables[part.name].keys)


def asked(clause: Clause) -> Iterator[Expr]:
    """What is asked to know whether a clause applies, and what it makes of an answer."""
    if clause.pattern is not None:
        for matcher in (clause.pattern.doer, *(matcher for _, matcher in clause.pattern.args)):
            yield from _wanted(matcher)
    if clause.condition is not None:
        yield clause.condition
    yield from (value for _, value in clause.answers)


def _wanted(matcher: Matcher | None) -> Iterator[Expr]:
    match matcher:
        case Same(value=value) | Among(source=value):
            yield value
        case Bind() | BindOwner() | None:
            pass
        case _:
            assert_never(matcher)
