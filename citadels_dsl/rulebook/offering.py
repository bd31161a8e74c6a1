"""When something is offered, in words: the conditions that are derived from what follows a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.rulebook.clauses import speech_of
from citadels_dsl.rulebook.pages import Rule
from citadels_dsl.rulebook.sentences.english import sentence
from citadels_dsl.rulebook.sentences.template import tidy
from citadels_dsl.rules.expressions import Truth
from citadels_dsl.rules.offers import Offer, offers
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.statements import (
    Branch,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Together,
)
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.walk import statements


def offered(titles: Titles, card: str) -> tuple[Rule, ...]:
    """Every offer of a card: where it stands, and when it is made."""
    rules = titles.rules
    derived = offers(rules)
    return tuple(
        Rule(f"{clause.id}{where}", _when(titles, clause, derived[clause.id, site]), "")
        for clause in rules.clauses.values()
        if clause.card == card
        for site, where in _sites(clause)
        if (clause.id, site) in derived
    )


def _sites(clause: Clause) -> Iterator[tuple[int, str]]:
    if clause.kind in (ClauseKind.ACTION, ClauseKind.MAY_INSTEAD):
        yield 0, ""
    for statement in statements(clause.body):
        match statement:
            case Choose(site=site, members=members):
                yield site, f", choose {members.name}"
            case ChooseSome(site=site, name=name):
                yield site, f", choose {name}"
            case May(site=site, label=label) | Branch(site=site, label=label):
                yield site, f", {label or 'may'}"
            case (
                Do() | Proceed() | Let() | Chance() | ChanceSome() | If() | ForEach() | Together() | Repeat() | Either()
            ):
                pass
            case _:
                assert_never(statement)


def _when(titles: Titles, clause: Clause, offer: Offer) -> str:
    match offer.possible:
        case None:
            return sentence(f"tried on a copy of the game, for {offer.reason}")
        case Truth(value=True):
            return "Always."
        case possible:  # any other condition
            return tidy(sentence(f"if {speech_of(titles, clause).claim(possible).text()}"))
