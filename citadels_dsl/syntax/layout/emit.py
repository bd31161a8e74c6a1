"""Nodes as lines: two blanks for each level, keys in their order, what was in brackets on a line if it fits."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

from citadels_dsl.source import Source
from citadels_dsl.syntax.layout.abilities import in_lines, on_a_line
from citadels_dsl.syntax.layout.comments import Comment
from citadels_dsl.syntax.layout.texts import content, content_lines, header
from citadels_dsl.syntax.layout.weave import Printed
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.slip import Form

WIDTH = 120
STEP = 2


class AsItIs(Exception):
    """Something that is not laid out: the file stays as it is."""


@dataclass(frozen=True, slots=True)
class Emitter:
    """`forms` says at which keys an ability text stands."""

    source: Source
    comments: list[Comment]
    forms: Map[str, Form]

    def document(self, value: Value) -> list[Printed]:
        match value:
            case Mapping():
                return self.entries(value, 0)
            case Sequence():
                return self.items(value, 0, None)
            case Scalar():
                raise AsItIs

    # ----------------------------------------------------------------- several lines

    def entries(self, value: Mapping, indent: int) -> list[Printed]:
        printed: list[Printed] = []
        columns = self.columns(value, indent)
        for entry in value:
            form = self.form(entry)
            lead = f"{self.raw(entry.key)}:"
            lead = lead.ljust(columns.get(entry.key.span.start, 0) - 1)
            printed += self.under(lead, entry.key.span.start, entry.value, form, indent)
        return printed

    def items(self, value: Sequence, indent: int, form: Form | None) -> list[Printed]:
        return [line for item in value for line in self.under("-", item.span.start, item, form, indent)]

    def under(self, lead: str, at: int, value: Value, form: Form | None, indent: int) -> list[Printed]:
        """What belongs to a key or to a dash."""
        text = self.inline(value, form, brackets=False)
        if text is not None and (isinstance(value, Scalar) or indent + len(lead) + 1 + len(text) <= WIDTH):
            return [Printed(indent, f"{lead} {text}".rstrip(), at)]
        lead = lead.rstrip()
        match value:
            case Scalar():
                return self.text(lead, at, value, form, indent)
            case Mapping():
                below = self.entries(value, indent + STEP)
            case Sequence():
                filled = self.filled(lead, at, value, form, indent)
                if filled is not None:
                    return filled
                below = self.items(value, indent + STEP, form)
        if lead != "-":
            return [Printed(indent, lead, at), *below]
        first, *rest = below
        return [Printed(indent, f"- {first.text}", at), *rest]

    def text(self, lead: str, at: int, value: Scalar, form: Form | None, indent: int) -> list[Printed]:
        """A text of several lines."""
        ability = in_lines(value) if form == "block" and self.may_be_block(value) else None
        if ability is not None:
            return [Printed(indent, f"{lead} |", at), *content(value, ability, indent + STEP, indent)]
        lines = content_lines(value)
        if value.block:
            return [
                Printed(indent, f"{lead} {header(value, lines)}", at),
                *content(value, lines, indent + STEP, indent),
            ]
        first, *rest = lines
        return [Printed(indent, f"{lead} {first}", at), *content(value, rest, indent + STEP, indent)]

    def may_be_block(self, value: Scalar) -> bool:
        """Whether a text can stand below `|`: it does, or it is in quotes and has several lines."""
        if value.block:
            return self.source.text[value.span.start] == "|"
        return value.quoted and "\n" in value.text.strip() and "#" not in value.text

    def filled(self, lead: str, at: int, value: Sequence, form: Form | None, indent: int) -> list[Printed] | None:
        """A list in brackets that is too long for a line: as many items on each as fit."""
        if not self.in_brackets(value) or self.comment_between(at, value.span.end):
            return None
        texts = [self.inline(item, form, brackets=True) for item in value]
        lines = [Printed(indent, f"{lead} [", at)]
        line, start = "", 0
        for item, text in zip(value, texts, strict=True):
            if text is None:
                return None
            longer = f"{line} {text},".lstrip()
            if line and indent + STEP + len(longer) > WIDTH:
                lines.append(Printed(indent + STEP, line, start, True, indent))
                longer = f"{text},"
            line, start = longer, item.span.start
        lines.append(Printed(indent + STEP, line.removesuffix(","), start, True, indent))
        return [*lines, Printed(indent, "]", value.span.end)]

    # ---------------------------------------------------------------------- one line

    def inline(self, value: Value, form: Form | None, *, brackets: bool) -> str | None:
        """The value on one line, or None; `brackets`: it stands in some."""
        match value:
            case Scalar():
                if form == "block" and not brackets and self.may_be_block(value) and "\n" in value.text.strip():
                    return None
                text = on_a_line(value, form, brackets=brackets) if form is not None else None
                return text if text is not None else self.plain(value, brackets=brackets)
            case Sequence():
                if not self.in_brackets(value):
                    return None
                items = [self.inline(item, form, brackets=True) for item in value]
                return f"[{', '.join(item for item in items if item is not None)}]" if None not in items else None
            case Mapping():
                if not self.in_brackets(value):
                    return None
                entries = [self.pair(entry) for entry in value]
                return f"{{{', '.join(each for each in entries if each is not None)}}}" if None not in entries else None

    def pair(self, entry: Entry) -> str | None:
        value = self.inline(entry.value, self.form(entry), brackets=True)
        return None if value is None else f"{self.raw(entry.key)}: {value}"

    def plain(self, value: Scalar, *, brackets: bool) -> str | None:
        """A text as it stands, if that is one line; a plain one of several may be put on one."""
        if value.block:
            return None
        raw = value.span.text
        if "\n" not in raw:
            return raw
        fits = not value.quoted and "\n" not in value.text and len(value.text) <= WIDTH // 2
        return value.text if fits and not brackets else None

    def in_brackets(self, value: Mapping | Sequence) -> bool:
        """Whether it was written in brackets, and no comment is in the way."""
        start, end = value.span.start, value.span.end
        if self.source.text[start] not in "{[":
            # `[a: b]` has a map in it without brackets of its own; a block has none either.
            return False
        return not self.comment_between(start, end)

    def comment_between(self, start: int, end: int) -> bool:
        return any(start <= comment.start < end for comment in self.comments)

    # ------------------------------------------------------------------------ details

    def form(self, entry: Entry) -> Form | None:
        """`change: {thief.rob.if: ...}` has the form of `if`."""
        return self.forms.get(entry.key.text.rpartition(".")[2])

    def raw(self, key: Scalar) -> str:
        if key.block or "\n" in key.span.text:
            raise AsItIs
        return key.span.text

    def columns(self, value: Mapping, indent: int) -> dict[int, int]:
        """Where values begin, of those that stand below each other like in a table, by the start of the key.

        Only who was in a column with another of the lines around it stays in it.
        """
        found: dict[int, int] = {}
        run: list[tuple[Entry, int]] = []
        for entry in [*value, None]:
            column = self.column(entry, indent) if entry is not None else None
            if entry is not None and column is not None:
                run.append((entry, column))
                continue
            for each, at in run:
                if any(at == other and len(each.key.text) != len(second.key.text) for second, other in run):
                    found[each.key.span.start] = at
            run = []
        return found

    def column(self, entry: Entry, indent: int) -> int | None:
        """How far behind the beginning of its key a value stands, if they are one line."""
        key, value = entry.key.span, entry.value.span
        if key.line != value.line or key.start == value.start:
            return None
        text = self.inline(entry.value, self.form(entry), brackets=False)
        column = value.start - key.start
        return column if text is not None and indent + column + len(text) <= WIDTH else None
