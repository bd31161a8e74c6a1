"""What lies where before a game."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.setup.prepare import prepare


def test_it_lies_by_number_in_whatever_order_the_cast_was_named() -> None:
    """What lies in a place has no order of its own: two of one rank are numbered as they were named."""
    rules = compile_ruleset(Library.shipped(), "o35_double_draft").rules
    assert rules is not None
    game = Game(rules, prepare(rules, 4))
    state = game.empty(1)
    assert all(list(lying) == sorted(lying) for lying in state.inside)
