"""What is said to somebody who asks for a game that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citadels_dsl.diagnostics.suggest import did_you_mean


class SetupError(Exception):
    """No game can begin like this; the message says what is wrong and what is possible."""


def listed(choices: Sequence[int] | Sequence[str]) -> str:
    """Numbers or names as people say them: "4", "3 to 7", "4, 6 or 8", "king or patrician"."""
    first, last = (choices[0], choices[-1]) if choices else (0, 0)
    if len(choices) > 2 and isinstance(first, int) and isinstance(last, int) and last - first == len(choices) - 1:
        return f"{first} to {last}"
    return " or ".join(filter(None, [", ".join(map(str, choices[:-1])), str(last)])) if choices else "no"


def unknown(what: str, name: str, known: Iterable[str]) -> SetupError:
    names = list(known)
    hint = did_you_mean(name, names)
    return SetupError(f"no {what} is called `{name}`; " + (hint or f"there are: {', '.join(names) or 'none'}"))


def wished(wish: str | Sequence[str]) -> list[str]:
    """Names that were given as a list, or in one text with commas or spaces between them."""
    return wish.replace(",", " ").split() if isinstance(wish, str) else list(wish)
