"""How much of the rules the scenarios made happen, by rule line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.ruleset import Clause, Rules
from citadels_dsl.rules.statements import Block, Branch, If
from citadels_dsl.rules.walk import statements
from citadels_dsl.source import Source, Span


class Use(Enum):
    """What became of a line: everything on it ran; some of it, or a condition only one way; nothing."""

    WHOLE = "whole"
    PART = "part"
    NONE = "none"


@dataclass(slots=True)
class Coverage:
    """Hears what games use of their rules (it is their `trace`), and adds up what there is.

    The places are the clauses by name (it applied), the statements, the answers of rules, the defaults
    of questions and the conditions; a condition counts twice: that it held, and that it did not.
    """

    _there: dict[Span, bool] = field(default_factory=dict)  # place: it is a condition
    _ran: set[Span] = field(default_factory=set)
    _held: set[tuple[Span, bool]] = field(default_factory=set)
    _applied: set[tuple[str, Span]] = field(default_factory=set)
    _clauses: set[tuple[str, Span]] = field(default_factory=set)
    _rulesets: dict[int, Rules] = field(default_factory=dict)  # by their `id`: equal rules of two files are two

    # ------------------------------------------------------------ what is heard

    def ran(self, span: Span) -> None:
        self._ran.add(span)

    def found(self, span: Span, holds: bool) -> None:
        self._held.add((span, holds))

    def applied(self, clause: Clause) -> None:
        self._applied.add((clause.id, clause.span))

    def hearing(self, rules: Rules) -> Callable[[Event], None]:
        """Hears the events of a game: a clause whose block begins has applied."""

        def hear(event: Event) -> None:
            if event.kind == "clause":
                self.applied(rules.clauses[event.word])

        return hear

    # ------------------------------------------------------------ what there is

    def add(self, rules: Rules) -> None:
        """All places of a ruleset; once is enough."""
        if id(rules) in self._rulesets:
            return
        self._rulesets[id(rules)] = rules
        for clause in rules.clauses.values():
            self._clauses.add((clause.id, clause.span))
            for span, condition in _places_of(clause):
                self._there[span] = condition
        for procedure in rules.procedures.values():
            for span, condition in _block(procedure.body):
                self._there[span] = condition
        for question in rules.questions.values():
            for span in _at(question.default.value):
                self._there[span] = False

    def files(self) -> list[Source]:
        """The files of rules, by path."""
        sources = {span.source for span in self._there} | {span.source for _, span in self._clauses}
        return sorted(sources, key=lambda source: source.path)

    def lines(self, source: Source) -> dict[int, Use]:
        """What became of each line of a file on which there is something that can run."""
        counts: dict[int, tuple[int, int]] = {}

        def count(span: Span, used: int, of: int) -> None:
            if span.source is source:
                before, all_ = counts.get(span.line, (0, 0))
                counts[span.line] = (before + used, all_ + of)

        for span, condition in self._there.items():
            count(span, self._used(span, condition), 2 if condition else 1)
        for clause in self._clauses:
            count(clause[1], int(clause in self._applied), 1)
        return {line: _use(*counts[line]) for line in sorted(counts)}

    def _used(self, span: Span, condition: bool) -> int:
        if condition:
            return ((span, True) in self._held) + ((span, False) in self._held)
        return int(span in self._ran)

    def ways(self, source: Source, line: int) -> str:
        """What a condition on this line never came to; an empty text if it came to both, or never ran."""
        missing = {
            holds
            for span, condition in self._there.items()
            if condition and span.source is source and span.line == line
            for holds in (True, False)
            if (span, holds) not in self._held and (span, not holds) in self._held
        }
        return " and ".join("never true" if holds else "always true" for holds in sorted(missing, reverse=True))

    def dead(self) -> list[tuple[str, Span]]:
        """The clauses that never applied."""
        return sorted(self._clauses - self._applied, key=lambda one: (one[1].source.path, one[1].start, one[0]))


def _use(used: int, all_: int) -> Use:
    return Use.WHOLE if used == all_ else Use.PART if used else Use.NONE


def _places_of(clause: Clause) -> Iterator[tuple[Span, bool]]:
    for span in _at(clause.condition):
        yield span, True
    for _, value in clause.answers:
        for span in _at(value):
            yield span, False
    yield from _block(clause.body)


def _block(body: Block) -> Iterator[tuple[Span, bool]]:
    for statement in statements(body):
        if statement.span is None or isinstance(statement, Branch):
            continue  # of a branch its statements count
        yield statement.span, False
        if isinstance(statement, If):
            for condition, _ in statement.branches:
                yield from ((span, True) for span in _at(condition))


def _at(expr: Expr | None) -> Iterator[Span]:
    if expr is not None and expr.span is not None:
        yield expr.span
