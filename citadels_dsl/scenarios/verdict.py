"""What came of a scenario, and what was seen while it was played."""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.engine.decision import Decision
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.words import Thing
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Asking:
    """A decision as it was put: its options as they can be called, and as they are written.

    `shown` is `labels` but for the names of cards, which are in the language of who reads.
    """

    decision: Decision
    things: tuple[Thing, ...]
    labels: tuple[str, ...]
    shown: tuple[str, ...]


@dataclass(slots=True)
class Since:
    """Of one seat the last choice that a step made, in which turn of its own, and the quiet answers after it.

    Of a quiet answer: the turn, and the step that was waited for.
    """

    choice: str = ""
    turn: int | None = None
    quiet: list[tuple[int, Span]] = field(default_factory=list)


@dataclass(slots=True)
class History:
    """All that happened so far. `alone`: where there was one option, so that nobody was asked.

    `lines`: the log that is judged, in English. `told`: the same in the language of who reads.
    """

    alone: list[Asking] = field(default_factory=list)
    askings: list[Asking] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    since: dict[int, Since] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`problems` is empty if all is as expected. `log`: what happened, a line each."""

    script: Script
    problems: tuple[Diagnostic, ...]
    log: tuple[str, ...] = ()
    decisions: int = 0

    @property
    def passed(self) -> bool:
        return not any(p.is_error for p in self.problems)
