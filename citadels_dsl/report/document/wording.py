"""The words of a rulebook for people who never saw the file: no names with underscores, no ids."""

from __future__ import annotations

import re
from dataclasses import replace

from citadels_dsl.rulebook.pages import CardPage
from citadels_dsl.rules.titles import ENGLISH, Titles, plain, titled

_CODE = re.compile(r"`([^`]+)`")


def read(text: str) -> str:
    """ "the table `face_up`": the table “face up”"""
    return _CODE.sub(lambda found: f"“{plain(found[1])}”", text)


def book_title(titles: Titles) -> str:
    """In its language, if it has a name there: "Edition 2016"."""
    rules = titles.rules
    return titles.ruleset if titles.language in rules.names else titled(rules.name)


def on_paper(page: CardPage) -> CardPage:
    """A card as it is read: under a name in another language stands the English one, by which texts call it."""
    facts = page.facts if page.language == ENGLISH else (titled(page.name), *page.facts)
    rules = tuple(replace(rule, sentence=read(rule.sentence)) for rule in page.rules)
    return replace(page, facts=tuple(map(read, facts)), rules=rules)
