"""What is another's is reached for in a compiled game as in the reference engine: it is touched, and not twice."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower import touching
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged

TOUCHING = Path(__file__).parent / "rules" / "touching.yaml"
GAMES = 4


@cache
def rules_of(name: str) -> Rules:
    shown = (
        name
        if name in ("dark_city", "edition_2016", "o45_six_district_sprint", "o36_secret_ambitions")
        else str(TOUCHING)
    )
    rules = compile_ruleset(Library.shipped(), shown, document="" if shown == name else name).rules
    assert rules is not None
    return rules


def test_after_an_exchange_neither_card_counts_as_reached_for() -> None:
    """A complete city cannot be touched in a later turn, though one of its cards was exchanged before."""
    rules = rules_of("o45_six_district_sprint")
    setup = prepare(rules, 2)
    assert judged(rules, setup, CompiledGame(rules, setup, "python"), 11, 0) == ""


@pytest.mark.parametrize("machine", ["python", "wasm"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["tolls", "once"])
def test_what_waits_for_a_touch_comes_of_each_thing_that_is_reached_for(name: str, players: int, machine: str) -> None:
    rules = rules_of(name)
    setup = prepare(rules, players)
    compiled = CompiledGame(rules, setup, machine)
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 5, number) == ""


@pytest.mark.parametrize("name", ["tolls", "once"])
def test_without_touches_the_game_would_be_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touching, "hooked", lambda _: False)
    rules = rules_of(name)
    setup = prepare(rules, 4)
    compiled = CompiledGame(rules, setup, "python")
    assert any(judged(rules, setup, compiled, 5, number) for number in range(GAMES))


def test_the_great_wall_takes_its_toll() -> None:
    rules = rules_of("dark_city")
    setup = prepare(rules, 4, {"wall_pays_bank": True}, rules.cast.presets["bonus"])
    assert "great_wall" in setup.uniques
    compiled = CompiledGame(rules, setup, "python")
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 5, number) == ""


def test_neighbours_are_the_players_on_both_sides() -> None:
    """The Queen looks at them."""
    rules = rules_of("edition_2016")
    setup = prepare(rules, 6, {}, rules.cast.presets["ambitious_aristocrats"])
    compiled = CompiledGame(rules, setup, "python")
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 5, number) == ""


def test_the_armory_may_spare_what_nobody_else_may() -> None:
    """The cause is asked for its name, though it may be a card, a character or the game."""
    rules = rules_of("edition_2016")
    usual = prepare(rules, 4).uniques
    uniques = ["armory", "keep", *(u for u in usual if u not in ("armory", "keep"))]
    options = {"armory_spares_keep": True}
    setup = prepare(rules, 4, options, "", uniques[: len(usual)])
    compiled = CompiledGame(rules, setup, "python")
    for number in range(GAMES):
        assert judged(rules, setup, compiled, 5, number) == ""


def test_a_card_that_is_revealed_is_no_character_of_a_rank() -> None:
    """The Queen waits for a character to be revealed, and here cards are revealed too."""
    rules = rules_of("o36_secret_ambitions")
    setup = prepare(rules, 7, {}, rules.cast.presets["ambitious_aristocrats"])
    compiled = CompiledGame(rules, setup, "python")
    for number in range(2):
        assert judged(rules, setup, compiled, 5, number) == ""


def test_a_character_that_does_not_play_is_neither_revealed_nor_killed() -> None:
    """The Queen asks for the King, who is not in this cast."""
    rules = rules_of("dark_city")
    setup = prepare(rules, 5, {}, rules.cast.presets["all_new"])
    compiled = CompiledGame(rules, setup, "python")
    for number in range(2):
        assert judged(rules, setup, compiled, 5, number) == ""
