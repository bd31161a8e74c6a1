"""`citadels fmt`: files in the one layout, with the same meaning and the same comments."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import click
from rich.text import Text

from citadels_dsl.cli.console import colour_option, coloured, output, say
from citadels_dsl.cli.exits import Exit, leave
from citadels_dsl.cli.files import STDIN, text_of, write
from citadels_dsl.cli.problems import counted
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.source import Source
from citadels_dsl.syntax.layout import format_source
from citadels_dsl.syntax.reading import read
from citadels_dsl.vocabulary.keys import FORMS

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


@click.command("fmt", short_help="Lay files out anew.")
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change (exit 1 if anything).")
@colour_option
def fmt(files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Lay files out anew: same meaning, same comments, one layout. `-` is standard input to standard output."""
    code = Exit.FINE
    for name in files:
        source = text_of(name)
        wrong = [source] if isinstance(source, Diagnostic) else read(source)[1]
        if wrong or isinstance(source, Diagnostic):
            say(draw(wrong, coloured(sys.stderr)), err=True)
            click.echo(f"{name}: {counted(wrong)}; left as it is", err=True)
            code = Exit.FINDINGS
            continue
        laid_out = format_source(source, FORMS)
        changed = laid_out != source.text
        if diff:
            _print_diff(source, laid_out)
        elif only_check:
            if changed:
                click.echo(f"{name} would change")
        elif name == STDIN:
            click.echo(laid_out, nl=False)
        elif changed:
            write(Path(name), laid_out)
            click.echo(f"{name} is laid out anew")
        if changed and (diff or only_check):
            code = Exit.FINDINGS
    leave(code)


def _print_diff(source: Source, laid_out: str) -> None:
    console = output()
    lines = difflib.unified_diff(
        source.text.splitlines(), laid_out.splitlines(), source.path, f"{source.path} (laid out)", lineterm=""
    )
    for line in lines:
        console.print(Text(line, _COLOURS.get(line[:1], "")), soft_wrap=True)
