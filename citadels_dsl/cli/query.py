"""`citadels query`: a question in SQL to the games of a run."""

from __future__ import annotations

from pathlib import Path

import click

from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import FileName
from citadels_dsl.cli.kept import refusing, say_what_is_missing
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.report.answers import SHOWN, answer_csv, answer_json_lines, answer_table
from citadels_dsl.simulate.runs.asking import Answer, Limits, asked
from citadels_dsl.simulate.runs.folder import Run


@click.command("query", short_help="Ask a run of games in SQL.")
@click.argument("folder", metavar="DIR", type=FileName("folder"))
@click.argument("sql")
@click.option("--format", "form", type=click.Choice(["table", "csv", "jsonl"]), default="table", show_default=True)
@click.option("--memory", type=Whole(64, 1_000_000), default=1024, show_default=True, help="Megabytes at most.")
@click.option("--seconds", type=Whole(1, 1_000_000), default=60, show_default=True, help="So long at most.")
@colour_option
def query(folder: Path, sql: str, form: str, memory: int, seconds: int) -> None:
    """Ask the games in DIR (of `simulate --out`) a question in SQL.

    The tables are games, seats, characters and districts; docs/runs.md tells their columns. The question is one
    SELECT; it can read these tables and nothing else.
    """
    with refusing():
        run = Run(folder)
        say_what_is_missing(run)
        with asked(run, sql, Limits(memory, seconds)) as answer:
            _print(answer, form)


def _print(answer: Answer, form: str) -> None:
    if form == "table":
        table, rows = answer_table(answer.columns, answer.rows)
        console = output()
        console.print(table)
        if rows > SHOWN:
            click.echo(f"Note: these are {SHOWN:,} rows of {rows:,}; --format csv or jsonl has them all", err=True)
        return
    lines = answer_csv if form == "csv" else answer_json_lines
    try:
        for line in lines(answer.columns, answer.rows):
            click.echo(line, nl=False)
    except ValueError as error:
        raise Refused(str(error)) from None
