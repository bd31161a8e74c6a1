"""Says of a choice that was not offered how far it came, what was offered instead, and where its decision went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from citadels_dsl.diagnostics import Note
from citadels_dsl.engine.decision import PASS
from citadels_dsl.scenarios.offers import offered
from citadels_dsl.scenarios.script import Chosen
from citadels_dsl.scenarios.values import seat_name
from citadels_dsl.scenarios.verdict import Asking, History
from citadels_dsl.scenarios.words import Words

#: So many different decisions are shown at most.
_SHOWN = 6


def split_of(step: Chosen, taken: Sequence[str], left: Sequence[Words]) -> str:
    """How a step in one line was understood, as the list that means the same; nothing for a list."""
    if step.parts is None or len(step.parts) > 1 or not taken:
        return ""
    return f"read as `{seat_name(step.seat)}: [{', '.join((*taken, *(' '.join(words) for words in left)))}]`"


def offers_of(said: Words, askings: Sequence[Asking]) -> str:
    """What may have been meant, and what was offered, one decision after the other."""
    if not askings:
        return ""
    lists = dict.fromkeys(offered(asking).removeprefix("offered: ") for asking in askings)
    shown = "offered: " + "; then ".join(list(lists)[:_SHOWN])
    meant = next(_alike(said, askings), None)
    return f"did you mean `{meant}`? {shown}" if meant is not None else shown


def fate_of(step: Chosen, history: History) -> tuple[str, tuple[Note, ...]]:
    """What became of the decisions of a seat since it chose last, and at which steps they were answered quietly."""
    who = seat_name(step.seat)
    since = history.since.get(step.seat)
    if since is None:
        return f"{who} was asked nothing", ()
    parts = []
    if since.turn is not None and since.turn not in {turn for turn, _ in since.quiet}:
        parts.append(
            f"{who} had passed"
            if since.choice == PASS
            else f"{who}'s turn ended by itself after `{since.choice}`: nothing was left to choose"
        )
    elsewhere = dict.fromkeys(span for _, span in since.quiet if span != step.span)
    if since.quiet:
        count = len(since.quiet)
        decisions = f"{who}'s decision" if count == 1 else f"{who}'s {count} decisions"
        had = "had got" if elsewhere else "got"
        parts.append(f"{decisions} {had} {'a quiet answer' if count == 1 else 'quiet answers'}")
    if not parts:
        parts.append(f"{who} had no decision any more after `{since.choice}`")
    return "; ".join(parts), tuple(Note(span, "quiet answers were given here") for span in elsewhere)


def _alike(said: Words, askings: Iterable[Asking]) -> Iterator[str]:
    """The labels of options whose name the words begin with, but for a letter or two."""
    for asking in askings:
        for thing, label in zip(asking.things, asking.shown, strict=True):
            if any(_nearly(said[: len(called)], called) for called in (*thing.names, thing.label)):
                yield label


def _nearly(said: Words, called: Words) -> bool:
    """Word for word the same or misspelled: one letter in three to five, two in six or more."""
    if len(said) != len(called) or not said:
        return False
    return all(a == b or _distance(a, b) <= min(len(b) // 3, 2) for a, b in zip(said, called, strict=True))


def _distance(a: str, b: str) -> int:
    """How many letters must be put in, left out or changed; two that changed places count as one."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a):
        two_before, before, row = before, row, [i + 1]
        for j, other in enumerate(b):
            cost = min(before[j + 1] + 1, row[j] + 1, before[j] + (letter != other))
            if i and j and letter == b[j - 1] and a[i - 1] == other:
                cost = min(cost, two_before[j - 1] + 1)
            row.append(cost)
    return row[-1]
