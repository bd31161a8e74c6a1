"""Tables and bars for a terminal, also for a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.sensitivity import Change, Effect, Measure
from citadels_dsl.balance.verdict import Judgement, Verdict
from citadels_dsl.report.balance.ratios import of_characters, of_districts, percent, times, uses
from citadels_dsl.report.balance.subject import Balance, number_of
from citadels_dsl.report.balance.words import UNITS, points, reach_of, verdict, within
from citadels_dsl.report.tables import Column, laid_out

#: Half a bar is so many letters wide.
HALF = 8
#: So many numbers are shown of each measure.
SHOWN = 12
_STYLES = {Verdict.STRONG: "green", Verdict.WEAK: "red", Verdict.SPLIT: "yellow"}


def balance_tables(balance: Balance, width: int, blocks: bool) -> Group:
    """`blocks`: the terminal has letters that are blocks."""
    bars = _Bars("█" if blocks else "#", "│" if blocks else "|")
    parts: list[RenderableType] = [Text(balance.head), Text()]
    parts += [Text(f"* {sentence}") for sentence in verdict(balance)]
    for title, table in _tables(balance, width, bars):
        parts += [Text(), Text(title, style="bold"), table]
    return Group(*parts, Text(), Text(LEGEND, style="dim"))


LEGEND = """\
wins: points of percent above (+) or below (-) the share that is to be expected, of who was given the card by chance; \
± with all cards of the table looked at together. taken: of how often it lay there; x chance: over how often chance \
would have taken it. turns: of the times it was taken. in use: how often each ability was used in such a turn."""


def _tables(balance: Balance, width: int, bars: _Bars) -> Iterator[tuple[str, Table]]:
    yield "Characters: wins of who was given them by chance", _strengths(balance, balance.characters, width, bars)
    for family in balance.as_they_are[:1]:
        yield f"Characters: what {family.bot} takes and uses", _used(balance, family, width)
    for family in balance.by_chance[:1]:
        if len(balance.measured.counts) > 1:
            yield f"Characters: wins by number of players ({family.bot})", _by_players(balance, family, width)
    for family in balance.as_they_are[:1]:
        yield f"Seats: share of wins by number of players ({family.bot})", _by_seat(balance, family)
    yield "Districts: wins of who was dealt them", _strengths(balance, balance.districts, width, bars)
    for family in balance.as_they_are[:1]:
        yield f"Districts: what becomes of them ({family.bot})", _become(balance, family, width)
    if balance.sensitivity is not None:
        yield from _tornados(balance, bars, width)


# ------------------------------------------------------------------ bars


class _Bars:
    def __init__(self, block: str, axis: str) -> None:
        self._block, self._axis = block, axis

    def around(self, value: float, largest: float, style: str = "") -> Text:
        """From an axis in the middle to the left or right."""
        many = min(HALF, round(HALF * abs(value) / largest)) if largest else 0
        left = (self._block * many if value < 0 else "").rjust(HALF)
        right = (self._block * many if value > 0 else "").ljust(HALF)
        return Text(left + self._axis + right, style=style)


# ------------------------------------------------------------------ cards


def _strengths(balance: Balance, judged: Sequence[Judgement], width: int, bars: _Bars) -> Table:
    shown = {one.name: 0.0 if one.verdict is Verdict.FEW else one.difference for one in judged}  # no bar of no figure
    largest = max(map(abs, shown.values()), default=0.0)
    families = [family for family, *_ in judged[0].found] if judged else []
    columns: list[Column[Judgement]] = [Column("", lambda one: balance.titles.card(one.name))]
    columns += [Column(family.bot, _cell(number), min(2, number)) for number, family in enumerate(families)]
    columns += [
        Column("", lambda one: bars.around(shown[one.name], largest, _STYLES.get(one.verdict, "")), 1, text=True),
        Column("verdict", lambda one: Text(one.verdict.value, _STYLES.get(one.verdict, "")), text=True),
    ]
    return laid_out(columns, judged, width)


def _cell(number: int) -> Callable[[Judgement], str]:
    def cell(one: Judgement) -> str:
        _, verdict_, estimate, interval = one.found[number]
        return "-" if verdict_ is Verdict.FEW else f"{points(estimate.difference)} {within(interval)}"

    return cell


def _used(balance: Balance, family: Family, width: int) -> Table:
    found = of_characters(balance, family)
    columns: list[Column[str]] = [
        Column("", lambda name: balance.titles.card(name)),
        Column("taken %", lambda name: percent(found[name]["offers"], balance.z)),
        Column("x chance", lambda name: times(found[name]["liking"], balance.z), 1),
        Column("turns %", lambda name: percent(found[name]["turns"], balance.z), 2),
        Column("in use", lambda name: uses(found[name]), 1, text=True),
    ]
    return laid_out(columns, [one.name for one in balance.characters if one.name in found], width)


def _by_players(balance: Balance, family: Family, width: int) -> Table:
    counts = balance.measured.counts

    def cell(players: int) -> Callable[[Judgement], str]:
        def of(one: Judgement) -> str:
            part = one.strength.parts.get((family, players))
            return "-" if part is None or part.error > 1 else points(part.difference)

        return of

    columns: list[Column[Judgement]] = [Column("", lambda one: balance.titles.card(one.name))]
    columns += [Column(f"{players}", cell(players)) for players in counts]
    return laid_out(columns, balance.characters, width)


def _by_seat(balance: Balance, family: Family) -> Table:
    sheets = balance.measured.of(family)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("seat")
    for players in sheets:
        table.add_column(f"{players}", justify="right")
    for seat in range(max(sheets, default=0)):
        cells = [f"{100 * sheet.seats[seat].share:.1f}" if seat < players else "" for players, sheet in sheets.items()]
        table.add_row(ascii_uppercase[seat], *cells)
    return table


def _become(balance: Balance, family: Family, width: int) -> Table:
    found = of_districts(balance, family)
    builders: dict[str, tuple[float, int]] = {}
    for sheet in balance.measured.of(family).values():
        for name, line in sheet.districts.items():
            above, seen = builders.get(name, (0.0, 0))
            more = line.builders.wins - sheet.expected_of_builders * line.builders.observations
            builders[name] = above + more, seen + line.builders.observations
    z = balance.z_of_districts
    columns: list[Column[str]] = [
        Column("", lambda name: balance.titles.card(name)),
        Column("in hand a game", lambda name: times(found[name]["drawn"], z), 1),
        Column("built %", lambda name: percent(found[name]["built"], z)),
        Column("lost %", lambda name: percent(found[name]["lost"], z), 1),
        Column("points", lambda name: times(found[name]["worth"], z), 2),
        Column("builders win", lambda name: _mean_of(*builders[name])),
    ]
    return laid_out(columns, [one.name for one in balance.districts if one.name in found], width)


def _mean_of(wins: float, seen: int) -> str:
    return points(wins / seen) if seen else "-"


# ------------------------------------------------------------------ numbers


def _tornados(balance: Balance, bars: _Bars, width: int) -> Iterator[tuple[str, Table]]:
    found = balance.sensitivity
    assert found is not None
    by = f"{found.games:,} games of {found.players} players each, on the same luck, by {found.bot}"
    asked: tuple[tuple[Measure, str], ...] = (
        ("wins", f"Numbers of cards: their share of wins ({by})"),
        ("rounds", f"Numbers: the length of the game ({by})"),
        ("spread", f"Numbers: how far the scores lie apart ({by})"),
    )
    for measure, title in asked:
        rows = found.tornado(measure)[:SHOWN]
        if rows:
            yield title, _tornado(balance, measure, rows, bars, width)


def _tornado(
    balance: Balance, measure: Measure, rows: Sequence[tuple[Change, Effect]], bars: _Bars, width: int
) -> Table:
    factor, _ = UNITS[measure]
    largest = max(abs(effect.difference) for _, effect in rows)
    columns: list[Column[tuple[Change, Effect]]] = [
        Column("", lambda row: number_of(balance, row[0])),
        Column("change", lambda row: f"{factor * row[1].difference:+.1f} {reach_of(row[1], factor)}"),
        Column("", lambda row: bars.around(row[1].difference, largest, "" if row[1].certain else "dim"), 2, text=True),
        Column("", lambda row: "certain" if row[1].certain else "", 1, text=True),
    ]  # fmt: skip
    return laid_out(columns, rows, width)
