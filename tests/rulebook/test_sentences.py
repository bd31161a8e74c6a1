"""Every clause of every shipped ruleset reads like a card, as far as a machine can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook.pages import RulesetPage, ruleset_page
from citadels_dsl.rules.titles import Titles

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "rulesets"
LIBRARY = Library.shipped()
GOLDEN = ROOT / "tests" / "goldens" / "rulebook" / "house_rules.md"

LONG_CARDS = Path(__file__).parent / "long_cards.yaml"

#: Sentences that are long because the rule is.
LONG = {
    "magistrate.confiscate",
    "cardinal.credit",
    "procedures.give_back",  # of the Redistributor
    "round_end_leveller.level",
    "procedures.setup",  # of hands that are drafted
    "procedures.auction",
    "tables.face_up",  # of the Chinese collection, for three to eight players
    "two_round_steward.reward",
}


def _names() -> list[str]:
    house = sorted(path.relative_to(RULESETS).as_posix() for path in (RULESETS / "house_rules").rglob("*.yaml"))
    return [
        "classic",
        "first_edition",
        "classic_2017",
        "dark_city",
        "edition_2016",
        *(name.removesuffix(".yaml") for name in house),
    ]


def _page(name: str) -> RulesetPage:
    compiled = compile_ruleset(LIBRARY, name)
    assert compiled.rules is not None
    return ruleset_page(Titles(compiled.rules))


def _sentences(page: RulesetPage) -> Iterator[tuple[str, str]]:
    for card in (*page.characters, *page.cards):
        yield from ((rule.id, rule.sentence) for rule in card.rules)
    for rule in (*page.rules, *page.flow, *page.questions, *page.tables):
        yield rule.id, rule.sentence
    yield "ranking", page.winner


@pytest.fixture(scope="module")
def pages() -> dict[str, RulesetPage]:
    return {name: _page(name) for name in _names()}


@pytest.fixture(scope="module")
def said(pages: dict[str, RulesetPage]) -> dict[str, list[tuple[str, str]]]:
    return {name: list(_sentences(page)) for name, page in pages.items()}


def _all(said: dict[str, list[tuple[str, str]]]) -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys(pair for sentences in said.values() for pair in sentences)


def test_only_a_few_sentences_that_are_known_are_longer_than_60_words(said: dict[str, list[tuple[str, str]]]) -> None:
    long = {id for id, text in _all(said) for part in re.split(r"[.;] ", text) if len(part.split()) > 60}
    assert long <= LONG, long - LONG


def test_only_cards_that_are_listed_with_a_reason_have_more_than_60_words(pages: dict[str, RulesetPage]) -> None:
    listed = yaml.safe_load(LONG_CARDS.read_text(encoding="utf-8"))
    assert all(reason.endswith(".") for part in listed.values() for reason in part.values())
    known: set[tuple[str, ...]] = set()
    long = set()
    for name, page in pages.items():
        for card in (*page.characters, *page.cards):
            sentences = tuple(rule.sentence for rule in card.rules)
            if sum(len(sentence.split()) for sentence in sentences) > 60 and sentences not in known:
                known.add(sentences)
                long.add(f"{name} {card.name}")
    assert long <= listed["editions"].keys() | listed["others"].keys()
    assert {card for card in long if not card.startswith("house_rules/")} == listed["editions"].keys()


def test_nobody_meets_a_letter_of_the_author_s(said: dict[str, list[tuple[str, str]]]) -> None:
    letter = re.compile(r"(?<![\w`'])[b-z](?![\w`'])")
    assert [(id, text) for id, text in _all(said) if letter.search(text)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "\0",
        "  ",
        "that that",
        " a a",
        " an an",
        "{",
        " ,",
        ",,",
        "you takes",
        "that you is",
        "None",
        "not not",
        "player who have",
    ],
)
def test_what_no_sentence_contains(said: dict[str, list[tuple[str, str]]], wrong: str) -> None:
    assert [(id, text) for id, text in _all(said) if wrong in text] == []


def test_the_sentences_of_the_house_rules_are_those_that_were_read(
    said: dict[str, list[tuple[str, str]]], update: bool
) -> None:
    """What each of them says otherwise than the editions, and those before it."""
    known: set[tuple[str, str]] = set()
    lines = ["# House rules", ""]
    for name, sentences in said.items():
        if name.startswith("house_rules/"):
            lines += [f"## {name.removeprefix('house_rules/')}", ""]
            lines += [*(f"* {text} `{id}`" for id, text in sentences if (id, text) not in known), ""]
        known |= set(sentences)
    text = "\n".join(lines)
    if update:
        GOLDEN.write_text(text, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text
