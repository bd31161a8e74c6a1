"""A scenario from beginning to end: its rules, its table, its play, its judgement."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.diagnostics import Diagnostic, Severity
from citadels_dsl.engine.chronicle import Chronicle
from citadels_dsl.engine.events import Event
from citadels_dsl.scenarios.binding import bind
from citadels_dsl.scenarios.course import Course
from citadels_dsl.scenarios.laying import Table
from citadels_dsl.scenarios.playing import Play
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.scenarios.values import Complaints
from citadels_dsl.scenarios.verdict import Verdict

Sink = Callable[[Event], None]


def run(script: Script, shelf: Shelf, sink: Sink | None = None, judged: bool = True) -> Verdict:
    """Plays a scenario. `sink` hears all events; `judged`: a scenario that expects nothing is refused."""
    compiled = shelf.rules(script)
    if compiled.rules is None:
        errors = tuple(p for p in compiled.problems if p.severity is Severity.ERROR)
        message = f"the rules of this scenario (`{script.ruleset.text}`) cannot be used"
        return Verdict(script, (Diagnostic("S119", message, script.ruleset.span, "mend them first"), *errors))
    bound = bind(script, compiled.rules)
    if isinstance(bound, tuple):
        return Verdict(script, bound)
    to = Complaints()
    if judged and not script.expects:
        to.add("S107", "this scenario expects nothing", script.span, "say what must be true at the end, under `expect`")
        return Verdict(script, tuple(to.found))
    game = shelf.game(compiled.rules, bound.setup)
    state = game.empty(script.seed)
    if shelf.coverage is not None:
        shelf.coverage.add(compiled.rules)
        sink = _both(shelf.coverage.hearing(compiled.rules), sink)
    if bound.position is not None:
        Table(game, state, to).lay(bound.position, True)
        if to.found:
            return Verdict(script, tuple(to.found))
    course = Course(bound, game, state, to, Chronicle(game.linker), sink, list(bound.first))
    Play(course).play()
    return Verdict(script, tuple(to.found), tuple(course.history.lines), len(course.history.askings))


def _both(first: Sink, second: Sink | None) -> Sink:
    def hear(event: Event) -> None:
        first(event)
        if second is not None:
            second(event)

    return hear
