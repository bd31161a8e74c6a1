"""The rulebook as pages: what a card says, what a ruleset is, with the author's words and the generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from textwrap import dedent

from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.facts import card_facts, character_facts, numbers, option
from citadels_dsl.rulebook.flow import course
from citadels_dsl.rulebook.givens import answer, table, winner
from citadels_dsl.rules.ruleset import Card, Character, Clause
from citadels_dsl.rules.titles import Titles
from citadels_dsl.source import Span

#: What stands over an author's words and over those that are made from the rules, where a page has both.
SAYS = "In its author's words"
RULES = "As its rules say"


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause: its id and its generated sentence; `label` is how the author calls an offer."""

    id: str
    sentence: str
    label: str


@dataclass(frozen=True, slots=True)
class CardPage:
    """A character, district or other card. `facts` are short lines ("rank 4", "cost 5, unique").

    `language`: of its title.
    """

    name: str
    title: str
    language: str
    facts: tuple[str, ...]
    says: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RulesetPage:
    """A whole ruleset: its options, its flow in words, the rules of the game, and every card.

    `questions`: what is asked of the game and may be changed, with the answer before any rule.
    """

    name: str
    says: str
    players: str
    facts: tuple[str, ...]
    options: tuple[str, ...]
    flow: tuple[Rule, ...]
    rules: tuple[Rule, ...]
    questions: tuple[Rule, ...]
    tables: tuple[Rule, ...]
    winner: str
    characters: tuple[CardPage, ...]
    cards: tuple[CardPage, ...]


def card_page(titles: Titles, name: str) -> CardPage | None:
    """The page of a character or card; None if the ruleset has none of that name."""
    rules = titles.rules
    character = rules.characters.get(name)
    if character is not None:
        return _page(titles, character, character_facts(titles, character))
    card = rules.cards.get(name)
    return None if card is None else _page(titles, card, card_facts(titles, card))


def rule_named(titles: Titles, name: str) -> tuple[Rule, str] | None:
    """A procedure or a rule of the game, and how it is written; None if there is none of that name."""
    rules = titles.rules
    procedure, clause = rules.procedures.get(name), rules.clauses.get(f"rules.{name}")
    if procedure is not None:
        return Rule(f"procedures.{name}", course(titles, procedure), ""), _written(procedure.span)
    if clause is not None:
        return _rule(titles, clause), _written(clause.span)
    return None


def _written(key: Span) -> str:
    """The part of the file under a key: the lines below that are indented further."""
    lines = key.source.text.splitlines()[key.line - 1 :]
    depth = key.column - 1
    inside = list(takewhile(lambda line: not line.strip() or line[: depth + 1].isspace(), lines[1:]))
    return dedent("\n".join([lines[0], *inside])).rstrip()


def ruleset_page(titles: Titles) -> RulesetPage:
    rules = titles.rules
    game = tuple(_rule(titles, c) for c in rules.clauses.values() if not c.card)
    characters = sorted(rules.characters.values(), key=lambda c: (c.order, c.name))
    pages = [_page(titles, c, character_facts(titles, c)) for c in characters]
    cards = [_page(titles, c, card_facts(titles, c)) for c in rules.cards.values()]
    players = f"{numbers(rules.players)} players"
    return RulesetPage(
        titles.ruleset,
        rules.says,
        players,
        (players, f"digest {rules.digest[:12]}"),
        tuple(option(o) for o in rules.options.values()),
        tuple(_flow(titles)),
        game,
        tuple(Rule(f"questions.{q.name}", answer(titles, q), "") for q in rules.questions.values()),
        tuple(Rule(f"tables.{t.name}", table(titles, t), "") for t in rules.tables.values()),
        winner(titles),
        tuple(pages),
        tuple(cards),
    )


def _page(titles: Titles, card: Character | Card, facts: tuple[str, ...]) -> CardPage:
    clauses = tuple(_rule(titles, c) for c in titles.rules.clauses.values() if c.card == card.name)
    return CardPage(card.name, titles.card(card.name), titles.language_of(card.name), facts, card.says, clauses)


def _rule(titles: Titles, clause: Clause) -> Rule:
    return Rule(clause.id, say(titles, clause), clause.says)


def _flow(titles: Titles) -> Iterator[Rule]:
    """The procedures in words."""
    for procedure in titles.rules.procedures.values():
        yield Rule(f"procedures.{procedure.name}", course(titles, procedure), "")
