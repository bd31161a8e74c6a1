"""When a choice is offered, in words: `citadels show RULESET CARD --offers`."""

from __future__ import annotations

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook.offering import offered
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles


def rules_of(name: str) -> Rules:
    compiled = compile_ruleset(Library.shipped(), name)
    assert compiled.rules is not None
    return compiled.rules


def test_a_payment_is_asked_of_before_a_district_is_offered() -> None:
    found = {rule.id: rule.sentence for rule in offered(Titles(rules_of("classic")), "warlord")}
    assert found["warlord.destroy, choose d"] == (
        "If you have at least as much gold as your price for attacking that district less 1"
        " and are allowed to destroy it."
    )


def test_what_can_only_be_tried_says_why() -> None:
    found = {rule.id: rule.sentence for rule in offered(Titles(rules_of("edition_2016")), "cardinal")}
    assert found["cardinal.credit"].startswith("Tried on a copy of the game, for ")


@pytest.mark.large
def test_every_offer_of_every_card_can_be_said() -> None:
    for name in ("classic", "first_edition", "classic_2017", "dark_city", "edition_2016", "customs_zh"):
        rules = rules_of(name)
        for card in ("", *rules.characters, *rules.cards):
            for rule in offered(Titles(rules), card):
                assert rule.sentence[0].isupper()
                assert "\0" not in rule.sentence
