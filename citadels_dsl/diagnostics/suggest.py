"""Did you mean: the nearest of the names that were possible."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, if any is like it at all."""
    found = get_close_matches(word, sorted(set(known)), 1, 0.6)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A remedy in words, or an empty text."""
    found = nearest(word, known)
    return f"did you mean `{found}`?" if found else ""
