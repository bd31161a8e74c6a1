"""`citadels run`: a scripted game, printed as a readable log."""

from __future__ import annotations

import json
import sys
from functools import partial

import click

from citadels_dsl.cli.console import colour_option, coloured, say
from citadels_dsl.cli.exits import Exit, leave
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.problems import complain, errors
from citadels_dsl.cli.scripts import scripts_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.scenarios.running import run as play
from citadels_dsl.scenarios.shelf import Shelf


@click.command("run", short_help="Play a script and print what happens.")
@click.argument("script", type=click.Path())
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
@colour_option
def run(script: str, form: str, lang: str) -> None:
    """Play the scenarios of SCRIPT (a file, or `-`) and print what happens.

    What a scenario expects is judged as well; docs/scenarios.md tells how one is written.
    """
    called = partial(titles_of, lang=lang, for_people=form == "text")
    shelf = Shelf(Library.shipped())
    code = Exit.FINE
    logs = []
    for _, scenarios, problems in scripts_of([script]):
        complain(problems)
        for number, scenario in enumerate(scenarios):
            verdict = play(scenario, shelf, judged=False, called=called)
            if errors(verdict.problems):
                code = Exit.FINDINGS
            if form == "json":
                said = [problem.message for problem in verdict.problems]
                logs.append({"scenario": scenario.name, "log": list(verdict.log), "problems": said})
                continue
            name = click.style(scenario.name, bold=True) if coloured(sys.stdout) else scenario.name
            say(("\n" if number else "") + name)
            say("\n".join(verdict.log))
            if verdict.problems:
                say(draw(verdict.problems, coloured(sys.stderr)), err=True)
    if form == "json":
        click.echo(json.dumps(logs, indent=2, ensure_ascii=False))
    leave(code)
