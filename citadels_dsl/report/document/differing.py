"""What is other than in the ruleset that this one is a variant of, for people who know that one."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compare.changes import SECTIONS, Change, Detail, Difference, Effect
from citadels_dsl.report.differences.lines import piece
from citadels_dsl.report.document.blocks import Block, Heading, Paragraph, Told
from citadels_dsl.report.document.wording import read
from citadels_dsl.rules.titles import Titles, plain

#: The one part of the set-up whose pieces are rows of two, which say little one by one.
_WITHOUT = "cast: without"
#: So many cells of a table are told one by one.
_CELLS = 6
_NEW, _GONE = "new", "no more there"


def differences(titles: Titles, difference: Difference) -> Iterator[Block]:
    """Only what is played otherwise; what a card does that is new, or is gone, is told with the card."""
    changes = [c for c in difference.changes if c.effect is Effect.BEHAVIOUR and c.name not in titles.rules.marks]
    whole = {change.name for change in changes if change.kind in ("added", "removed") and "." not in change.name}
    changes = [change for change in changes if change.name.partition(".")[0] not in whole or change.name in whole]
    if not changes:
        yield Paragraph("In nothing that is played.")
    named: set[str] = set()
    for section in SECTIONS:
        found = [c for c in changes if c.section == section and (_says(c) or c.name not in named)]
        named.update(change.name for change in found)
        if found:
            yield Heading(section.capitalize())
            yield Told(tuple(dict.fromkeys(_told(titles, found))))


def _told(titles: Titles, changes: list[Change]) -> Iterator[tuple[str, str]]:
    """Each with what it says; those that say nothing more than that they are there stand together."""
    seen: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for kind, said in (("added", _NEW), ("removed", _GONE)):
        bare = [_called(titles, change) for change in changes if change.kind == kind and not _says(change)]
        if bare:
            yield said.capitalize(), ", ".join(bare)
    for change in changes:
        sentences = (change.old, change.new)
        if _says(change) and not (change.old and sentences in seen):
            seen.add(sentences)
            yield _called(titles, change), read(_said(change))


def _says(change: Change) -> bool:
    return bool(change.old or change.new or change.details)


def _said(change: Change) -> str:
    if change.name == _WITHOUT:
        return "told under Set-up"
    if change.section == "draft tables" and change.kind == "changed" and change.details:
        if len(change.details) > _CELLS:
            return "told under The draft"
        return "; ".join(_piece(one).removeprefix("cells > ") for one in change.details)
    if change.old == change.new:
        return "; ".join([*change.new, *(_piece(one) for one in change.details)])
    before, now = (" ".join(_unnamed(change, text) for text in texts) for texts in (change.old, change.new))
    if not before:
        return f"{_NEW}: {now}"
    return f"{before} → {now}" if now else f"{_GONE}: {before}"


def _unnamed(change: Change, text: str) -> str:
    """An option says its name itself, as it is written: "start_gold = 2 (0 to 20): ..."."""
    return text.partition(" = ")[2] if change.section == "options" else text


def _piece(detail: Detail) -> str:
    return plain(piece(detail)).replace(" -> ", " → ")


def _called(titles: Titles, change: Change) -> str:
    """ "Magician: conjure", "complete"; what has another name now, with the one that it had."""
    now = _name(titles, change.name)
    return f"{now} (before: {_name(titles, change.was)})" if change.was else now


def _name(titles: Titles, name: str) -> str:
    first, _, rest = name.partition(".")
    rules = titles.rules
    if not rest:
        return titles.card(first) if first in rules.characters or first in rules.cards else plain(first)
    if first in ("rules", "procedures", "questions"):
        return plain(rest)
    return f"{titles.card(first)}: {plain(rest)}"
