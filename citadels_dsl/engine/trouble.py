"""What a ruleset can do wrong that only a game shows."""

from __future__ import annotations

from citadels_dsl.source import Span


class RulesError(Exception):
    """The rules say two things at once, or nothing where they must say something."""


class Endless(RulesError):
    """The rules go on without end, or beyond all bounds. `rule` may be left open: whatever is going on."""

    def __init__(self, reason: str, rule: str = "", span: Span | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.span = span
