"""What PyYAML sees in a text, event by event, as plain data with offsets.

Only its scanner and parser are used, which know places: the rest of it guesses types and keeps the
last of two equal keys. It is the Python one on purpose, so that a file is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import yaml

Kind = Literal["text", "map", "list", "end", "alias", "document"]


class Event(NamedTuple):
    """`end` closes a map or a list. `style` is the sign of a text, `|`, `>` or a quote, and empty for a plain one."""

    kind: Kind
    start: int
    end: int
    text: str = ""
    style: str = ""
    flow: bool = False
    anchor: str | None = None
    tagged: bool = False


class _Parser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    def __init__(self, text: str) -> None:
        yaml.reader.Reader.__init__(self, text)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)


def events(text: str) -> Iterator[Event]:
    """All that matters of a stream. Raises `yaml.YAMLError`, and ValueError or OverflowError for odd escapes."""
    next_event: Any = _Parser(text).get_event
    while (event := next_event()) is not None:
        start, end = event.start_mark.index, event.end_mark.index
        match event:
            case yaml.ScalarEvent():
                yield Event("text", start, end, event.value, event.style or "", False, event.anchor, bool(event.tag))
            case yaml.MappingStartEvent():
                yield Event("map", start, end, "", "", bool(event.flow_style), event.anchor, bool(event.tag))
            case yaml.SequenceStartEvent():
                yield Event("list", start, end, "", "", bool(event.flow_style), event.anchor, bool(event.tag))
            case yaml.CollectionEndEvent():
                yield Event("end", start, end)
            case yaml.AliasEvent():
                yield Event("alias", start, end, event.anchor or "")
            case yaml.DocumentStartEvent():
                yield Event("document", start, end, tagged=bool(event.version or event.tags))
            case _:  # the end of a document, both ends of the stream
                pass
