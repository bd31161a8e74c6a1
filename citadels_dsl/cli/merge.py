"""`citadels merge`: runs of the same games with different numbers become one."""

from __future__ import annotations

from pathlib import Path

import click

from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.files import FileName
from citadels_dsl.cli.kept import refusing, say_what_is_missing, unkept
from citadels_dsl.simulate.runs.merging import merge as merge_runs, numbered


@click.command("merge", short_help="Make one run of several.")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=FileName("folder"))
@click.option("--out", type=FileName("folder"), metavar="DIR", required=True, help="Where the whole is written.")
@colour_option
def merge(folders: tuple[Path, ...], out: Path) -> None:
    """Make one run of several of the same games, which were played apart with `simulate --first N --out DIR`."""
    try:
        with refusing():
            run = merge_runs(folders, out)
            games = sum(map(len, run.parts()))
    except OSError as error:
        raise unkept(out, error) from None
    numbers = run.manifest.numbers
    which = f"{'from' if len(numbers) > 1 else 'number'} {numbered(numbers)}"
    click.echo(f"{out}: {games:,} game{'s' * (games != 1)}, {which}")
    say_what_is_missing(run)
