"""Answers of SQL as CSV, as lines of JSON, as a table."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from citadels_dsl.report.answers import SHOWN, answer_csv, answer_json_lines, answer_table

COLUMNS = ("text", "value")
ROWS = [
    ('a "b", c', None),
    ("line\nline", [1, 2]),
    ("true", True),
    ("half", 0.5),
    ("third", Decimal("1.50")),
    ("none", float("nan")),
    ("day", datetime.date(2020, 2, 29)),
    ("map", {"x": 1}),
]


def test_csv() -> None:
    assert "".join(answer_csv(COLUMNS, ROWS)) == (
        'text,value\n"a ""b"", c",\n"line\nline","[1, 2]"\ntrue,true\nhalf,0.5\nthird,1.50\nnone,nan\n'
        'day,2020-02-29\nmap,"{""x"": 1}"\n'
    )


def test_lines_of_json() -> None:
    assert "".join(answer_json_lines(COLUMNS, ROWS)) == (
        '{"text": "a \\"b\\", c", "value": null}\n{"text": "line\\nline", "value": [1, 2]}\n'
        '{"text": "true", "value": true}\n{"text": "half", "value": 0.5}\n{"text": "third", "value": 1.5}\n'
        '{"text": "none", "value": null}\n{"text": "day", "value": "2020-02-29"}\n{"text": "map", "value": {"x": 1}}\n'
    )


def test_two_columns_of_one_name_are_no_object() -> None:
    with pytest.raises(ValueError, match="two columns are called `game`; name one with AS"):
        list(answer_json_lines(("game", "seat", "game"), []))


def test_a_table_shows_the_first_rows_and_counts_all() -> None:
    table, rows = answer_table(("n",), ((n,) for n in range(SHOWN + 5)))
    assert (table.row_count, rows) == (SHOWN, SHOWN + 5)
