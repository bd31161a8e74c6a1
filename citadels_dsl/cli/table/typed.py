"""What a person typed at a decision, understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.rules.titles import LEFT_TO_RIGHT


@dataclass(frozen=True, slots=True)
class Pick:
    """An option, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Explain:
    """The rule behind the decision, or behind an option."""

    index: int | None


@dataclass(frozen=True, slots=True)
class Undo:
    """The last choice back."""


@dataclass(frozen=True, slots=True)
class Save:
    """Write the game down now."""


@dataclass(frozen=True, slots=True)
class Log:
    """All that happened so far, as this seat saw it."""


@dataclass(frozen=True, slots=True)
class Look:
    """The table once more."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the table."""


@dataclass(frozen=True, slots=True)
class TooLate:
    """Nothing in time: this is chosen."""

    index: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """None of these; `remark` says what would be."""

    remark: str


Typed = Pick | Explain | Undo | Save | Log | Look | Quit | TooLate | Unclear

HELP = (
    "a number: choose it    ?: why I am asked    ? 2: what 2 does    u: undo    "
    "l: log    t: the table    s: save    q: quit"
)

_WORDS: dict[str, Typed] = {
    "u": Undo(),
    "undo": Undo(),
    "s": Save(),
    "save": Save(),
    "l": Log(),
    "log": Log(),
    "t": Look(),
    "table": Look(),
    "q": Quit(),
    "quit": Quit(),
    "exit": Quit(),
    "?": Explain(None),
    "help": Unclear(HELP),
}
_EXPLAIN = re.compile(r"\?\s*(\d{1,4})|(\d{1,4})\s*\?", re.ASCII)


def understand(text: str, labels: Sequence[str], *others: Sequence[str]) -> Typed:
    """A number, a letter, or the beginning of what only one option is called.

    `others`: what the options are called in other languages, which is tried where `labels` have nothing like it.
    """
    word = " ".join(text.lower().split())
    if word in _WORDS:
        return _WORDS[word]
    if explained := _EXPLAIN.fullmatch(word):
        index = int(explained[1] or explained[2]) - 1
        return Explain(index) if 0 <= index < len(labels) else _no_such(labels)
    if word.isascii() and word.isdigit():
        index = int(word[:9]) - 1
        return Pick(index) if 0 <= index < len(labels) else _no_such(labels)
    if len(word) > 1:
        return _named(word, [labels, *others])
    return Unclear(HELP)


def _named(word: str, languages: Sequence[Sequence[str]]) -> Typed:
    for labels in languages:
        names = [label.replace(LEFT_TO_RIGHT, "").lower() for label in labels]
        found = [i for i, name in enumerate(names) if name == word] or [
            i for i, name in enumerate(names) if name.startswith(word)
        ]
        if len(found) == 1:
            return Pick(found[0])
        if found:
            return Unclear(f"`{word}` may be {', '.join(str(i + 1) for i in found)}")
    return Unclear(f"no option begins with `{word}`")


def _no_such(labels: Sequence[str]) -> Unclear:
    return Unclear(f"choose a number from 1 to {len(labels)}")
