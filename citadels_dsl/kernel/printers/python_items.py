"""What stands in an array when a game begins, as Python: short where items are equal, in lines of a page."""

from __future__ import annotations

from itertools import groupby

from citadels_dsl.kernel.ir import Array

#: So long is a line at most.
WIDTH = 120
#: So many equal items in a row are counted instead of written.
MANY = 6


def assigned(target: str, array: Array, comment: str = "", depth: int = 0) -> str:
    """The statement that puts the items of an array there; `comment` stands behind its first line."""
    indent, behind = "    " * depth, f"  # {comment}" if comment else ""
    opening, closing = "()" if array.constant else "[]"
    runs = _runs(array)
    if len(runs) == 1:
        ((item, many),) = runs
        one = f"{opening}{item}{',' if array.constant else ''}{closing}"
        return f"{indent}{target} = {one}{f' * {many}' if many > 1 else ''}{behind}"
    parts: list[str] = []
    for item, many in runs:
        parts += (
            [str(item)] * many
            if many < MANY
            else [f"*{opening}{item}{',' if array.constant else ''}{closing} * {many}"]
        )
    line = f"{indent}{target} = {opening}{', '.join(parts)}{closing}{behind}"
    if len(line) <= WIDTH:
        return line
    lines = [f"{indent}{target} = {opening}{behind}", *_filled(parts, f"{indent}    "), f"{indent}{closing}"]
    return "\n".join(lines)


def _runs(array: Array) -> list[tuple[int, int]]:
    """The items, and how often each stands there in a row."""
    if not array.initial:
        return [(0, array.size)]
    return [(item, len(list(those))) for item, those in groupby(array.initial)]


def _filled(parts: list[str], indent: str) -> list[str]:
    lines, line = [], indent
    for part in parts:
        if len(line) + len(part) + 1 > WIDTH and line != indent:
            lines.append(line.rstrip())
            line = indent
        line += f"{part}, "
    return [*lines, line.rstrip()]
