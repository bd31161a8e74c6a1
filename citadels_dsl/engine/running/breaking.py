"""A game that is broken off: why, in words, and by which rule."""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.source import Span

#: What a stack that overflows is put down to; the rule that is read then is whichever came last.
TOO_DEEP = "what is asked depends on itself, or on too much else"


def break_off(state: State, reason: str) -> None:
    """Nothing goes on after this; the table stays as it is."""
    state.trouble = reason
    state.frames.clear()
    state.decision = None


def why(linker: Linker, state: State, error: Endless | RecursionError) -> str:
    """`more than 200,000 steps without a decision: rules.z (x.yaml:9)`."""
    if isinstance(error, RecursionError):
        return _at(TOO_DEEP, *_going_on(linker, state))
    if error.rule:
        return _at(error.reason, _shown(error.rule), error.span or _span(linker, error.rule))
    return _at(error.reason, *_going_on(linker, state))


def _going_on(linker: Linker, state: State) -> tuple[str, Span | None]:
    """The innermost clause or procedure."""
    for frame in reversed(state.frames):
        if isinstance(frame, Code):
            return _shown(frame.unit.name), _span(linker, frame.unit.name)
    return "", None


def _shown(rule: str) -> str:
    """As it is called elsewhere: the code of a procedure goes by `procedure:NAME`."""
    kind, _, name = rule.rpartition(":")
    return f"{kind}s.{name}" if kind in ("procedure", "question") else name


def _span(linker: Linker, rule: str) -> Span | None:
    kind, _, name = rule.rpartition(":")
    rules = linker.rules
    if kind == "question":
        return next((q.default.value.span for (word, _), q in rules.questions.items() if word == name), None)
    found = rules.procedures.get(name) if kind else rules.clauses.get(name)
    return None if found is None else found.span


def _at(reason: str, rule: str, span: Span | None) -> str:
    if not rule:
        return reason
    return f"{reason}: {rule}" if span is None else f"{reason}: {rule} ({span.source.path}:{span.line})"
