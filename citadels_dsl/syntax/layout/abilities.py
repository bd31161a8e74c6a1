"""An ability text in its one layout: on a line, or as the lines of a block with its comments."""

from __future__ import annotations

import re
from typing import Any

from citadels_dsl.source import Source
from citadels_dsl.syntax.chunks import without_labels
from citadels_dsl.syntax.layout.comments import comments_in
from citadels_dsl.syntax.layout.weave import Printed, weave
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.parser import parse_block, parse_pattern, parse_value
from citadels_dsl.syntax.printer import ANY, INDENT, PATH, lines, show
from citadels_dsl.syntax.slip import Form

# A text that YAML reads as it stands, without quotes; in brackets it has no comma and no bracket.
_PLAIN = re.compile(r"(?![-?:] |[-?:]$|[,\[\]{}#&*!|>'\"%@`])(?:[^:#\n]|:(?!\s|$)|(?<!\s)#)+")
_BRACKETS = re.compile(r"[,\[\]{}]")


def parse(scalar: Scalar, form: Form) -> Any:
    """The tree, or None if it cannot be read."""
    match form:
        case "block":
            return parse_block(scalar)[0]
        case "value":
            return parse_value(scalar)[0]
        case "pattern":
            return parse_pattern(scalar)[0]


def on_a_line(scalar: Scalar, form: Form, *, brackets: bool) -> str | None:
    """The text for a place that takes a single line, or None if it does not go there."""
    if "#" in without_labels(scalar.text):
        return None
    tree = parse(scalar, form)
    if tree is None:
        return None
    if form == "block":
        shown = lines(tree)
        text = shown[0].text if len(shown) == 1 else ""
    else:
        text = show(tree, PATH if form == "pattern" else ANY)
    if not _PLAIN.fullmatch(text) or (brackets and _BRACKETS.search(text)):
        return None
    return text


def in_lines(scalar: Scalar) -> list[str] | None:
    """The lines of a block, or None if it cannot be read."""
    tree = parse(scalar, "block")
    if tree is None:
        return None
    source = scalar.span.source
    printed = [Printed(len(INDENT) * line.depth, line.text, _line_start(source, line.start)) for line in lines(tree)]
    woven = weave(source, printed, comments_in(scalar) if scalar.block else [])
    while woven and not woven[0]:
        woven.pop(0)
    return woven


def _line_start(source: Source, at: int) -> int:
    """The first letter of a line: what a head is about comes after its `for` or `if`."""
    number, column = source.place(at)
    before = source.line(number)[: column - 1]
    return at - len(before.lstrip())
