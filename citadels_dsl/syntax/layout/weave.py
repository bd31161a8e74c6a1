"""Lines that were laid out anew, with the comments and blank lines of the file put back among them."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.source import Source
from citadels_dsl.syntax.layout.comments import Comment


@dataclass(frozen=True, slots=True)
class Printed:
    """A line: how far it is indented, and where what it says begins in the file.

    `content`: it belongs to a text of several lines, in which YAML's comments have no place;
    those that come after it are indented by `outer`.
    """

    indent: int
    text: str
    at: int
    content: bool = False
    outer: int = 0

    def __str__(self) -> str:
        return (" " * self.indent + self.text).rstrip() if not self.content else self._content()

    def _content(self) -> str:
        return " " * self.indent + self.text if self.text else ""


def weave(source: Source, printed: Sequence[Printed], comments: Sequence[Comment]) -> list[str]:
    """All lines of the text; nothing of either is left out."""
    starts = [line.at for line in printed]
    behind: dict[int, Comment] = {}
    above: dict[int, list[Comment]] = defaultdict(list)
    for comment in comments:
        index = bisect_right(starts, comment.start) - 1  # of the last line that begins before it
        if comment.alone or index < 0:
            above[index + 1].append(comment)
        elif index in behind or printed[index].content:
            above[index].append(comment)
        else:
            behind[index] = comment
    text: list[str] = []
    for index in range(len(printed) + 1):
        line = printed[index] if index < len(printed) else None
        for comment in above[index]:
            if _blank_above(source, comment.start):
                text.append("")
            text.append(" " * _indent(source, printed, index, comment) + comment.text)
        if line is None:
            continue
        if not line.content and _blank_above(source, line.at):
            text.append("")
        text.append(str(line) if index not in behind else _with_comment(source, line, behind[index]))
    return text


def _indent(source: Source, printed: Sequence[Printed], index: int, comment: Comment) -> int:
    """As far as the line below or above that began in the same column, or else as the one below."""
    column = source.place(comment.start)[1]
    below = printed[index] if index < len(printed) else None
    before = printed[index - 1] if index > 0 else None
    if below is not None and not below.content and _column(source, below) == column:
        return below.indent
    if before is not None and not before.content and _column(source, before) == column:
        return before.indent
    if below is not None:
        return below.outer if below.content else below.indent
    return 0 if before is None or before.content else min(before.indent, column - 1)


def _with_comment(source: Source, line: Printed, comment: Comment) -> str:
    """The comment stays in its column, as far as there is room."""
    text = str(line)
    column = _column(source, line)
    moved = line.indent - (column - 1) if column is not None else 0
    blanks = max(source.place(comment.start)[1] - 1 + moved - len(text), 2)
    return text + " " * blanks + comment.text


def _column(source: Source, line: Printed) -> int | None:
    """Where a line began, if it was the first thing on its line."""
    number, column = source.place(line.at)
    before = source.line(number)[: column - 1]
    return len(before) - len(before.lstrip(" ")) + 1 if not before.strip(" -") else None


def _blank_above(source: Source, at: int) -> bool:
    number, column = source.place(at)
    return number > 1 and not source.line(number)[: column - 1].strip(" -") and not source.line(number - 1).strip()
