"""The answer to a question in SQL: as a table for people, as CSV and as lines of JSON for programs."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from rich.table import Table
from rich.text import Text

Row = Sequence[Any]

#: A table of more rows is read by nobody.
SHOWN = 1000


def answer_table(columns: Sequence[str], rows: Iterable[Row]) -> tuple[Table, int]:
    """The first rows, and how many there are."""
    kept: list[Row] = []
    number = 0
    for number, row in enumerate(rows, 1):
        if number <= SHOWN:
            kept.append(row)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, column in enumerate(columns):
        numbers = all(isinstance(row[place], int | float | Decimal) or row[place] is None for row in kept)
        table.add_column(Text(column), justify="right" if numbers and kept else "left")
    for row in kept:
        table.add_row(*(Text(_shown(value)) for value in row))
    return table, number


def answer_csv(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """A line of names and a line a row; what is not there is empty, a list is written as in JSON."""
    yield _csv(columns)
    for row in rows:
        yield _csv([_text(value) for value in row])


def answer_json_lines(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """An object a row. Raises ValueError where two columns have one name."""
    for column in columns:
        if columns.count(column) > 1:
            raise ValueError(f"two columns are called `{column}`; name one with AS")
    for row in rows:
        yield _json(dict(zip(columns, row, strict=True))) + "\n"


def _csv(cells: Row) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case str():
            return value
        case bool() | list() | dict():
            return _json(value)
        case _:  # numbers and dates
            return str(value)


def _shown(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else _text(value)


def _json(value: Any) -> str:
    return json.dumps(_plain(value), ensure_ascii=False, allow_nan=False)


def _plain(value: Any) -> Any:
    match value:
        case float():
            return value if math.isfinite(value) else None
        case Decimal():
            return _plain(float(value))
        case list() | tuple():
            return [_plain(one) for one in value]
        case dict():
            return {str(key): _plain(one) for key, one in value.items()}
        case None | bool() | int() | str():
            return value
        case _:  # dates and what else SQL has
            return str(value)
