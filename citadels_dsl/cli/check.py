"""`citadels check`: every problem of a ruleset at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option, coloured
from citadels_dsl.cli.exits import Exit, leave
from citadels_dsl.cli.files import STDIN
from citadels_dsl.cli.problems import counted, each_once, errors
from citadels_dsl.cli.targets import compiled, with_option
from citadels_dsl.compiler.finding import Found, asked
from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.diagnostics.formats import to_github, to_json, to_sarif

_FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {
    "json": to_json,
    "github": to_github,
    "sarif": to_sarif,
}


@click.command("check", short_help="Say everything that is wrong with rulesets.")
@click.argument("rulesets", nargs=-1, required=True, shell_complete=completing.rulesets, metavar="RULESET...")
@with_option
@click.option("--format", "form", type=click.Choice(["text", *_FORMATS]), default="text", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings are findings too (exit 1).")
@colour_option
def check(rulesets: tuple[str, ...], overlays: tuple[str, ...], form: str, strict: bool) -> None:
    """Say everything that is wrong with rulesets and overlays, with its place and what to do.

    A RULESET is the name of a shipped one, a file, one document of it (rules.yaml#winter), or `-` for
    standard input. Of a file with several documents each is checked.
    """
    library = Library.shipped()
    targets = [name for ruleset in rulesets for name in _documents(library, ruleset, bool(overlays))]
    problems = each_once(problem for name in targets for problem in compiled(library, name, overlays).problems)
    if form == "text":
        if problems:
            click.echo(draw(problems, coloured(sys.stdout)))
        click.echo(f"{', '.join(rulesets)}: {counted(problems)}")
    else:
        click.echo(_FORMATS[form](problems))
    leave(Exit.FINDINGS if errors(problems) or (strict and problems) else Exit.FINE)


def _documents(library: Library, ruleset: str, covered: bool) -> Iterator[str]:
    """Each document of a file, unless one is named or something is put on it (then it is the last one)."""
    found = None if ruleset == STDIN else asked(library, ruleset)
    if not isinstance(found, Found) or covered or "#" in ruleset or len(found.file.documents) == 1:
        yield ruleset
    else:
        yield from (f"{ruleset}#{document.name}" for document in found.file.documents)
