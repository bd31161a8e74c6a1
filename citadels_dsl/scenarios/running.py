"""A scenario from beginning to end: its rules, its table, its play, its judgement."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.engine.telling.events import Event, Sink
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.scenarios.binding import Bound, bind
from citadels_dsl.scenarios.course import SAID, Course
from citadels_dsl.scenarios.laying import Table
from citadels_dsl.scenarios.playing import Play
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.scenarios.values import Complaints
from citadels_dsl.scenarios.verdict import Verdict
from citadels_dsl.syntax.nodes import Entry, Scalar

Called = Callable[[Rules], Titles]


def run(
    script: Script, shelf: Shelf, sink: Sink | None = None, judged: bool = True, called: Called = Titles
) -> Verdict:
    """Plays a scenario. `sink` hears all events; `judged`: a scenario that expects nothing is refused.

    `called`: from the rules to what cards are called in the log and in complaints, but not in what is judged.
    """
    compiled = shelf.rules(script)
    if compiled.rules is None:
        errors = tuple(p for p in compiled.problems if p.is_error)
        message = f"the rules of this scenario (`{script.ruleset.text}`) cannot be used"
        return Verdict(script, (Diagnostic("S119", message, script.ruleset.span, "mend them first"), *errors))
    bound = bind(script, compiled.rules)
    refused = script.expect.entry("refused") if script.expect is not None else None
    if refused is not None:
        return Verdict(script, _refused(refused, bound))
    if isinstance(bound, tuple):
        return Verdict(script, bound)
    to = Complaints()
    if judged and not script.expects:
        to.add("S107", "this scenario expects nothing", script.span, "say what must be true at the end, under `expect`")
        return Verdict(script, tuple(to.found))
    if shelf.coverage is not None:
        shelf.coverage.add(compiled.rules)
        sink = _both(shelf.coverage.hearing(compiled.rules), sink)
    course = _laid(compiled.rules, bound, shelf, to, called, sink)
    if course is None:
        return Verdict(script, tuple(to.found))
    Play(course).play()
    return Verdict(script, tuple(to.found), tuple(course.history.told), len(course.history.askings))


def stopped(script: Script, shelf: Shelf, until: int = SAID) -> Course | tuple[Diagnostic, ...]:
    """A scenario that was played up to a point: after so many choices, or when all that it says was done."""
    compiled = shelf.rules(script)
    if compiled.rules is None:
        return compiled.problems
    bound = bind(script, compiled.rules)
    if isinstance(bound, tuple):
        return bound
    to = Complaints()
    course = _laid(compiled.rules, bound, shelf, to, Titles, None)
    if course is None:
        return tuple(to.found)
    course.until = until
    Play(course).play()
    return course


def _laid(rules: Rules, bound: Bound, shelf: Shelf, to: Complaints, called: Called, sink: Sink | None) -> Course | None:
    """The table as it is given; None if it cannot be, and why has been said."""
    game = shelf.game(rules, bound.setup)
    state = game.empty(bound.script.seed)
    if bound.position is not None:
        Table(game, state, to).lay(bound.position, True)
        if to.found:
            return None
    return Course(bound, game, state, to, called(rules), sink, list(bound.first))


def _refused(expected: Entry, bound: Bound | tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """It must not be possible to set up this game, and what is said of it holds the expected text."""
    span = expected.key.span.to(expected.value.span)
    if isinstance(bound, Bound):
        return (Diagnostic("S130", "this game is not refused: it can be set up", span),)
    others = tuple(problem for problem in bound if problem.code != "S118")
    text = expected.value.text if isinstance(expected.value, Scalar) else ""
    if others or any(text.lower() in problem.message.lower() for problem in bound):
        return others
    said = "; ".join(problem.message for problem in bound)
    return (Diagnostic("S130", f"this game is refused, but not because of `{text}`", span, said),)


def _both(first: Sink, second: Sink | None) -> Sink:
    def hear(event: Event) -> None:
        first(event)
        if second is not None:
            second(event)

    return hear
