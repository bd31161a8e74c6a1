"""The comments of a file: those between YAML's texts, and those inside an ability text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from citadels_dsl.source import Source
from citadels_dsl.syntax.chunks import without_labels
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value

_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")
_IN_TEXT = re.compile(r"#[^\n]*")


@dataclass(frozen=True, slots=True)
class Comment:
    """`alone`: nothing stands before it on its line."""

    start: int
    text: str
    alone: bool


def scalars_of(value: Value) -> Iterator[Scalar]:
    """All texts and keys in the order of the file (as deep as `reading` lets maps and lists be)."""
    match value:
        case Scalar():
            yield value
        case Sequence():
            for item in value:
                yield from scalars_of(item)
        case Mapping():
            for entry in value:
                yield entry.key
                yield from scalars_of(entry.value)


def comments_of(source: Source, documents: Iterable[Value]) -> list[Comment]:
    """Those of the file itself. What stands in a text is a part of the text."""
    found: list[Comment] = []
    at = 0
    for document in documents:
        for scalar in scalars_of(document):
            found += _between(source, at, scalar.span.start)
            at = max(at, scalar.span.end)
            if scalar.block:  # a comment may stand behind its `|`
                line_end = source.text.find("\n", scalar.span.start)
                header_end = line_end if line_end >= 0 else len(source.text)
                found += _between(source, scalar.span.start, header_end)
                at = max(at, header_end)
    return [*found, *_between(source, at, len(source.text))]


def _between(source: Source, start: int, end: int) -> Iterator[Comment]:
    for comment in _COMMENT.finditer(source.text, start, end):
        yield _comment(source, comment.start(), comment[0])


def comments_in(scalar: Scalar) -> list[Comment]:
    """Those of an ability text that stands below `|`."""
    text = without_labels(scalar.text)
    source = scalar.span.source
    return [_comment(source, scalar.at(each.start()), each[0]) for each in _IN_TEXT.finditer(text)]


def _comment(source: Source, start: int, text: str) -> Comment:
    column = source.place(start)[1]
    return Comment(start, text.rstrip(), not source.text[start - column + 1 : start].strip())
