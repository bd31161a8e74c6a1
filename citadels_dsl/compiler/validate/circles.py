"""What would go round in a circle: procedures that run each other, questions that ask each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.compiler.validate.survey import QUESTION, Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.expressions import Ask
from citadels_dsl.rules.walk import within
from citadels_dsl.source import Span

#: So many questions stand in one another at most.
DEEPEST = 50


def procedures(survey: Survey) -> Iterator[Diagnostic]:
    """A procedure never comes back to itself by way of others: so every one of them ends."""
    calls = {
        name: {other: do.span or survey.rules.procedures[name].span for other, do in found.items()}
        for name, found in survey.calls.items()
    }
    for way in _circles(calls):
        yield _round("E803", way, calls, "procedures run each other in a circle", "let one of them end by itself")


def questions(survey: Survey) -> Iterator[Diagnostic]:
    """A question never comes back to itself by way of defaults and of what rules make of answers.

    Left aside are conditions, and a clause that asks for the very answer that it changes: a clause is
    not read again while it is read, so these end.
    """
    asks = _asked(survey)
    for way in _circles(asks):
        yield _round("E804", way, asks, "questions ask each other in a circle", "let one of them answer by itself")


def depth(survey: Survey) -> Iterator[Diagnostic]:
    """Not too many questions stand in one another, by way of defaults and of what rules make of answers."""
    asks = _asked(survey)
    deep: dict[str, int] = {}
    for start in asks:
        todo = [start]
        while todo:
            name = todo[-1]
            below = [other for other in asks.get(name, {}) if other not in deep and other not in todo]
            if below:
                todo.append(below[0])
                continue
            todo.pop()
            deep[name] = 1 + max((deep.get(other, 0) for other in asks.get(name, {})), default=0)
            if deep[name] == DEEPEST + 1:
                span = next(iter(asks[name].values()))
                said = f"`{name}` comes to {DEEPEST} questions, one asked for the answer to the other"
                yield Diagnostic("E806", said, span, "let one of them answer by itself", name)


def _asked(survey: Survey) -> dict[str, dict[str, Span]]:
    """What each question asks for its answer, each where it first does."""
    asks: dict[str, dict[str, Span]] = {}
    for name, of in survey.rules.questions:
        for ask in survey.texts[f"{QUESTION}{name}:{of}"].of(Ask):
            if ask.span is not None:
                asks.setdefault(name, {}).setdefault(ask.question, ask.span)
    for clause in survey.clauses.values():
        word = clause.pattern.word if clause.pattern is not None else ""
        for node in within(tuple(answer for _, answer in clause.answers)):
            if isinstance(node, Ask) and node.span is not None and node.question != word:
                asks.setdefault(word, {}).setdefault(node.question, node.span)
    return asks


def _round(code: str, way: list[str], found: Mapping[str, Mapping[str, Span]], what: str, hint: str) -> Diagnostic:
    steps = [(one, other, found[one][other]) for one, other in zip(way, [*way[1:], way[0]], strict=True)]
    return Diagnostic(
        code,
        f"{what}: {', '.join([*way, way[0]])}",
        steps[0][2],
        hint,
        way[0],
        tuple(Note(span, f"`{one}` comes to `{other}` here") for one, other, span in steps[1:]),
    )


def _circles(found: Mapping[str, Mapping[str, Span]]) -> Iterator[list[str]]:
    """Each circle once, from the name that was written first."""
    done: set[str] = set()
    told: set[frozenset[str]] = set()
    for start in found:
        trail: list[str] = []
        todo: list[tuple[str, bool]] = [(start, True)]
        while todo:
            name, enter = todo.pop()
            if not enter:
                trail.pop()
                done.add(name)
            elif name in trail:
                way = trail[trail.index(name) :]
                if frozenset(way) not in told:
                    told.add(frozenset(way))
                    yield way
            elif name not in done:
                trail.append(name)
                todo.append((name, False))
                todo.extend((other, True) for other in reversed(list(found.get(name, {}))))
