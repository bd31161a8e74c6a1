"""Small whole documents for the pages of codes: one card, with one clause, on the core."""

from __future__ import annotations

from textwrap import dedent, indent

from citadels_dsl.diagnostics.codes.code import Code

HEAD = "overlay: example\non: core\nplayers: 4\nsays: An example.\n"

_CHARACTER = "add:\n  characters:\n    hermit:\n      rank: 9\n"
_DISTRICT = "add:\n  districts:\n    shed:\n      colour: trade\n      cost: 2\n"


def _put(lines: str, depth: int) -> str:
    return indent(dedent(lines).strip("\n"), " " * depth) + "\n"


def document(lines: str) -> str:
    """Lines after the head of an overlay."""
    return HEAD + _put(lines, 0)


def character(clause: str, more: str = "") -> str:
    """A character with one clause; `more`: lines of the character before its abilities."""
    return f"{HEAD}{_CHARACTER}{_put(more, 6) if more else ''}      abilities:\n        deed:\n{_put(clause, 10)}"


def action(do: str, more: str = "") -> str:
    """A character with one action, which does this."""
    return character("action: may\ndo: |\n" + _put(do, 2), more)


def district(clause: str, more: str = "") -> str:
    """A district with one clause."""
    return f"{HEAD}{_DISTRICT}{_put(more, 6) if more else ''}      abilities:\n        deed:\n{_put(clause, 10)}"


def rule(clause: str) -> str:
    """A rule of the game."""
    return f"{HEAD}add:\n  rules:\n    custom:\n{_put(clause, 6)}"


def by_character(code: str, title: str, text: str, wrong: str, right: str, more: str = "") -> Code:
    return Code(code, title, text, character(wrong, more), character(right, more))


def by_action(code: str, title: str, text: str, wrong: str, right: str, more: str = "") -> Code:
    return Code(code, title, text, action(wrong, more), action(right, more))


def by_district(code: str, title: str, text: str, wrong: str, right: str, more: str = "") -> Code:
    return Code(code, title, text, district(wrong, more), district(right, more))


def by_rule(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    return Code(code, title, text, rule(wrong), rule(right))


def by_document(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    return Code(code, title, text, document(wrong), document(right))
