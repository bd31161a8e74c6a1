"""The part of the page that tells what each number of a ruleset moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from citadels_dsl.balance.sensitivity import Change, Effect, Measure
from citadels_dsl.report.balance.charts import Chart, Group, Mark
from citadels_dsl.report.balance.grids import behind, figure, grid
from citadels_dsl.report.balance.subject import Balance, number_of
from citadels_dsl.report.balance.words import UNITS, reach_of

#: So many numbers stand in a chart; all stand in its table.
SHOWN = 20
#: So much of what stands before a number on its line is shown beside a bar.
CLOSE = 14


def numbers(balance: Balance) -> Iterator[str]:
    found = balance.sensitivity
    assert found is not None
    rules = balance.measured.rules
    yield (
        f"<p>Each number one higher and one lower, {found.games:,} games of {found.players} players each on the same "
        f"luck (bots: {escape(found.bot)}). Pale bars may be chance, with all numbers looked at together.</p>"
    )
    asked: tuple[tuple[str, Measure, Collection[str] | None, str], ...] = (
        ("characters", "wins", rules.characters, "What moves a character's wins"),
        ("districts", "wins", rules.cards, "What moves the wins of who built a district"),
        ("length", "rounds", None, "What moves the length of the game"),
        ("spread", "spread", None, "What moves how far the scores lie apart"),
    )
    for anchor, measure, cards, title in asked:
        rows = found.tornado(measure, cards)
        if rows:
            yield from _tornado(balance, f"numbers-{anchor}", measure, title, rows)
    refused = [[number_of(balance, change), change.refused] for change in found.refused]
    if refused:
        yield from behind(f"Not possible: {len(refused)} changes", grid("Not possible", ("number", "why"), refused))


def _tornado(
    balance: Balance, anchor: str, measure: Measure, title: str, rows: Sequence[tuple[Change, Effect]]
) -> Iterator[str]:
    factor, unit = UNITS[measure]
    shown = rows[:SHOWN]
    groups = tuple(
        Group(
            _named(balance, change),
            f"{factor * effect.difference:+.1f}",
            (Mark(0 if change.value > change.literal.value else 1, factor * effect.difference,
                  factor * effect.estimate.interval.low, factor * effect.estimate.interval.high, effect.certain),),
            _where(change),
        )
        for change, effect in shown
    )  # fmt: skip
    text = f"The change in {unit}, what is certain first" + (
        f"; the first {len(shown)} of {len(rows)}." if len(rows) > len(shown) else "."
    )
    cells = [
        [number_of(balance, change), f"{factor * effect.before:.1f}", f"{factor * effect.after:.1f}",
         f"{factor * effect.difference:+.1f}",
         reach_of(effect, factor),
         "certain" if effect.certain else ""]
        for change, effect in rows
    ]  # fmt: skip
    chart = Chart(anchor, title, text, groups, ("one higher", "one lower"), middle="no change")
    yield from figure(chart, grid(title, ("number", "before", "after", "change", "±", ""), cells))


def _named(balance: Balance, change: Change) -> str:
    """Short: the card and its ability, or where the number stands in the game."""
    literal = change.literal
    if not literal.card:
        return literal.key
    return ", ".join(filter(None, (balance.titles.card(literal.card), literal.key.removeprefix(f"{literal.card}."))))


def _where(change: Change) -> str:
    """What changes, and in which line."""
    literal = change.literal
    before = literal.before if len(literal.before) <= CLOSE else f"…{literal.before[-CLOSE:]}"
    place = f"{literal.span.source.path.rpartition('/')[2]}:{literal.line}"
    return f"{place}: {before}{literal.value} → {change.value}{literal.after}"
