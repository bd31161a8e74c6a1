"""A page of the rulebook as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citadels_dsl.rulebook.pages import RULES, SAYS, CardPage, Rule, RulesetPage


def book(page: RulesetPage) -> str:
    """The whole book of a ruleset."""
    return "\n".join(_lines(page)) + "\n"


def card(page: CardPage) -> str:
    """One card: what it is, what its author says, and each of its rules."""
    return "\n".join(_card(page)) + "\n"


def _lines(page: RulesetPage) -> Iterator[str]:
    yield from (f"# {page.name}", "", page.says, "", f"For {page.players}.")
    if page.options:
        yield from ("", "## Options", "")
        yield from (f"* {option}" for option in page.options)
    yield from ("", "## Characters")
    for each in page.characters:
        yield ""
        yield from _card(each)
    yield from ("", "## Cards")
    for each in page.cards:
        yield ""
        yield from _card(each)
    for title, rules in (
        ("Rules", page.rules),
        ("The course of the game", page.flow),
        ("What rules may change", page.questions),
        ("Tables", page.tables),
    ):
        if rules:
            yield from ("", f"## {title}", "", *_rules(rules))
    yield from ("", "## The winner", "", page.winner)


def _card(page: CardPage) -> Iterator[str]:
    yield f"**{page.title}** ({', '.join(page.facts)})"
    both = bool(page.says and page.rules)
    if page.says:
        yield from ("", f"*{SAYS}:* {page.says}" if both else page.says)
    if page.rules:
        yield from ("", *((f"*{RULES}:*", "") if both else ()), *_rules(page.rules))


def _rules(rules: Iterable[Rule]) -> Iterator[str]:
    for rule in rules:
        label = f"“{rule.label}”: " if rule.label else ""
        yield f"* {label}{rule.sentence} `{rule.id}`"
