"""What came of a scenario, and what was seen while it was played."""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.engine.decision import Decision
from citadels_dsl.scenarios.script import Script
from citadels_dsl.scenarios.words import Thing


@dataclass(frozen=True, slots=True)
class Asking:
    """A decision as it was put: its options as they can be called, and as they are written."""

    decision: Decision
    things: tuple[Thing, ...]
    labels: tuple[str, ...]


@dataclass(slots=True)
class History:
    """All that happened so far. `alone`: where there was one option, so that nobody was asked."""

    alone: list[Asking] = field(default_factory=list)
    askings: list[Asking] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


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
