"""`citadels rulebook` and `citadels cards`: a ruleset for the table, to read, to print and to cut."""

from __future__ import annotations

from pathlib import Path

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import FileName, write
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.options import ruleset_argument, with_option
from citadels_dsl.cli.sides import side
from citadels_dsl.cli.targets import playable, rules_of
from citadels_dsl.compare.structure import compare
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.report.document.contents import document
from citadels_dsl.report.document.html import html
from citadels_dsl.report.document.markdown import markdown
from citadels_dsl.report.document.sheet import sheet
from citadels_dsl.rulebook.pages import ruleset_page
from citadels_dsl.rules.ruleset import Rules

_FORMATS = {"markdown": markdown, "html": html}


@click.command("rulebook", short_help="Write the rules out as a document.")
@ruleset_argument
@with_option
@click.option("--base", shell_complete=completing.rulesets, help="Say at the end what differs from this ruleset.")
@click.option("--format", "form", type=click.Choice(list(_FORMATS)), default="markdown", show_default=True)
@click.option("--output", "-o", type=FileName(), metavar="FILE", help="Write it there.")
@lang_option
def rulebook(
    ruleset: str, overlays: tuple[str, ...], base: str | None, form: str, output: Path | None, lang: str
) -> None:
    """Write RULESET out for the table: set-up, draft, round, every card, points, and how it differs from its base.

    With overlays the base is the ruleset without them, if no other is named.
    """
    rules = playable(rules_of(ruleset, overlays))
    old = side(base) if base is not None else rules_of(ruleset) if overlays else None
    difference = None if old is None else compare(old, rules)
    _give(_FORMATS[form](document(titles_of(rules, lang, for_people=False), difference)), output)


@click.command("cards", short_help="Lay out the cards to print and cut.")
@ruleset_argument
@with_option
@click.option("--copies", is_flag=True, help="Every card as often as it is in the deck, not once.")
@click.option("--only", metavar="CARD[,CARD...]", default="", help="These cards alone.")
@click.option("--output", "-o", type=FileName(), metavar="FILE", help="Write it there.")
@lang_option
def cards(ruleset: str, overlays: tuple[str, ...], copies: bool, only: str, output: Path | None, lang: str) -> None:
    """Lay out the cards of RULESET on sheets of A4, nine on each, as an HTML page to print and cut."""
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang, for_people=False)
    book = ruleset_page(titles)
    names = _named(rules, only)
    pages = [page for page in (*book.characters, *book.cards) if not names or page.name in names]
    numbers = {c.name: str(c.rank) if c.rank else "" for c in rules.characters.values()}
    numbers |= {card.name: str(card.cost) for card in rules.cards.values() if card.district}
    many = {card.name: card.copies for card in rules.cards.values()} if copies else {}
    _give(sheet(titles.ruleset, lang, pages, numbers, many), output)


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
