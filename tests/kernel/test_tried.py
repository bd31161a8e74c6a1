"""What has to be tried comes to the same in the reference engine and in a compiled game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.rules.offers import offers
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged_everywhere
from tests.sampling import few

GAMES = int(os.environ.get("CITADELS_JUDGE_GAMES", "4"))
#: Where so many rounds would take too long, and where it takes many cards to come to it.
ROUNDS = {"many_ways": 4, "ways": 8}
CARDS = {"copies": 8, "ways": 8}
FILES = sorted((Path(__file__).parent / "tried").glob("*.yaml"))


@pytest.mark.parametrize("players", [3, pytest.param(5, marks=pytest.mark.large)])
@pytest.mark.parametrize("file", few(FILES, 3), ids=lambda file: file.stem)
def test_what_is_tried_comes_to_the_same(file: Path, players: int) -> None:
    rules = compile_ruleset(Library.shipped(), "classic", [str(file)]).rules
    assert rules is not None
    setup = prepare(rules, players, {"round_limit": ROUNDS.get(file.stem, 15), "start_cards": CARDS.get(file.stem, 4)})
    assert judged_everywhere(rules, setup, 7, GAMES) == ""
    compiled = CompiledGame(rules, setup, "python")
    trials = 0
    for number in range(GAMES):
        compiled.play(7, number)
        (here,) = compiled.machine.read(next(a for a in compiled.program.arrays if a.name == "trials"))
        trials += here
    assert trials > 50 * GAMES
    assert any(offer.possible is None for offer in offers(rules).values())
