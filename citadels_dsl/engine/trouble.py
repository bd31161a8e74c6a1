"""What a ruleset can do wrong that only a game shows."""

from __future__ import annotations


class RulesError(Exception):
    """The rules say two things at once, or nothing where they must say something."""
