"""A difference on a terminal: a mark for what happened to a part, its name, how far it reaches, what it said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from citadels_dsl.compare.changes import SECTIONS, Change, Detail, Difference, Effect, Parting, Replayed
from citadels_dsl.compare.figures import Simulated
from citadels_dsl.report.differences import simulated
from citadels_dsl.source import Span

Style = Literal["plain", "head", "old", "new", "changed", "faint"]
MARKS = {"added": "+", "removed": "-", "changed": "~", "renamed": ">"}
_STYLES: dict[str, Style] = {"added": "new", "removed": "old", "changed": "changed", "renamed": "changed"}
#: So many games that part are shown.
SHOWN = 10
#: Where the words for how far it reaches begin.
_COLUMN = 44


@dataclass(frozen=True, slots=True)
class Line:
    """`depth`: by how many letters it is moved in, where it goes on in a further line too."""

    text: str
    style: Style = "plain"
    depth: int = 0


def lines(difference: Difference) -> Iterator[Line]:
    """None at all if nothing differs."""
    if difference.changes:
        yield Line(summary(difference), "head")
    for section in SECTIONS:
        changes = difference.of(section)
        if changes:
            yield Line("")
            yield Line(section, "head")
        for change in changes:
            yield from _change(change)
    if difference.replayed is not None:
        yield from _replayed(difference.replayed)
    if difference.simulated is not None:
        yield from _simulated(difference.simulated)


def _replayed(found: Replayed) -> Iterator[Line]:
    yield Line("")
    yield Line(replayed(found), "head")
    for one in found.partings[:SHOWN]:
        yield Line(parted(one), "changed", 2)
        yield Line(f"- {one.old}", "old", 6)
        yield Line(f"+ {one.new}", "new", 6)
    if len(found.partings) > SHOWN:
        yield Line(f"and {len(found.partings) - SHOWN} more", "faint", 2)


def _simulated(found: Simulated) -> Iterator[Line]:
    yield Line("")
    yield Line(simulated.head(found), "head")
    for certain, text in simulated.sentences(found):
        yield Line(text, "changed" if certain else "plain", 2)
    for text in simulated.notes(found):
        yield Line(text, "faint", 2)


def replayed(found: Replayed) -> str:
    """ "12 of 50 recorded games go another way" """
    goes = "goes" if 1 in (len(found.partings), found.games) else "go"
    return f"{len(found.partings)} of {found.games} recorded game{'s' * (found.games != 1)} {goes} another way"


def parted(one: Parting) -> str:
    return f"game {one.game}, round {one.round}, after {one.place} choice{'s' * (one.place != 1)}"


def summary(difference: Difference) -> str:
    """ "classic to dark_city: 3 changes (2 behaviour, 1 presentation)" """
    counts = [
        f"{number} {effect.words}"
        for effect in sorted(Effect, reverse=True)
        if (number := sum(change.effect is effect for change in difference.changes))
    ]
    many = len(difference.changes)
    return f"{difference.first} to {difference.second}: {many} change{'s' * (many != 1)} ({', '.join(counts)})"


def called(change: Change) -> str:
    return f"{change.was} is now {change.name}" if change.was else change.name


def _change(change: Change) -> Iterator[Line]:
    head = f"{MARKS[change.kind]} {called(change)}"
    yield Line(f"{head:{_COLUMN}} {change.effect.words}", _STYLES[change.kind], 2)
    if where := places(change):
        yield Line(where, "faint", 6)
    if change.old == change.new:
        yield from (Line(text, "plain", 6) for text in change.new)
    else:
        yield from (Line(f"- {text}", "old", 6) for text in change.old)
        yield from (Line(f"+ {text}", "new", 6) for text in change.new)
    for detail in change.details:
        yield Line(piece(detail), "changed", 8)
    if change.asked:
        yield Line("what goes by it:", "plain", 6)
        yield from (Line(text, "plain", 8) for text in change.asked)


def places(change: Change) -> str:
    """Where it stands: before, after."""
    if change.before is not None and change.after is not None and place(change.before) != place(change.after):
        return f"{place(change.before)} -> {place(change.after)}"
    span = change.after or change.before
    return "" if span is None else place(span)


def place(span: Span) -> str:
    return f"{span.source.path}:{span.line}"


def piece(detail: Detail) -> str:
    """ "limit: 1 -> 2" """
    path = " > ".join(detail.path)
    if not detail.old:
        said = f"now there is {detail.new}"
    elif not detail.new:
        said = f"no longer {detail.old}"
    else:
        said = f"{detail.old} -> {detail.new}"
    return f"{path}: {said}" if path else said
