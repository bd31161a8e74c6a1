"""Parts of what is done, put together: with commas where they are short, apart where they are not."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from citadels_dsl.rulebook.sentences.english import listed

#: So many words are enough for one sentence.
LONG = 38


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is done: `text` by `subject` ("" where it is said as a command).

    `who`: the same for parts whose subject need not be said again. `plain`: a comma or an "and" after
    it would tear nothing. `open`: what follows would be taken for the end of it.
    """

    text: str
    subject: str = ""
    who: object = None
    plain: bool = True
    open: bool = False

    def whole(self) -> str:
        return f"{self.subject} {self.text}".strip()


def joined(parts: Sequence[Part], apart: bool = False, inside: bool = False) -> str:
    """One text. `apart`: it may become several sentences; `inside`: it stands in a longer sentence."""
    groups: list[str] = []
    open_after: set[int] = set()
    row: list[Part] = []
    for part in parts:
        fits = sum(len(p.whole().split()) for p in (*row, part)) <= LONG or inside
        if row and not (fits and part.plain and row[-1].plain and part.who == row[-1].who):
            groups.append(_row(row))
            row = []
        row.append(part)
        if part.open:
            open_after.add(len(groups))
    if row:
        groups.append(_row(row))
    return _sentences(groups, apart, inside, frozenset(open_after))


def _row(row: Sequence[Part]) -> str:
    texts = [row[0].whole(), *(part.text for part in row[1:])]
    if len(texts) > 1 and any(", " in t or " and " in t or " or " in t for t in texts):
        return f"{', '.join(t.rstrip(',') for t in texts[:-1])}, and {texts[-1]}"
    return listed(texts)


def _sentences(groups: Sequence[str], apart: bool, inside: bool, open_after: Set[int]) -> str:
    text = ""
    for n, group in enumerate(groups):
        if not text:
            text = _split(group) if apart else group
        elif group.startswith("only then") and (apart or inside):
            text = f"{text.rstrip(',')}{'. O' if apart else '; o'}{group.removeprefix('o')}"
        elif apart and (
            n - 1 in open_after
            or ". Otherwise" in text
            or len(text.rsplit(". ", 1)[-1].split()) + len(group.split()) > LONG
        ):
            text = f"{text.rstrip(',')}. Then {_split(group)}"
        elif inside:
            text = f"{text.rstrip(',')}, then {group}"
        else:
            text = f"{text.rstrip(',')}; {group}"
    return text


def _split(group: str) -> str:
    """What is otherwise, as a sentence of its own if it is long."""
    long = group.startswith("if ") and len(group.split()) > LONG
    return group.replace("; otherwise", ". Otherwise") if long else group
