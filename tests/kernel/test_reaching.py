"""What is another's is reached for in a compiled game as in the reference engine: it is touched, and not twice."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged


def test_after_an_exchange_neither_card_counts_as_reached_for() -> None:
    """A complete city cannot be touched in a later turn, though one of its cards was exchanged before."""
    rules = compile_ruleset(Library.shipped(), "o45_six_district_sprint").rules
    assert rules is not None
    setup = prepare(rules, 2)
    assert judged(rules, setup, CompiledGame(rules, setup, "python"), 11, 0) == ""
