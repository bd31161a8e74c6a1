"""Where a piece of text was written: a source file and a span in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """A text and the name under which a person knows it (a path, or `<stdin>`)."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for i, letter in enumerate(self.text):
            if letter == "\n":
                starts.append(i + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its end; empty past the last one."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def __getstate__(self) -> dict[str, object]:
        return {"path": self.path, "text": self.text}


@dataclass(frozen=True, slots=True)
class Span:
    """A run of letters in a source: from `start` up to, not including, `end` (offsets)."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.place(self.start)[1]

    @property
    def end_line(self) -> int:
        return self.source.place(max(self.start, self.end - 1))[0]

    @property
    def end_column(self) -> int:
        """The column after the last letter."""
        return self.source.place(max(self.start, self.end - 1))[1] + (1 if self.end > self.start else 0)

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """From the start of this one to the end of the other."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"
