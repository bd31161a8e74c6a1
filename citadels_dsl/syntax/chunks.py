"""The statements of a block that begin in its first column, as slices of its text.

If a block cannot be read, each of them is tried on its own: a mistake in one says nothing about the next.
"""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\n]*\n?")
_GOES_ON = re.compile(r"(?:else|or)\b|[)}\]]")
_LABEL = re.compile(r'"[^"\n]*"')
_COMMENT = re.compile(r"#[^\n]*")


def without_labels(text: str) -> str:
    """The text with what stands in labels made blank, letter for letter."""
    return _LABEL.sub(lambda label: '"' + "_" * (len(label[0]) - 2) + '"', text)


def masked(text: str) -> str:
    """The text with labels and comments made blank, letter for letter."""
    text = without_labels(text)
    return _COMMENT.sub(lambda comment: " " * len(comment[0]), text)


def chunks(text: str) -> list[tuple[int, int]]:
    starts: list[int] = []
    base: int | None = None
    parentheses = 0
    under_head = False
    for line in _LINE.finditer(masked(text)):
        code = line[0].strip()
        if not code:
            continue
        indent = len(line[0]) - len(line[0].lstrip())
        base = indent if base is None else base
        goes_on = bool(starts) and (under_head or _GOES_ON.match(code) is not None)
        if parentheses <= 0 and indent <= base and not goes_on:
            starts.append(line.start())
        parentheses += code.count("(") - code.count(")")
        under_head = code.endswith(":")
    return [(start, end) for start, end in zip(starts, [*starts[1:], len(text)], strict=False)]
