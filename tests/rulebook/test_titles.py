"""What cards and colours are called, in one place for all who print names."""

from __future__ import annotations

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook.pages import card_page
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import LEFT_TO_RIGHT, Titles, languages, titled


@pytest.fixture(scope="module")
def classic() -> Rules:
    rules = compile_ruleset(Library.shipped(), "classic").rules
    assert rules is not None
    return rules


def test_an_english_name_is_made_of_the_one_in_the_rules() -> None:
    assert titled("school_of_magic") == "School of Magic"
    assert titled("stand_in") == "Stand In"


def test_whatever_has_no_name_in_a_language_has_its_english_one(classic: Rules) -> None:
    titles = Titles(classic, "cs")
    assert titles.card("town_hall") == "Radnice"
    assert titles.card("rob") == "Rob"
    assert titles.colour("trade") == "obchodní"
    assert titles.colour("grey_green") == "grey green"
    assert titles.ruleset == "Klasická hra"
    assert Titles(classic, "xx").card("town_hall") == "Town Hall"
    assert Titles(classic, "xx").ruleset == "classic"


def test_all_of_the_classic_game_has_a_name_in_each_language(classic: Rules) -> None:
    assert languages(classic) == ("cs", "en", "fa", "ru", "uk", "zh")
    for code in ("cs", "fa", "ru", "uk", "zh"):
        cards = [*classic.characters.values(), *classic.cards.values()]
        assert [card.name for card in cards if not card.names.get(code)] == []
        names = [card.names[code] for card in cards]
        assert len(set(names)) == len(names)
        assert set(classic.colour_names) == set(classic.colours)


def test_a_name_from_right_to_left_keeps_what_stands_beside_it_in_its_place(classic: Rules) -> None:
    assert Titles(classic, "fa").card("king") == f"{LEFT_TO_RIGHT}پادشاه{LEFT_TO_RIGHT}"
    assert Titles(classic, "fa", for_people=False).card("king") == "پادشاه"
    assert Titles(classic, "zh").card("king") == "國王"


def test_sentences_call_cards_and_colours_as_their_page_does(classic: Rules) -> None:
    page = card_page(Titles(classic, "uk"), "king")
    assert page is not None
    sentences = " ".join(rule.sentence for rule in page.rules)
    assert page.title == "Король"
    assert "Король" in sentences
    assert "дворянський" in sentences
    assert "King" not in sentences
    assert "noble" not in sentences
