"""House rules made up at random come to the same in the engine and in a compiled game, decision by decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.setup.prepare import prepare
from tests.kernel.houses import made_up_house
from tests.kernel.judge import ODD, PLAIN, Bots, judged_everywhere

#: So many at a time.
ROW = 8
PLAYERS = (3, 3, 2, 5)


def seated(players: int) -> Callable[[int], Bots]:
    """Those of each game."""
    return lambda number: [(ODD, PLAIN, None)[(seat + number) % 3] for seat in range(players)]


@pytest.mark.parametrize("row", [0, 1, *(pytest.param(n, marks=pytest.mark.large) for n in range(2, 40))])
def test_house_rules_come_to_the_same(row: int, tmp_path: Path) -> None:
    seen = Counter[str]()
    for number in range(row * ROW, (row + 1) * ROW):
        file = tmp_path / "house.yaml"
        file.write_text(made_up_house(number))
        rules = compile_ruleset(Library.shipped(), "classic", [str(file)]).rules
        if rules is None:  # nothing follows a statement that ends a block, say
            seen["refused"] += 1
            continue
        try:
            players = PLAYERS[number % 4]
            setup = prepare(rules, players, {"round_limit": 8, "start_cards": 8})
            differs = judged_everywhere(rules, setup, number, 2, seated(players) if number % 2 else None)
        except Unlowered:
            seen["too large"] += 1
            continue
        assert differs == "", f"{file.read_text()}\n{differs}"
        seen["same"] += 1
    assert seen["same"] > ROW // 2, seen
