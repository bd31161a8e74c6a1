"""One row of the tables of slips, and how a row is tried on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`pattern` fits a line with such a slip; its group `at` (or else all of it) is what is wrong.

    `message` and `hint` may name the groups, as `{at}`. Labels and comments are blank in the line.
    """

    code: str
    pattern: re.Pattern[str]
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Found:
    """A row that fits: where in the line it lies, where exactly the slip is, and what to say."""

    code: str
    message: str
    hint: str
    start: int
    end: int
    first: int
    last: int


def row(code: str, pattern: str, message: str, hint: str) -> Row:
    return Row(code, re.compile(pattern), message, hint)


def found(rows: Iterable[Row], masked: str, line: str) -> Iterator[Found]:
    """Every row that fits a line, in the order of the rows; `line` is the same one with its labels."""
    for each in rows:
        for match in each.pattern.finditer(masked):
            at = "at" if match.groupdict().get("at") is not None else 0
            first, last = match.span(at)
            parts = {name: line[slice(*match.span(name))].strip() for name in each.pattern.groupindex}
            message, hint = each.message.format(**parts), each.hint.format(**parts)
            yield Found(each.code, message, hint, match.start(), match.end(), first, last)
