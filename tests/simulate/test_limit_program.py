"""The outside program still compiles, and plays what its figures say."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.agreement import TOLERATED, Agreement
from benchmarks.limit_program import LimitProgram, known_figures


def test_the_limit_plays_what_its_figures_say(tmp_path: Path) -> None:
    program = LimitProgram.build(tmp_path)
    if program is None:
        pytest.skip("there is no gcc")
    assert program.seconds_a_game(4, 1000, seed=1) > 0
    for players, known in known_figures().items():
        found = program.figures(players, 20_000, seed=players)
        for what in ("rounds", "decisions"):
            agreement = Agreement(players, what, getattr(found, what), getattr(known, what))
            assert abs(agreement.distance) < TOLERATED, agreement
