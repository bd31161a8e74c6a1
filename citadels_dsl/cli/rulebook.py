"""`citadels rulebook` and `citadels cards`: a ruleset for the table, to read, to print and to cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import FileName, write
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.options import ruleset_argument, wishes, with_option
from citadels_dsl.cli.sides import side
from citadels_dsl.cli.targets import playable, rules_of, target_of
from citadels_dsl.cli.texts import Names
from citadels_dsl.compare.structure import compare
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import below
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.report.document.contents import document
from citadels_dsl.report.document.fronts import fronts
from citadels_dsl.report.document.html import html
from citadels_dsl.report.document.markdown import markdown
from citadels_dsl.report.document.sheet import sheet
from citadels_dsl.report.document.wording import book_title
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError, prepare

_FORMATS = {"markdown": markdown, "html": html}


@click.command("rulebook", short_help="Write the rules out as a document.")
@ruleset_argument
@with_option
@click.option(
    "--cast",
    default="",
    shell_complete=completing.of_ruleset(completing.casts),
    metavar="PRESET|LIST",
    help="Who plays: a preset, `random`, or names with commas.",
)
@click.option("--base", shell_complete=completing.rulesets, help="Say at the end what differs from this ruleset.")
@click.option("--format", "form", type=click.Choice(list(_FORMATS)), default="markdown", show_default=True)
@click.option("--output", "-o", type=FileName(), metavar="FILE", help="Write it there.")
@lang_option
def rulebook(
    ruleset: str, overlays: tuple[str, ...], cast: str, base: str | None, form: str, output: Path | None, lang: str
) -> None:
    """Write RULESET out for the table: set-up, draft, round, every card, points, and how it differs from its base.

    If no base is named it is the ruleset without the overlays, or what RULESET extends or lies on.
    """
    rules = playable(rules_of(ruleset, overlays))
    old = _base(base) if base is not None else rules_of(ruleset) if overlays else _below(ruleset)
    difference = None if old is None else compare(old, rules)
    rules = _played_with(rules, cast)
    _give(_FORMATS[form](document(titles_of(rules, lang), difference)), output)


@click.command("cards", short_help="Lay out the cards to print and cut.")
@ruleset_argument
@with_option
@click.option("--copies", is_flag=True, help="Every card as often as it is in the deck, not once.")
@click.option("--only", type=Names("name a card"), metavar="CARD[,CARD...]", default="", help="These cards alone.")
@click.option("--output", "-o", type=FileName(), metavar="FILE", help="Write it there.")
@lang_option
def cards(ruleset: str, overlays: tuple[str, ...], copies: bool, only: str, output: Path | None, lang: str) -> None:
    """Lay out the cards of RULESET on sheets of A4, nine on each, as an HTML page to print and cut."""
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang)
    names = _named(rules, only)
    printed = [front for front in fronts(titles) if not names or front.name in names]
    many = [front for front in printed for _ in range(front.copies if copies else 1)]
    _give(sheet(book_title(titles), many), output)


def _played_with(rules: Rules, cast: str) -> Rules:
    """The same with this cast as the usual one; refuses a cast that can be played by no number of players."""
    if not cast:
        return rules
    wished, refused = wishes((), cast, ""), []
    for players in rules.players:
        try:
            prepare(rules, players, cast=wished.cast)
            return replace(rules, cast=replace(rules.cast, default=wished.cast))
        except SetupError as error:
            refused.append(str(error))
    raise Refused(f"--cast {cast}: {refused[0]}")


def _base(text: str) -> Rules:
    """What was named to be held against."""
    found = side(text)
    if found.cast or found.uniques:
        raise Refused(f"--base {text}: +cast= and +uniques= say what games are played with; a rulebook tells of rules")
    return found.rules


def _below(ruleset: str) -> Rules | None:
    """What it builds on, where that can be played itself."""
    library = Library.shipped()
    target = target_of(library, ruleset)
    base = None if isinstance(target, Diagnostic) else below(library, target)
    rules = None if base is None else compile_ruleset(library, base).rules
    return rules if rules is not None and rules.players else None


def _named(rules: Rules, only: str) -> frozenset[str]:
    from_text = [name.strip().lower().replace(" ", "_") for name in only.split(",") if name.strip()]
    for name in from_text:
        if name not in rules.characters and name not in rules.cards:
            hint = did_you_mean(name, [*rules.characters, *rules.cards])
            raise Refused(f"--only {only}: {rules.name} has no card `{name}`" + (f"; {hint}" if hint else ""))
    return frozenset(from_text)


def _give(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
    else:
        write(output, text)
