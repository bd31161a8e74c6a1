"""`citadels show`: the rulebook of a ruleset, a card of it, or who set what."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.options import ruleset_argument, with_option
from citadels_dsl.cli.pages import print_card, print_ruleset
from citadels_dsl.cli.targets import rules_of
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rulebook import markdown
from citadels_dsl.rulebook.offering import offered
from citadels_dsl.rulebook.pages import Rule, card_page, rule_named, ruleset_page
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.source import Span

#: What a card is called in other languages: it has a path like the card's own, and who names the card means that.
_ONLY_NAMES = "names_of."


@click.command("show", short_help="Print the rulebook, a card, or who set what.")
@ruleset_argument
@click.argument("card", required=False, shell_complete=completing.of_ruleset(completing.cards))
@with_option
@lang_option
@click.option(
    "--who",
    shell_complete=completing.of_ruleset(completing.origins),
    metavar="PATH",
    help="Which file and line set this: CARD, CARD.CLAUSE, CARD.KEY, rules.NAME.",
)
@click.option("--offers", is_flag=True, help="When each choice of the CARD (or of the rules) is offered.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
@colour_option
def show(
    ruleset: str, card: str | None, overlays: tuple[str, ...], lang: str, who: str | None, offers: bool, form: str
) -> None:
    """Print the rulebook of RULESET, or of one CARD, procedure or rule of it, in words made from the rules."""
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang, for_people=form != "json")
    name = "" if card is None else card.lower().replace(" ", "_")
    if who is not None:
        _show_chain(rules, who, form)
    elif offers and (not name or name in rules.characters or name in rules.cards):
        _show_offers(titles, name, form)
    elif card is not None:
        page = card_page(titles, name)
        if page is None and (found := rule_named(titles, name)) is not None:
            _show_rule(*found, form)
            return
        if page is None:
            hint = did_you_mean(name, [*rules.characters, *rules.cards, *rules.procedures])
            hint = hint or f"`citadels show {ruleset}` prints all that it has"
            raise Refused(f"{rules.name} has no card, procedure or rule `{card}`; {hint}")
        if form == "json":
            click.echo(json.dumps(asdict(page), indent=2, ensure_ascii=False))
        elif form == "markdown":
            click.echo(markdown.card(page), nl=False)
        else:
            print_card(output(), page)
    else:
        book = ruleset_page(titles)
        if form == "json":
            click.echo(json.dumps(asdict(book), indent=2, ensure_ascii=False))
        elif form == "markdown":
            click.echo(markdown.book(book), nl=False)
        else:
            print_ruleset(output(), book)


def _show_rule(rule: Rule, source: str, form: str) -> None:
    """A procedure or rule of the game: its sentence, and how it is written."""
    if form == "json":
        click.echo(json.dumps({**asdict(rule), "source": source}, indent=2, ensure_ascii=False))
    else:
        click.echo(f"{rule.sentence}\n\n{source}")


def _show_offers(titles: Titles, card: str, form: str) -> None:
    """Each place where something is offered, and the condition that was derived for it."""
    found = offered(titles, card)
    if form == "json":
        click.echo(json.dumps({rule.id: rule.sentence for rule in found}, indent=2, ensure_ascii=False))
        return
    for rule in found:
        click.echo(f"{rule.id}\n  {rule.sentence}")


def _show_chain(rules: Rules, path: str, form: str) -> None:
    """The places that made a part what it is; the last one holds."""
    name, places = _found(rules, path)
    if form == "json":
        spots = [{"file": p.source.path, "line": p.line, "column": p.column, "text": _line(p)} for p in places]
        click.echo(json.dumps({"path": name, "set": spots}, indent=2, ensure_ascii=False))
        return
    click.echo(f"{name} is set by" + (", the last one holds:" if len(places) > 1 else ":"))
    width = max(len(str(place)) for place in places)
    for place in places:
        click.echo(f"  {place!s:{width}}  {_line(place)}")


def _found(rules: Rules, path: str) -> tuple[str, Sequence[Span]]:
    """By the whole path, or its end where that is clear; a key that nobody changed was set with its part."""
    for part in (path, path.rpartition(".")[0]):
        ends = [name for name in rules.origin if name == part or name.endswith(f".{part}")]
        ends = [name for name in ends if not name.startswith(_ONLY_NAMES)] or ends
        exact = [name for name in ends if name == part] or ends
        if part and len(exact) == 1:
            return exact[0], rules.origin[exact[0]]
        if part and exact:
            raise Refused(f"--who {path}: it may be {', '.join(exact)}")
    known = [*rules.origin, *(name.partition(".")[2] for name in rules.origin)]
    hint = did_you_mean(path, known) or _inside(rules, path)
    raise Refused(f"--who {path}: {rules.name} has nothing of that name; {hint}")


def _inside(rules: Rules, path: str) -> str:
    """What the part has that a path leads to; or what paths there are."""
    first = path.partition(".")[0]
    parts = [name.partition(".")[2] for name in rules.origin]
    inside = [part for part in parts if part.startswith(f"{first}.")]
    if inside:
        return f"there is {', '.join(dict.fromkeys([first, *inside]))}"
    example = next((part for part in parts if "." in part), "")
    return "a card, what belongs to a card" + (f" (`{example}`)" if example else "") + ", or a rule (`rules.NAME`)"


def _line(place: Span) -> str:
    return place.source.line(place.line).strip()
