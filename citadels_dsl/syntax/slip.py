"""A mistake in an ability text, at letters of that text: it becomes a diagnostic with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.syntax.nodes import Scalar

Form = Literal["block", "value", "pattern"]


@dataclass(frozen=True, slots=True)
class Slip:
    code: str
    message: str
    hint: str
    start: int
    end: int

    def at(self, scalar: Scalar) -> Diagnostic:
        return Diagnostic(self.code, self.message, scalar.slice(self.start, self.end), self.hint)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where reading stopped: at what (`kind` of token, its text), in which slice of which text."""

    text: str
    first: int
    last: int
    kind: str
    at: int
    token: str
