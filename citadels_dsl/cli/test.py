"""`citadels test`: scenarios judged, and what they cover of the rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from citadels_dsl.cli.console import colour_option, coloured, say
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.problems import errors
from citadels_dsl.cli.scripts import scripts_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.diagnostics.formats import to_json
from citadels_dsl.scenarios.coverage import Coverage
from citadels_dsl.scenarios.covered import annotated, summary
from citadels_dsl.scenarios.running import Called, run
from citadels_dsl.scenarios.shelf import Shelf


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Of a scenario, or (without a name) of a file that is not written as scenarios are."""

    file: str
    line: int
    name: str
    problems: tuple[Diagnostic, ...]

    @property
    def passed(self) -> bool:
        return not errors(self.problems)


class _Test(click.Command):
    """`--coverage` alone means the summary; Click alone would take the path that follows for its value."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ["--coverage=summary" if arg == "--coverage" else arg for arg in args])


@click.command("test", short_help="Judge scenarios, with coverage.", cls=_Test)
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="PATH...")
@click.option(
    "--coverage",
    type=click.Choice(["summary", "annotated"]),
    metavar="[=annotated]",
    help="Say what of the rules the scenarios made happen, by line; with =annotated print the files, marked.",
)
@click.option("-k", "--only", metavar="TEXT", help="Only scenarios in whose name or file this text stands.")
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that pass, too.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
@colour_option
def test(paths: tuple[str, ...], coverage: str | None, only: str | None, verbose: bool, form: str, lang: str) -> None:
    """Judge the scenarios of files and folders (`-`: of standard input).

    docs/scenarios.md tells how one is written.
    """
    covered = Coverage() if coverage is not None else None
    shelf = Shelf(Library.shipped(), covered)
    called = partial(titles_of, lang=lang, for_people=form == "text")
    outcomes = []
    for outcome in _judge(paths, shelf, only, called):
        outcomes.append(outcome)
        if form == "text":
            _print(outcome, verbose)
    if not outcomes:
        raise Refused(f"no scenario has `{only}` in its name or file" if only else "there is no scenario to judge")
    failed = sum(not outcome.passed for outcome in outcomes)
    report = "" if covered is None else summary(covered) if coverage == "summary" else annotated(covered)
    if form == "json":
        data = {"passed": len(outcomes) - failed, "failed": failed, "scenarios": [_plain(o) for o in outcomes]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        number = f"{len(outcomes)} scenario{'s' * (len(outcomes) != 1)}"
        click.echo(f"{number}: {len(outcomes) - failed} passed, {failed} failed")
    if report:
        click.echo(f"\n{report}", nl=False, err=form == "json")
    leave(Exit.FINDINGS if failed else Exit.FINE)


def _judge(paths: tuple[str, ...], shelf: Shelf, only: str | None, called: Called) -> Iterator[_Outcome]:
    for file, scenarios, problems in scripts_of(paths):
        if errors(problems):
            yield _Outcome(file, 1, "", problems)
            continue
        for scenario in scenarios:
            if only is None or only.lower() in f"{file} {scenario.name}".lower():
                verdict = run(scenario, shelf, called=called)
                yield _Outcome(file, scenario.span.line, scenario.name, verdict.problems)


def _print(outcome: _Outcome, verbose: bool) -> None:
    colour = coloured(sys.stdout)
    where = f"{outcome.file}:{outcome.line}  {outcome.name}".rstrip()
    if not outcome.passed:
        say(f"{click.style('FAIL', fg='red', bold=True) if colour else 'FAIL'}  {where}")
        say(draw(outcome.problems, colour) + "\n")
    elif verbose:
        say(f"{click.style('ok', fg='green') if colour else 'ok'}    {where}")


def _plain(outcome: _Outcome) -> dict[str, Any]:
    return {
        "file": outcome.file,
        "line": outcome.line,
        "scenario": outcome.name,
        "passed": outcome.passed,
        "problems": json.loads(to_json(outcome.problems)),
    }
