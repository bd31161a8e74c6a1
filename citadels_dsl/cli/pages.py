"""Pages of the rulebook on the screen."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from citadels_dsl.rulebook.pages import RULES, SAYS, CardPage, Rule, RulesetPage

#: Running text is easier to read in lines that are not too long.
WIDEST = 100


def print_card(console: Console, page: CardPage) -> None:
    """A card: what it is; then what its author says and what its rules say, each with a heading if there are both."""
    console.print(Text.assemble((page.title, "bold"), f"  ({', '.join(page.facts)})"))
    both = bool(page.says and page.rules)
    if both:
        _indented(console, Text(SAYS, "dim"), 2)
    if page.says:
        _indented(console, Text(page.says, "italic"), 4 if both else 2)
    if both:
        _indented(console, Text(RULES, "dim"), 2)
    _rules(console, page.rules, 4 if both else 2)


def print_ruleset(console: Console, page: RulesetPage) -> None:
    """The whole book."""
    console.print(Text.assemble((page.name, "bold"), f"  ({', '.join(page.facts)})"))
    if page.says:
        _indented(console, Text(page.says, "italic"), 2)
    if page.options:
        _head(console, "Options")
        for option in page.options:
            _indented(console, Text(option), 2)
    _head(console, "Characters")
    for card in page.characters:
        print_card(console, card)
    _head(console, "Cards")
    for card in page.cards:
        print_card(console, card)
    _head(console, "Rules")
    _rules(console, page.rules)
    _head(console, "The course of the game")
    _rules(console, page.flow)
    _head(console, "What rules may change")
    _rules(console, page.questions)
    if page.tables:
        _head(console, "Tables")
        _rules(console, page.tables)
    _head(console, "The winner")
    _indented(console, Text(page.winner), 2)


def _head(console: Console, title: str) -> None:
    console.print()
    console.print(Text(title, "bold underline"))


def _rules(console: Console, rules: Iterable[Rule], by: int = 2) -> None:
    for rule in rules:
        label = f"“{rule.label}”: " if rule.label else ""
        _indented(console, Text.assemble(f"{label}{rule.sentence}  ", (f"[{rule.id}]", "dim")), by)


def _indented(console: Console, text: Text, by: int) -> None:
    for line in text.wrap(console, min(console.width, WIDEST) - by):
        line.rstrip()
        console.print(Text.assemble(" " * by, line), soft_wrap=True)
