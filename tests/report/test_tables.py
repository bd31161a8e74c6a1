"""What a terminal shows of a series; the goldens are read in the diff."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from citadels_dsl.report.tables import result_tables
from citadels_dsl.rules.titles import Titles
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.tally import Tally

GOLDENS = Path(__file__).parent / "goldens"


def shown(results: Results, width: int) -> str:
    console = Console(file=StringIO(), width=width, color_system=None, highlight=False)
    console.print(result_tables(results, Titles(results.rules), width))
    assert isinstance(console.file, StringIO)
    return "".join(line.rstrip() + "\n" for line in console.file.getvalue().splitlines())


@pytest.mark.parametrize("width", [100, 60, 40])
def test_tables_fit_the_terminal(results: Results, width: int, update: bool) -> None:
    text = shown(results, width)
    assert max(map(len, text.splitlines())) <= width
    golden = GOLDENS / f"tables_{width}.txt"
    if update:
        golden.write_text(text)
    assert text == golden.read_text()


def test_where_no_game_is_finished_there_is_nothing_to_tabulate(results: Results) -> None:
    text = shown(replace(results, tally=Tally(players=3, games=2, unfinished=[7, 9]), interrupted=True), 80)
    assert "unfinished: 2 (number 7, 9 of seed 42)" in text
    assert "share" not in text


def test_one_bot_alone_needs_no_table(results: Results) -> None:
    bots = {"random": results.tally.bots["random"]}
    assert "\nbot " not in shown(replace(results, tally=replace(results.tally, bots=bots)), 80)
