"""The problem itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from citadels_dsl.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that matters: "first written here", "the other rule"."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong.

    `code` is stable and documented (E101, W203); `message` says what is wrong in one sentence,
    `hint` what to do about it (may be empty), `where` the rule it is about ("warlord.destroy").
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    where: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def severity(self) -> Severity:
        return Severity.WARNING if self.code.startswith("W") else Severity.ERROR

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR
