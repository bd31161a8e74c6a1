"""How far many games are, on a terminal: a bar that vanishes in the end; nothing where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from citadels_dsl.cli.console import messages

#: Told how many games are done, and what else there is to say.
Advance = Callable[[int, str], None]


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.{0 if task.speed >= 10 else 1}f} games/s" if task.speed else "")


@contextmanager
def progress(games: int, quiet: bool) -> Iterator[Advance | None]:
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with _bar(columns, games, quiet) as update:
        yield None if update is None else lambda done, said: update(completed=done, description=said)


@contextmanager
def stage(what: str, total: int | None, quiet: bool) -> Iterator[Callable[..., None] | None]:
    """Of a command that counts several things: `what` is counted. It is told how many are done and, if `total` is None,
    of how many."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with _bar(columns, total, quiet) as update:
        yield None if update is None else lambda done, of=total: update(completed=done, total=of)


@contextmanager
def _bar(columns: Sequence[ProgressColumn], total: int | None, quiet: bool) -> Iterator[Callable[..., None] | None]:
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with Progress(*columns, console=messages(), transient=True) as bar:
        yield partial(bar.update, bar.add_task("", total=total))
