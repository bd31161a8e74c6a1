"""The names that a text may use without a dot, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping as Map

from citadels_dsl.compiler.compose.content import Content, Part
from citadels_dsl.compiler.plain import words
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping
from citadels_dsl.vocabulary.keys import CARDS

#: Sections and lists of which each name stands alone.
_ALONE = ("options", "pieces", "places", "tables", *CARDS)
_WORDS = ("colours", "steps")


def brought(content: Content, before: Map[str, Span]) -> dict[str, Span]:
    """`before`: those that were there already, which stay where they were."""
    return {**dict(_names(content)), **before}


def _names(content: Content) -> Iterator[tuple[str, Span]]:
    for section in _ALONE:
        for part in content.sections[section].values():
            yield part.name, part.span
    for name in _WORDS:
        for word in content.lists.get(name, ()):
            yield word.text, word.span
    for part in content.sections["questions"].values():
        if part.node.get("of") is None:
            yield part.name, part.span
    for part in content.sections["marks"].values():
        yield from _faces(part.node)
    for section in ("traits", *CARDS):
        for part in content.sections[section].values():
            yield from _faces_of(part)


def _faces_of(part: Part) -> Iterator[tuple[str, Span]]:
    marks = part.node.get("marks")
    for entry in marks if isinstance(marks, Mapping) else ():
        if isinstance(entry.value, Mapping):
            yield from _faces(entry.value)


def _faces(mark: Mapping) -> Iterator[tuple[str, Span]]:
    for word in words(mark.get("faces")):
        yield word.text, word.span
