"""Sentences that a table read wrongly once."""

from __future__ import annotations

from functools import cache

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook.pages import RulesetPage, ruleset_page
from citadels_dsl.rules.titles import Titles


@cache
def _page(name: str) -> RulesetPage:
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    return ruleset_page(Titles(rules))


def _said(name: str, id: str) -> str:
    page = _page(name)
    rules = [rule for card in (*page.characters, *page.cards) for rule in card.rules]
    return next(rule.sentence for rule in (*rules, *page.rules, *page.flow, *page.questions) if rule.id == id)


def test_a_setting_that_is_compared_goes_by_its_name() -> None:
    sentence = _said("collection_zh", "procedures.give_first_crown")
    assert "`oldest_seat` is less than 1 or `oldest_seat` is more than the number of players" in sentence
    assert "0 (`oldest_seat`)" not in sentence


@pytest.mark.parametrize(
    ("name", "id", "sentence"),
    [
        (  # not: three times a signed one
            "edition_2016",
            "magistrate.warrants",
            "Once a turn, you may do this 3 times: put a blank warrant on a character that has no warrant, other than "
            "the Magistrate. Then secretly choose a character that has a warrant of yours and put a signed warrant on "
            "that character.",
        ),
        (
            "edition_2016",
            "keep.unbreached",
            "With `armory_spares_keep` on, nobody can use the Armory's ability to destroy the Keep.",
        ),
        (  # what an option brings is told where it matters
            "dark_city",
            "ball_room.thanks",
            "When another player would take the turn of a character, if you hold the crown, that player may thank the "
            "host, or else it does not happen; but even then, if that character is played by another and the option "
            "`silence_binds_witch` is not on, note that the player has gathered as often as that player may gather; "
            "only then it happens.",
        ),
        (  # beside the building limit
            "edition_2016",
            "wizard.pick",
            "Once a turn, you may choose another player who has cards in hand, look at that player's hand and take a "
            "card from that player's hand into your hand; you may build it (extra).",
        ),
        (  # not "a different rank", nor "1 in the number of players", nor the setting's number in place of its name
            "collection_zh",
            "assassin.kill",
            "Once a turn, you may either mark as killed a character other than the Assassin, or choose one of the "
            "different ranks of characters other than the Assassin and mark as killed each character whose rank is "
            "that number (if the option `numbers_too` is on).",
        ),
        (
            "online_uk",
            "procedures.draft",
            "The characters are drafted: the characters are collected; characters are put away. Then do this as often "
            "as 1 (`roles_each`) or the number of characters divided by the number of players, rounded down, whichever "
            "is less: one after the other by place in the order of picking, for each player, if that player is the "
            "holder of the crown, that player picks a character; otherwise put a random character from the pool among "
            "that player's characters. Then put the pool among the face-down characters.",
        ),
        ("edition_2016", "quarry.twins", "You may own a district more than once."),  # three of them, too
        (
            "classic",
            "procedures.play",
            "A player plays: go through the start step, go through the steps gather, power, income, effect and build "
            "in any order, and go through the end step.",
        ),
    ],
)
def test_a_sentence_says_what_the_rule_does(name: str, id: str, sentence: str) -> None:
    assert _said(name, id) == sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "classic_2017",
            "Whoever has most of this wins: the points that you score; if that is equal, the greatest rank among your "
            "characters. Those who are still equal win together.",
        ),
        ("core", "Whoever has most of this wins: the points that you score. Those who are equal win together."),
    ],
)
def test_who_wins_is_said_to_the_end(name: str, sentence: str) -> None:
    assert _page(name).winner == sentence
