"""YAML into nodes that know their place: every document of a source, or what is wrong with it.

Only a part of YAML is read: maps, lists and texts. What makes a file mean something else than it
shows (two equal keys, anchors, tags, merged maps) is refused, and so is what is too big. Nothing
here calls itself: a file may be as deep as its writer likes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax import cuts, scalars, yaml_slips
from citadels_dsl.syntax.events import Event, events
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value

MAX_DEPTH = 40
MAX_NODES = 50_000
MAX_PROBLEMS = 30

# What a terminal, an editor or YAML would take for something else than a letter; U+202A to U+202E and U+2066 to
# U+2069 turn the letters around them about, so that a rule reads as another than it is.
_STRANGE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]|\r(?!\n)"
)


#: What a file of rules begins with.
_BEGINNING = "a ruleset begins with `ruleset: a_name`, an overlay with `overlay: a_name`"


def read(source: Source, beginning: str = _BEGINNING) -> tuple[tuple[Value, ...], list[Diagnostic]]:
    """All documents that could be read, and the problems. Never raises, whatever the text is.

    `beginning`: how such a file begins, for whoever has an empty one.
    """
    strange = _STRANGE.search(source.text)
    if strange is not None:
        return (), [yaml_slips.strange_letter(Span(source, strange.start(), strange.end()))]
    reading = _Reading(source)
    try:
        for event in events(source.text):
            reading.take(event)
    except _Enough:
        pass
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        reading.problems.append(yaml_slips.explain(source, error, reading.last, reading.bracket()))
    if not reading.documents and not reading.problems:
        reading.problems.append(Diagnostic("E007", "this file is empty", Span(source, 0, 0), beginning))
    return tuple(reading.documents), reading.problems


class _Enough(Exception):
    """Nothing more is read: too much was found wrong, or there is too much."""


@dataclass(slots=True)
class _Open:
    """A map or a list that is not closed yet."""

    event: Event
    parts: list[cuts.Part] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)
    key: Scalar | None = None
    at_value: bool = False  # in a map: a key has come (one that cannot be used leaves `key` empty)


class _Reading:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.documents: list[Value] = []
        self.problems: list[Diagnostic] = []
        self.last: tuple[int, int] | None = None  # the text that was read last
        self.open: list[_Open] = []
        self.nodes = 0
        self.anchors: set[str] = set()  # those that were complained about

    def take(self, event: Event) -> None:
        match event.kind:
            case "text":
                self.count(event)
                self.last = (event.start, event.end)
                self.put(self.scalar(event) if self.is_bare(event) else None)
            case "map" | "list":
                self.count(event)
                self.is_bare(event)
                self.open.append(_Open(event))
            case "end":
                self.put(self.close(self.open.pop(), event))
            case "alias":
                self.is_bare(event._replace(anchor=event.text))
                self.put(None)
            case "document":
                if event.tagged:
                    self.bad(event, "E019", "a line that begins with `%` speaks to YAML", "leave it out")

    def count(self, event: Event) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.bad(event, "E023", f"this file has more than {MAX_NODES:,} keys and values", "part it in several")
            raise _Enough
        if len(self.open) == MAX_DEPTH and event.kind != "text":
            said = f"maps and lists stand in each other more than {MAX_DEPTH} deep"
            self.bad(event, "E022", said, "a ruleset needs eight or so; was a bracket left open?")
            raise _Enough

    def is_bare(self, event: Event) -> bool:
        """Whether a node is nothing but itself."""
        if event.anchor is not None and event.anchor not in self.anchors:
            self.anchors.add(event.anchor)
            said = f"`{event.anchor}` would stand for a part of the file in other places"
            hint = "write it out, or make it a trait or a procedure; a text that begins with & or * needs quotes"
            self.bad(event, "E018", said, hint)
        if event.tagged:
            hint = "leave it out, the key says it; a text that begins with `!` needs quotes"
            self.bad(event, "E019", "`!` would tell YAML of what type this is", hint)
        return event.anchor is None and not event.tagged

    def scalar(self, event: Event) -> Scalar:
        text, start, end = self.source.text, event.start, event.end
        value = event.text
        offsets: tuple[int, ...] = ()
        match event.style:
            case '"':
                offsets = scalars.double_quoted(text, start, end)
                value = self.visible(value, offsets)
            case "'":
                offsets = scalars.single_quoted(text, start, end)
            case "|" | ">":
                offsets = scalars.block(text, start, end, value)
                letters = len(value.rstrip())
                end = offsets[letters - 1] + 1 if letters else start + 1
            case _ if len(value) != end - start:
                offsets = scalars.plain(text, start, end)
        span = Span(self.source, start, end)
        return Scalar(value, span, event.style in ("|", ">"), event.style in ("'", '"'), offsets)

    def visible(self, value: str, offsets: tuple[int, ...]) -> str:
        """A text in which a code stands for something that is no letter is complained about, and mended."""
        for index, letter in enumerate(value):
            if _STRANGE.match(letter):
                place = Span(self.source, offsets[index], offsets[index] + 2)
                self.add(yaml_slips.strange_escape(place, letter))
                return "".join(" " if _STRANGE.match(each) else each for each in value)
        return value

    def close(self, done: _Open, event: Event) -> Value:
        """The node of a map or a list that has come to its end."""
        start, parts = done.event.start, done.parts
        if done.event.flow:
            parts, found = cuts.join(self.source, parts)
            for problem in found:
                self.add(problem)
            end = event.end
        else:
            end = max((part.end for part in parts), default=start)
        span = Span(self.source, start, end)
        if done.event.kind == "list":
            return Sequence(tuple(part.value for part in parts), span)
        return Mapping(tuple(Entry(part.key, part.value) for part in parts if part.key is not None), span)

    def put(self, value: Value | None) -> None:
        """Into the map or list that is open; None is what could not be used."""
        if not self.open:
            if value is not None and value.span.start < value.span.end:  # between two `---` there may be nothing
                self.documents.append(value)
            return
        parent = self.open[-1]
        if parent.event.kind == "list":
            if value is not None:
                parent.parts.append(cuts.Part(None, value))
        elif not parent.at_value:
            parent.key, parent.at_value = self.key(parent, value), True
        else:
            if parent.key is not None and value is not None:
                parent.parts.append(cuts.Part(parent.key, value))
            parent.key, parent.at_value = None, False

    def key(self, parent: _Open, key: Value | None) -> Scalar | None:
        """A key that can be used: a text, and not there yet."""
        if key is None:
            return None
        if not isinstance(key, Scalar) or not key.text:
            self.add(Diagnostic("E021", "a key is a name", key.span, "write `name: value`"))
        elif key.text == "<<" and not key.quoted:
            hint = "write its keys out, or use `traits`, `extends` or `cards_from`"
            self.add(Diagnostic("E020", "`<<` would bring another map in here", key.span, hint))
        elif key.text in parent.seen:
            first = Note(parent.seen[key.text], "the first one")
            hint = "leave one of them out, or give one another name"
            said = f"`{key.text}` stands here a second time"
            self.add(Diagnostic("E017", said, key.span, hint, notes=(first,)))
        else:
            parent.seen[key.text] = key.span
            return key
        return None

    def bracket(self) -> int | None:
        """Where the innermost bracket is that is open (`[a: b]` is a map without one of its own)."""
        if not self.open or not self.open[-1].event.flow:
            return None
        starts = [each.event.start for each in self.open if self.source.text[each.event.start] in "[{"]
        return starts[-1] if starts else None

    def bad(self, event: Event, code: str, message: str, hint: str) -> None:
        line_end = self.source.text.find("\n", event.start, event.end)
        end = line_end if line_end >= 0 else event.end
        self.add(Diagnostic(code, message, Span(self.source, event.start, end), hint))

    def add(self, problem: Diagnostic) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            raise _Enough
