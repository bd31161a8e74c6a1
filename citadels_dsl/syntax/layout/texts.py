"""Texts of several lines that are no abilities: each line as it was, only indented anew."""

from __future__ import annotations

from citadels_dsl.syntax.layout.weave import Printed
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.scalars import indent_of


def content(scalar: Scalar, lines: list[str], indent: int, outer: int) -> list[Printed]:
    """Lines that belong to a text; all of them stand where it ends, after a comment behind its `|`."""
    return [Printed(indent, line, max(scalar.span.end - 1, scalar.span.start), True, outer) for line in lines]


def header(scalar: Scalar, lines: list[str]) -> str:
    """`|` or `>`, with what YAML has to know if the first line begins with a blank, and how it ends."""
    written = scalar.span.source.text[scalar.span.start :].partition("\n")[0]
    sign, rest = written[0], written[1:].partition("#")[0]
    first = next((line for line in lines if line.strip()), "")
    indicator = "2" if first.startswith((" ", "\t")) or (lines and lines[0].startswith(" ")) else ""
    ending = "+" if "+" in rest else "-" if "-" in rest else ""
    return sign + indicator + ending


def content_lines(scalar: Scalar) -> list[str]:
    """The lines as they stand in the file, without their indentation."""
    text, start, end = scalar.span.source.text, scalar.span.start, scalar.span.end
    if not scalar.block:
        return [line.strip(" \t\r") for line in text[start:end].split("\n")]
    if not scalar.text:
        return []
    if text[start] == "|":
        return scalar.text.removesuffix("\n").split("\n")
    last = text.find("\n", end)
    lines = [line.rstrip("\r") for line in text[start : last if last >= 0 else len(text)].split("\n")[1:]]
    indent = indent_of(lines, scalar.text)
    ends = len(scalar.text) - len(scalar.text.rstrip("\n"))
    return [line[indent:] for line in lines] + [""] * max(ends - 1, 0)
