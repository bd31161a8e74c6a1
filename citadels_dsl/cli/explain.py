"""`citadels explain`: what the code of a problem means, with an example and what is said of it."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.exits import Refused
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.diagnostics.codes import CODES
from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.rulebook.problems import page
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

EXAMPLE = "example.yaml"


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = ((code.code, code.title) for code in CODES.values())
    return [CompletionItem(name, help=title) for name, title in known if name.startswith(incomplete.upper())]


@click.command("explain", short_help="Explain the code of a problem.")
@click.argument("code", shell_complete=_complete)
@colour_option
def explain(code: str) -> None:
    """Say what the CODE of a problem (E301) means: a wrong example, what is said of it, and the right one."""
    found = CODES.get(code.upper())
    if found is None:
        hint = did_you_mean(code.upper(), CODES) or (
            "a code stands in the brackets of a problem, as E307; `citadels words WORD` tells of a word of the language"
        )
        raise Refused(f"there is no code `{code}`; {hint}")
    click.echo(explained(found, Library.shipped()), nl=False)


def explained(code: Code, library: Library) -> str:
    """The page of a code, with what is said of its wrong example today."""
    return page(code, draw(problems(code, library)) if code.wrong else "")


def problems(code: Code, library: Library) -> tuple[Diagnostic, ...]:
    """What is wrong with the wrong example, as rules or (of codes of scenarios) as a scenario."""
    source = Source(EXAMPLE, code.wrong)
    if not code.code.startswith("S"):
        return tuple(check(library, source))
    scripts, found = read_script(source)
    for script in scripts:
        found = (*found, *run(script, Shelf(library)).problems)
    return found
