"""What keeps a run from being begun, continued, read or asked."""

from __future__ import annotations


class RunError(Exception):
    """The message is for the person, and says what to do."""
