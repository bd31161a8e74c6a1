"""What is printed where, and whether in colour."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import Any, Literal, TextIO, TypeVar, cast

import click
from rich.console import Console

Colour = Literal["auto", "always", "never"]
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_KEY = "citadels_dsl.colour"
#: Where nothing says how wide the page is (a file, a pipe): wide enough for our tables.
_PAGE = 120


def colour_option(command: Decorated) -> Decorated:
    """Adds `--color` to a command."""

    def remember(ctx: click.Context, _: click.Parameter, value: Colour) -> None:
        ctx.meta[_KEY] = value

    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        expose_value=False,
        is_eager=True,
        callback=remember,
        help="Colours: if a terminal reads it (auto), always or never. NO_COLOR is honoured.",
    )(command)


def coloured(stream: TextIO) -> bool:
    """Whether to colour what is written there."""
    ctx = click.get_current_context(silent=True)
    asked = cast(Colour, ctx.meta.get(_KEY, "auto")) if ctx else "auto"
    if asked != "auto":
        return asked == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def say(text: str, err: bool = False, end: str = "\n") -> None:
    """Print a text that may be in colour; it was made so only where it shall be."""
    # Click would take the colours out again that somebody wants in a file.
    click.echo(text + end, nl=False, err=err, color=True)


def output() -> Console:
    """For what was asked for."""
    return _console(sys.stdout)


def messages() -> Console:
    """For what is said beside it: progress, complaints, questions of taste."""
    return _console(sys.stderr)


class _Console(Console):
    """Leaves it to the command how it ends when nobody reads any more; Rich alone would end it with 1."""

    def on_broken_pipe(self) -> None:
        raise  # it is called where the error is handled


def _console(stream: TextIO) -> Console:
    colour = coloured(stream)
    wide = None if stream.isatty() or "COLUMNS" in os.environ else max(_PAGE, shutil.get_terminal_size().columns)
    return _Console(
        file=stream,
        # The sixteen colours that every terminal has, and that its owner chose.
        color_system="standard" if colour else None,
        force_terminal=True if colour and not stream.isatty() else None,
        no_color=not colour,
        width=wide,
        highlight=False,
        markup=False,
        emoji=False,
    )
