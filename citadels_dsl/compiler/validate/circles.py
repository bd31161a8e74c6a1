"""What would go round in a circle: procedures that run each other, questions that ask each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.compiler.validate.survey import QUESTION, Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.expressions import Ask
from citadels_dsl.source import Span


def procedures(survey: Survey) -> Iterator[Diagnostic]:
    """A procedure never comes back to itself by way of others: so every one of them ends."""
    calls = {
        name: {other: do.span or survey.rules.procedures[name].span for other, do in found.items()}
        for name, found in survey.calls.items()
    }
    for way in _circles(calls):
        yield _round("E803", way, calls, "procedures run each other in a circle", "let one of them end by itself")


def questions(survey: Survey) -> Iterator[Diagnostic]:
    """The default of a question never comes back to the question by way of other defaults."""
    asks: dict[str, dict[str, Span]] = {}
    for name, of in survey.rules.questions:
        for ask in survey.texts[f"{QUESTION}{name}:{of}"].of(Ask):
            if ask.span is not None:
                asks.setdefault(name, {}).setdefault(ask.question, ask.span)
    for way in _circles(asks):
        yield _round("E804", way, asks, "questions ask each other in a circle", "let one of them answer by itself")


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
