"""What YAML says, with the place of everything: maps, lists and texts. No type is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text. `text` is what YAML makes of it; `at(i)` is where its i-th letter stands in the file."""

    text: str
    span: Span
    block: bool = False
    quoted: bool = False
    offsets: tuple[int, ...] = field(default=(), repr=False)

    def at(self, index: int) -> int:
        """The offset in the file of a letter of `text` (its length: the end)."""
        if not self.offsets:
            return self.span.start + index
        return self.offsets[index] if index < len(self.offsets) else self.span.end

    def slice(self, start: int, end: int) -> Span:
        """The place in the file of a slice of `text`."""
        first = self.at(start)
        last = self.at(end - 1) + 1 if end > start else first
        return Span(self.span.source, first, max(first, last))


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    items: tuple[Value, ...]
    span: Span

    def __iter__(self) -> Iterator[Value]:
        return iter(self.items)


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    key: Scalar
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """The entries in the order of the file; no key stands twice (that is complained about in reading)."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Value | None:
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None

    def entry(self, key: str) -> Entry | None:
        return next((e for e in self.entries if e.key.text == key), None)

    def keys(self) -> tuple[str, ...]:
        return tuple(e.key.text for e in self.entries)

    def __contains__(self, key: str) -> bool:
        return self.entry(key) is not None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


Value = Scalar | Sequence | Mapping
