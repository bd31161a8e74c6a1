"""The rulebook of each edition, whole: read the difference before you renew it."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook import markdown
from citadels_dsl.rulebook.pages import card_page, ruleset_page
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles

GOLDENS = Path(__file__).parents[1] / "goldens" / "rulebook"


def rules_of(name: str) -> Rules:
    compiled = compile_ruleset(Library.shipped(), name)
    assert compiled.rules is not None
    return compiled.rules


@pytest.mark.parametrize("name", ["classic", "first_edition", "classic_2017", "dark_city", "edition_2016"])
def test_the_book_of_an_edition_is_the_one_that_was_read(name: str, update: bool) -> None:
    book = markdown.book(ruleset_page(Titles(rules_of(name))))
    golden = GOLDENS / f"{name}.md"
    if update:
        golden.write_text(book, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == book


def test_a_card_has_a_page_with_its_name_in_a_language_that_is_known() -> None:
    titles = Titles(rules_of("classic"))
    page = card_page(titles, "smithy")
    assert page is not None
    assert page.facts == ("unique, cost 5", "1 card")
    assert page.rules[0].sentence == "Once a turn, you may pay 2 gold and draw 3 cards."
    assert card_page(titles, "smith") is None


def test_the_book_is_written_the_same_way_each_time() -> None:
    titles = Titles(rules_of("dark_city"))
    assert ruleset_page(titles) == ruleset_page(titles)
