"""Tables of a page: they stand for a chart, or are one themselves, with cells that are the darker the more they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from citadels_dsl.report.balance.charts import Chart, svg


@dataclass(frozen=True, slots=True)
class Cell:
    """`shade`: from -1 (far below what is to be expected) to 1 (far above), 0 for none."""

    text: str
    shade: float = 0.0


@dataclass(frozen=True, slots=True)
class ShadedGrid:
    """The first cell of a row is what it is about."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def grid(caption: str, head: Sequence[str], rows: Sequence[Sequence[str | Cell]]) -> ShadedGrid:
    made = tuple(tuple(Cell(cell) if isinstance(cell, str) else cell for cell in row) for row in rows)
    return ShadedGrid(caption, tuple(head), made)


def html(table: ShadedGrid) -> Iterator[str]:
    """In a box of its own, which a narrow page moves sideways, also by keys."""
    yield f'<div class="wide" role="region" tabindex="0" aria-label="{escape(table.caption)}"><table>'
    yield f"<caption>{escape(table.caption)}</caption><thead><tr>"
    yield "".join(f'<th scope="col">{escape(title)}</th>' for title in table.head)
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = "".join(_cell(cell) for cell in row[1:])
        yield f'<tr><th scope="row">{escape(row[0].text)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _cell(cell: Cell) -> str:
    """The shade is seen, the sign of the figure is read."""
    if not cell.shade:
        return f"<td>{escape(cell.text)}</td>"
    kind = "above" if cell.shade > 0 else "below"
    return f'<td class="{kind}" style="--shade:{min(1.0, abs(cell.shade)):.2f}">{escape(cell.text)}</td>'


def behind(summary: str, table: ShadedGrid) -> Iterator[str]:
    """One that opens when somebody wants it."""
    yield f"<details><summary>{escape(summary)}</summary>"
    yield from html(table)
    yield "</details>"


def figure(chart: Chart, table: ShadedGrid) -> Iterator[str]:
    """A chart and, behind it, the table with the same figures."""
    yield f"<h3>{escape(chart.title)}</h3><figure><figcaption>{escape(chart.text)}</figcaption>"
    yield svg(chart)
    yield "</figure>"
    yield from behind(f"Figures: {chart.title}", table)
