"""What the commands that read or write runs have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import unwritable
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.merging import numbered
from citadels_dsl.simulate.runs.trouble import RunError

#: So many gaps are named; all are counted.
_NAMED = 3


def say_what_is_missing(run: Run) -> None:
    missing = run.missing()
    if not missing:
        return
    count, planned = sum(map(len, missing)), run.manifest.games
    gaps = ", ".join(numbered(gap) for gap in missing[:_NAMED]) + (" ..." if len(missing) > _NAMED else "")
    click.echo(f"Note: {count:,} of the {planned:,} games are not there yet: {gaps}", err=True)


def unkept(folder: Path, error: OSError) -> Refused:
    """Names the file in a run that cannot be written, where the system says which it is."""
    named = error.filename2 or error.filename
    return unwritable(Path(named) if isinstance(named, str | Path) else folder, error)


@contextmanager
def refusing() -> Iterator[None]:
    """A run that is not as it should be is told in a sentence."""
    try:
        yield
    except RunError as error:
        raise Refused(str(error)) from None
