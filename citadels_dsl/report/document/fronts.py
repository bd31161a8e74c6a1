"""What is printed on the front of each card of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.report.document.wording import read
from citadels_dsl.rulebook.pages import CardPage, ruleset_page
from citadels_dsl.rules.titles import ENGLISH, Titles, titled


@dataclass(frozen=True, slots=True)
class Front:
    """`corner`: its rank or what it costs; `kind`: what it is, on a line; `copies`: in the deck.

    `says`: what its author says; `rules`: what its rules say to the letter.

    `language`: of its title.
    """

    name: str
    title: str
    language: str
    corner: str
    kind: str
    says: str
    rules: tuple[str, ...]
    copies: int


def fronts(titles: Titles) -> Iterator[Front]:
    """Characters in the order in which they are called, then all other cards; each once."""
    rules, book = titles.rules, ruleset_page(titles)
    for page in book.characters:
        rank = rules.characters[page.name].rank
        yield _front(page, str(rank) if rank else "", page.facts, 1)
    for page in book.cards:
        card = rules.cards[page.name]
        _, _, *conditions = page.facts  # the first two say the cost, which is in the corner, and how many there are
        kind = titles.colour(card.colour) if card.district else page.facts[0]
        yield _front(page, str(card.cost) if card.district else "", (kind, *conditions), card.copies)


def _front(page: CardPage, corner: str, facts: tuple[str, ...], copies: int) -> Front:
    english = () if page.language == ENGLISH else (titled(page.name),)
    kind = read(", ".join((*english, *facts)))
    rules = tuple(read(rule.sentence) for rule in page.rules)
    return Front(page.name, page.title, page.language, corner, kind, page.says, rules, copies)
