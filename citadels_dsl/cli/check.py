"""`citadels check`: every problem of a ruleset at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option, coloured, say
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.options import with_option
from citadels_dsl.cli.problems import counted, errors
from citadels_dsl.cli.targets import named, problems_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import ordered
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.diagnostics.formats import to_github, to_json, to_sarif

#: So many rulesets are named in the summary; more are counted.
_NAMED = 3

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
    standard input. Of a file with several documents each is checked. Of several rulesets one that is not
    there is a finding among the others (exit 2).
    """
    library = Library.shipped()
    named(overlays)
    found, checked, refused = _found(library, rulesets, overlays)
    problems = ordered(found)
    if form == "text":
        if problems:
            say(draw(problems, coloured(sys.stdout)) + "\n")
        what = ", ".join(checked) if len(checked) <= _NAMED else f"{len(checked)} rulesets"
        if checked:
            click.echo(f"{what}: {counted(problems)}")
    elif said := _FORMATS[form](problems):
        click.echo(said)
    for refusal in refused:
        if refusal.problem is None:  # else it is among the findings
            refusal.show()
    if refused:
        leave(Exit.USAGE)
    leave(Exit.FINDINGS if errors(problems) or (strict and problems) else Exit.FINE)


def _found(
    library: Library, rulesets: Sequence[str], overlays: Sequence[str]
) -> tuple[list[Diagnostic], list[str], list[Refused]]:
    """What is wrong with each, and of which anything is said; one that is not there keeps nobody from hearing of
    the others.
    """
    problems: list[Diagnostic] = []
    checked: list[str] = []
    refused: list[Refused] = []
    for ruleset in rulesets:
        try:
            problems += problems_of(library, ruleset, overlays)
            checked.append(ruleset)
        except Refused as refusal:
            if len(rulesets) == 1:
                raise
            refused.append(refusal)
            if refusal.problem is not None:
                problems.append(refusal.problem)
                checked.append(ruleset)
    return problems, checked, refused
