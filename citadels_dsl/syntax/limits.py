"""How long and how deep an ability text may be: whoever walks its tree may call himself."""

from __future__ import annotations

from dataclasses import fields

from citadels_dsl.syntax.slip import Slip
from citadels_dsl.syntax.tree import Node

MAX_LETTERS = 10_000
MAX_PARENTHESES = 50
MAX_DEPTH = 100


def too_big(text: str) -> Slip | None:
    """Before it is read: too many letters, or parentheses in each other."""
    if len(text) > MAX_LETTERS:
        hint = "part it in procedures"
        return Slip("E124", f"this text has more than {MAX_LETTERS:,} letters", hint, 0, text.find("\n") % len(text))
    if text.count("(") <= MAX_PARENTHESES:
        return None
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth > MAX_PARENTHESES:
            said = f"parentheses stand in each other more than {MAX_PARENTHESES} deep"
            return Slip("E124", said, "give a name to a part: `let n = ...`", at, at + 1)
    return None


def too_deep(text: str, tree: object) -> Slip | None:
    """After it was read: a chain of hundreds of operators makes a tree as deep."""
    if len(text) <= MAX_DEPTH:
        return None
    level: list[object] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return None
    said = f"this is made of more than {MAX_DEPTH} parts, each in the next"
    return Slip("E124", said, "give a name to a part: `let n = ...`", 0, text.find("\n") % len(text))


def _children(node: object) -> list[object]:
    """The nodes directly in this one; tuples of nodes count as nothing of their own."""
    found: list[object] = []
    waiting = [getattr(node, field.name) for field in fields(node)] if isinstance(node, Node) else [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, Node):
            found.append(part)
    return found
