"""A text that could not be read, as those see it who explain why."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citadels_dsl.syntax.chunks import masked
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.slip import Form, Slip, Stop

HEAD = re.compile(r" *(?:[\w.]+\.)?(?:if|else|for|repeat|together|may|either|or)\b")
UNFINISHED = re.compile(r"(\b(?:and|or|not|is|is not|in|mod|by|if|for|while|let|to)|\.\.|[-+*/<>=,.(]|[<>]=) *:? *$")


@dataclass(frozen=True, slots=True)
class Case:
    """`code` is the text with its labels and comments made blank; `at` is where reading stopped in it.

    If nothing stood there any more, `at` is the end of what did.
    """

    scalar: Scalar
    form: Form
    stop: Stop
    code: str
    at: int
    line_start: int

    @staticmethod
    def of(scalar: Scalar, form: Form, stop: Stop) -> Case:
        code = masked(stop.text)
        end = max(len(code[: stop.last].rstrip()), stop.first)
        at = stop.at
        if stop.kind == "_INDENT":  # it lies at the end of the line above
            at += len(code[at:]) - len(code[at:].lstrip())
        at = end if stop.kind in ("_END", "_DEDENT") else min(at, end)
        return Case(scalar, form, stop, code, at, code.rfind("\n", 0, at) + 1)

    @property
    def line(self) -> str:
        return line_at(self.code, self.line_start)

    @property
    def before(self) -> str:
        """What stands before it on its line."""
        return self.code[self.line_start : self.at]

    @property
    def rest(self) -> str:
        return self.line[self.at - self.line_start :].strip()

    @property
    def line_above(self) -> str:
        lines = [line for line in self.code[self.stop.first : self.line_start].split("\n") if line.strip()]
        return lines[-1].rstrip() if lines else ""

    @property
    def at_end(self) -> bool:
        """Whether nothing follows in the slice that was read."""
        return not self.code[self.at : self.stop.last].strip()

    def slip(self, code: str, message: str, hint: str, start: int, end: int | None = None) -> Slip:
        return Slip(code, message, hint, start, start + 1 if end is None else end)

    def whole_line(self, code: str, message: str, hint: str) -> Slip:
        start = self.line_start + indent_of(self.line)
        return Slip(code, message, hint, start, max(self.line_start + len(self.line.rstrip()), start))


def line_at(text: str, start: int) -> str:
    end = text.find("\n", start)
    return text[start:] if end < 0 else text[start:end]


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
