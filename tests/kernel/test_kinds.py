"""What rules can say, kind by kind, in compiled games: by shipped rulesets and by small ones, against the engine."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower import stopping
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged, judged_by_name, judged_everywhere
from tests.sampling import few

RULES = Path(__file__).parent / "rules"
KINDS, ORDERS = RULES / "kinds.yaml", RULES / "orders.yaml"
GAMES = 3
UNIQUES = (
    "great_wall keep armory ball_room library wishing_well bell_tower lighthouse throne_room hospital observatory "
    "quarry haunted_city museum"
)

#: What each of them shows.
SHIPPED = {
    "classic_2017": 4,  # stop
    "digest_uk": 5,  # stop, of the rounds
    "edition_2016": 5,  # may_instead and proceed, gold on cards, marks on several things
    "collection_zh": 4,  # numbers that are not in a row
    "teams": 4,  # mod
    "o13_personal_casts": 5,  # characters of which everybody has one
    "o17_sealed_foundation": 4,  # cards face down
    "o24_shuffled_ranks": 4,  # a loop over numbers
    "o30_joint_siege": 5,  # a loop over others
    "o32_drafted_hands": 4,  # choosing together, places that are swapped
    "o34_open_discard": 5,  # shuffling what has no order
    "o36_secret_ambitions": 5,  # what counts as a hand, cards with a home of their own
    "o42_side_bet": 4,  # a mark on the game
    "o61_blessings": 4,  # an offer in the place of a mark
}


def compiled_rules(name: str, document: str = "") -> Rules:
    rules = compile_ruleset(Library.shipped(), name, document=document).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize(("name", "players"), few(SHIPPED.items(), 5))
def test_a_shipped_ruleset_is_the_same_game(name: str, players: int) -> None:
    rules = compiled_rules(name)
    setup = prepare(rules, players)
    compiled = CompiledGame(rules, setup, "wasm")
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 7, number) == ""


@pytest.mark.parametrize("number", [1, 3, 15])
def test_a_game_that_ends_in_the_middle_of_a_turn_offers_nothing_more(number: int) -> None:
    """He exchanges the last district of a city, and all is over at once."""
    rules = compiled_rules("digest_uk")
    cast = "assassin thief wizard king bishop alchemist navigator diplomat artist"
    setup = prepare(rules, 8, cast=cast.split(), uniques=UNIQUES.split())
    assert judged(rules, setup, CompiledGame(rules, setup, "python"), 101, number) == ""


@pytest.mark.parametrize("players", [2, 5])
def test_characters_that_lie_hidden_and_are_used_by_others(players: int) -> None:
    """They also take cards out of the deck in its order, and redirect what is aimed at somebody."""
    rules = compiled_rules("customs_zh")
    setup = prepare(rules, players, cast="customs")
    compiled = CompiledGame(rules, setup, "wasm")
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 11, number) == ""


@pytest.mark.parametrize(("name", "players"), few(product(["piles", "joined", "ordered", "answers"], [2, 7, 4]), 4))
def test_sets_come_up_in_their_order(name: str, players: int) -> None:
    rules = compiled_rules(str(ORDERS), name)
    setup = prepare(rules, players)
    assert judged_everywhere(rules, setup, 7, GAMES) == ""
    machine = "wasm" if players == 4 else "python"
    assert judged_by_name(rules, setup, machine, 7, [0], views=True) == ""


@pytest.mark.parametrize(
    ("name", "players"),
    few(product(["numbers", "stopped", "sums", "scattered", "replaced", "crownless"], [2, 5]), 4),
)
def test_a_small_ruleset_is_the_same_game(name: str, players: int) -> None:
    rules = compiled_rules(str(KINDS), name)
    assert judged_everywhere(rules, prepare(rules, players), 7, GAMES) == ""


def test_without_what_is_stopped_a_game_would_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """So something is stopped in the games above."""
    monkeypatch.setattr(stopping, "stop", lambda *_: None)
    rules = compiled_rules(str(KINDS), "stopped")
    setup = prepare(rules, 5)
    compiled = CompiledGame(rules, setup, "python")
    assert any(judged(rules, setup, compiled, 7, number) for number in range(GAMES))
