"""The results of a series as tables for a terminal, also for a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Generic, TypeVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_dsl.report.results import characters, districts
from citadels_dsl.rules.titles import Titles
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.statistics import Share, Spread
from citadels_dsl.simulate.tally import DistrictLine, Line, Tally

#: A terminal of at least so many columns gets the columns of this rank: 0 always, 1, 2 if there is room.
ROOM = (0, 52, 76)

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """`rank`: how early it gives way, see `ROOM`. `text`: it is no figure."""

    title: str
    cell: Callable[[Row], str | Text]
    rank: int = 0
    text: bool = False


def result_tables(results: Results, titles: Titles, width: int) -> Group:
    """Everything, one table below the other."""
    parts: list[RenderableType] = [summary(results, titles)]
    if results.tally.finished:
        for table in TABLES:
            if table is not bots or len(results.tally.bots) > 1:
                parts += [Text(), table(results, titles, width)]
        parts += [Text(), Text(LEGEND, style="dim")]
    return Group(*parts)


def speed(games: float) -> str:
    """So many games a second: "3,210", "12.5", "less than 0.1"."""
    return "less than 0.1" if games < 0.05 else f"{games:,.1f}"


def summary(results: Results, titles: Titles) -> Text:
    """What was played, in a few lines."""
    plan, tally, rules = results.plan, results.tally, results.rules
    set_options = [
        f"{name}={_spoken(value)}" for name, value in results.options.items() if value != rules.options[name].default
    ]
    games = f"{tally.games:,} games" if tally.games != 1 else "1 game"
    lines = [
        f"{titles.ruleset}{' (' + ', '.join(set_options) + ')' if set_options else ''}: "
        f"{games} of {plan.players} players, seed {plan.seed}"
        + (f", from number {plan.first}" if plan.first else "")
        + (f", stopped before {plan.games:,}" if results.interrupted else "")
    ]
    if tally.finished:
        lines.append(
            f"rounds {_spread(tally.rounds, 2)}, decisions {_spread(tally.decisions, 1)}, "
            f"{tally.ties:,} tied, {speed(results.games_per_second)} games/s"
        )
    unfinished = tally.games - tally.finished
    if unfinished:
        more = "" if unfinished == len(tally.unfinished) else " ..."
        numbers = ", ".join(map(str, tally.unfinished))
        lines.append(
            f"unfinished: {unfinished:,} (number {numbers}{more} of seed {plan.seed}); they count for nothing below"
        )
        lines += _reasons(tally)
    return Text("\n".join(lines))


def _reasons(tally: Tally) -> Iterator[str]:
    """Why games were broken off, each reason once."""
    for reason in dict.fromkeys(filter(None, tally.reasons.values())):
        numbers = [str(number) for number, why in tally.reasons.items() if why == reason]
        yield f"  {', '.join(numbers)}: {reason}"


def seats(results: Results, _: Titles, width: int) -> Table:
    columns: list[Column[tuple[int, Line]]] = [
        Column("seat", lambda row: ascii_uppercase[row[0]]),
        *_share_columns(lambda row: row[1].won, 1 / results.plan.players),
        *_score_columns(lambda row: row[1].scores),
    ]
    return laid_out(columns, enumerate(results.tally.seats), width)


def bots(results: Results, _: Titles, width: int) -> Table:
    columns: list[Column[tuple[str, Line]]] = [
        Column("bot", lambda row: row[0]),
        Column("seats", lambda row: f"{row[1].won.observations:,}", 1),
        *_share_columns(lambda row: row[1].won, 1 / results.plan.players),
        *_score_columns(lambda row: row[1].scores),
    ]
    return laid_out(columns, sorted(results.tally.bots.items()), width)


def character_table(results: Results, titles: Titles, width: int) -> Table:
    columns: list[Column[tuple[str, Share]]] = [
        Column("character", lambda row: titles.card(row[0])),
        Column("turns", lambda row: f"{row[1].observations:,}", 1),
        *_share_columns(lambda row: row[1], _average(results.tally.characters.values())),
    ]
    return laid_out(columns, characters(results), width)


def district_table(results: Results, titles: Titles, width: int) -> Table:
    columns: list[Column[tuple[str, DistrictLine]]] = [
        Column("district", lambda row: titles.card(row[0])),
        Column("built", lambda row: f"{row[1].won.observations:,}", 1),
        *_share_columns(lambda row: row[1].won, _average(line.won for line in results.tally.districts.values())),
        Column("stood", lambda row: f"{row[1].kept:,}", 2),
        Column("winner's", lambda row: f"{row[1].kept_by_winner:,}", 2),
    ]
    return laid_out(columns, districts(results), width)


TABLES: tuple[Callable[[Results, Titles, int], Table], ...] = (
    seats,
    bots,
    character_table,
    district_table,
)


def _share_columns(share: Callable[[Row], Share], usual: float) -> list[Column[Row]]:
    return [
        Column("wins", lambda row: _wins(share(row)), 2),
        Column("share", lambda row: _share(share(row), usual)),
        Column("95 % interval", lambda row: _interval(share(row)), 1),
    ]


def _score_columns(scores: Callable[[Row], Spread]) -> list[Column[Row]]:
    return [
        Column("score", lambda row: f"{scores(row).mean:.1f}", 1),
        Column("sd", lambda row: f"{scores(row).sd:.1f}", 2),
    ]


def laid_out(columns: list[Column[Row]], rows: Iterable[Row], width: int) -> Table:
    shown = [column for column in columns if width >= ROOM[column.rank]]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for i, column in enumerate(shown):
        table.add_column(column.title, justify="left" if not i or column.text else "right", no_wrap=i > 0)
    for row in rows:
        table.add_row(*(column.cell(row) for column in shown))
    return table


def _wins(share: Share) -> str:
    return f"{share.won // share.unit:,}" if share.won % share.unit == 0 else f"{share.wins:,.1f}"


def _average(shares: Iterable[Share]) -> float:
    """The share of all together."""
    total: Share | None = None
    for share in shares:
        total = total or Share(share.unit)
        total.merge(share)
    return total.share if total is not None else 0.0


def _share(share: Share, usual: float) -> Text:
    """Marked where it is not the usual one, as far as can be told from so few games."""
    if not share.observations:
        return Text("-  ", style="dim")
    interval = share.interval
    mark, style = (" +", "green") if interval.low > usual else (" -", "red") if interval.high < usual else ("  ", "")
    return Text(f"{100 * share.share:.1f} %{mark}", style=style)


def _interval(share: Share) -> str:
    if not share.observations:
        return ""
    return f"{100 * share.interval.low:.1f} - {100 * share.interval.high:.1f}"


LEGEND = """\
share: of a seat or bot, the games it won; of a character, the turns begun with it by who then won the game; \
of a district, the players who built it and won. A win of several is shared among them.
+ -: the whole interval lies above or below 1/players, or what all characters, all districts have together."""


def _spread(spread: Spread, digits: int) -> str:
    return f"{spread.mean:.{digits}f} (sd {spread.sd:.{digits}f})"


def _spoken(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
