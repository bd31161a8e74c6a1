"""What of the rules ran: closures that say so, linked in only where somebody wants to know (coverage).

What is merely tried on a copy, to see whether it can be offered, does not count: it did not happen. But
what is read there (a clause that forbids, an answer) has had its say in what was offered, and that counts.
"""

from __future__ import annotations

from typing import Protocol

from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Step, Value
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.ruleset import CHANGING, Clause
from citadels_dsl.source import Span


class Trace(Protocol):
    """Hears of every statement and answer that ran, what conditions came to, which clauses applied."""

    def ran(self, span: Span) -> None: ...

    def found(self, span: Span, holds: bool) -> None: ...

    def applied(self, clause: Clause) -> None: ...


def running(trace: Trace, span: Span) -> Step:
    """An instruction before a statement."""

    def run(state: State, env: Env) -> None:
        if not state.trial:
            trace.ran(span)

    return run


def answering(trace: Trace, span: Span | None, measure: Measure) -> Measure:
    """The value of a rule or the default of a question."""
    if span is None:
        return measure

    def answer(state: State, env: Env) -> Value:
        trace.ran(span)
        return measure(state, env)

    return answer


def deciding(trace: Trace, span: Span | None, measure: Measure, tried: bool = False) -> Measure:
    """A condition; `tried`: also what it comes to on a copy counts."""
    if span is None:
        return measure

    def decide(state: State, env: Env) -> bool:
        holds = bool(measure(state, env))
        if tried or not state.trial:
            trace.found(span, holds)
        return holds

    return decide


def settled(trace: Trace | None, condition: Expr, holds: bool) -> None:
    """A condition that an option decides before the game begins."""
    if trace is not None and condition.span is not None:
        trace.found(condition.span, holds)


def applying(trace: Trace, clause: Clause, condition: Measure | None) -> Measure | None:
    """The condition of a clause; the last thing that is asked before it applies.

    That a clause without a block applied shows only in what it answers, so it is said here.
    """
    if condition is not None and clause.condition is not None:
        condition = deciding(trace, clause.condition.span, condition, clause.kind in CHANGING)
    elif clause.condition is not None:
        settled(trace, clause.condition, True)
    if clause.kind not in CHANGING:
        return condition
    asked = condition

    def applies(state: State, env: Env) -> bool:
        holds = asked is None or bool(asked(state, env))
        if holds:
            trace.applied(clause)
        return holds

    return applies
