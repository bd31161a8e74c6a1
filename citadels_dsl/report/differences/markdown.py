"""A difference as Markdown, for a comment under a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from citadels_dsl.compare.changes import SECTIONS, Change, Difference, Effect
from citadels_dsl.report.differences import simulated
from citadels_dsl.report.differences.lines import SHOWN, called, parted, piece, places, replayed, summary

_BADGES = {Effect.BEHAVIOUR: "**behaviour**", Effect.PRESENTATION: "presentation", Effect.NONE: "no effect"}
#: What would be something else than itself in Markdown.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(difference: Difference) -> str:
    """ "" if nothing differs."""
    return "".join(f"{line}\n" for line in _lines(difference))


def _lines(difference: Difference) -> Iterator[str]:
    if difference.changes:
        yield f"### {_plain(summary(difference))}"
    for section in SECTIONS:
        changes = difference.of(section)
        if changes:
            yield ""
            yield f"#### {section.capitalize()}"
            yield ""
        for change in changes:
            yield from _change(change)
    if (found := difference.replayed) is not None:
        yield from ("", f"#### {replayed(found).capitalize()}", "")
        for one in found.partings[:SHOWN]:
            yield f"- {parted(one)}"
            yield from (f"  - was: {_plain(one.old)}", f"  - now: {_plain(one.new)}")
    if (games := difference.simulated) is not None:
        yield from ("", f"#### {_plain(simulated.head(games))}", "")
        yield from (f"- {'**' * certain}{_plain(text)}{'**' * certain}" for certain, text in simulated.sentences(games))
        yield from (f"- {_plain(text)}" for text in simulated.notes(games))
        yield from ("", _row(simulated.COLUMNS), _row(["---"] * len(simulated.COLUMNS)))
        yield from (_row(map(_plain, row)) for row in simulated.rows(games))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _change(change: Change) -> Iterator[str]:
    where = f" ({code(places(change))})" if places(change) else ""
    yield f"- {change.kind} {code(called(change))}: {_BADGES[change.effect]}{where}"
    if change.old == change.new:
        yield from (f"  - {_plain(text)}" for text in change.new)
    else:
        yield from (f"  - was: {_plain(text)}" for text in change.old)
        yield from (f"  - now: {_plain(text)}" for text in change.new)
    for detail in change.details:
        yield f"  - {code(piece(detail))}"
    yield from (f"  - what goes by it: {_plain(text)}" for text in change.asked)


def code(text: str) -> str:
    """As code, whatever stands in it."""
    ticks = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
