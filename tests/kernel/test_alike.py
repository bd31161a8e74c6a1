"""What tells a card from others of its name does so in a compiled game as in the reference engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged, judged_everywhere

FILES = sorted((Path(__file__).parent / "alike").glob("*.yaml"))

CAST = ["assassin", "thief", "wizard", "king", "cardinal", "merchant", "architect", "warlord", "artist"]
UNIQUES = [
    "thieves_den", "armory", "necropolis", "framework", "dragon_gate", "factory", "keep", "laboratory", "library",
    "map_room", "quarry", "smithy", "statue", "great_wall",
]  # fmt: skip


def test_of_two_taverns_the_one_that_bears_a_mark_is_another() -> None:
    rules = compile_ruleset(Library.shipped(), "edition_2016").rules
    assert rules is not None
    setup = prepare(rules, 4, {}, CAST, UNIQUES)
    assert judged(rules, setup, CompiledGame(rules, setup, "python"), 11, 0) == ""


def test_of_two_cards_the_one_that_was_drawn_last_is_another() -> None:
    """The Seer takes a card of each hand; the last of them has a name, also when he gives cards back."""
    rules = compile_ruleset(Library.shipped(), "edition_2016").rules
    assert rules is not None
    setup = prepare(rules, 4, {}, rules.cast.presets["illustrious_emissaries"])
    assert judged(rules, setup, CompiledGame(rules, setup, "python"), 5, 1) == ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_names_in_what_waits_marks_and_used_actions_tell_cards_apart(file: Path) -> None:
    rules = compile_ruleset(Library.shipped(), "classic", [str(file)]).rules
    assert rules is not None
    setup = prepare(rules, 4, {"round_limit": 12, "start_cards": 8})
    for seed in (0, 1):
        assert judged_everywhere(rules, setup, seed, 6) == ""
