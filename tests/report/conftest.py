"""The results of a series that nobody played, the same on every day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.tally import Played, Tally
from tests.engine.conftest import rules_of

GAMES = 60


def game(number: int) -> Played:
    """The first seat wins half of the games, alone or with the second; every 20th has no end."""
    winners = {0: (0,), 1: (1,), 2: (0, 1), 3: (2,)}[number % 4]
    return Played(
        number=number,
        finished=number % 20 != 19,
        rounds=10 + number % 5,
        decisions=200 + 3 * number,
        scores=(25, 20 + number % 3, 12),
        winners=winners,
        bots=("builder", "random", "random"),
        turns={"assassin": {2: 2}, "king": {0: 3, 1: 1}, "tax_collector": {1: number % 3}, "witch": {}},
        built={"manor": {0: 1, 2: 1}, "school_of_magic": {1: 1}, "smithy": {}},
        kept={"manor": {0: 1}, "school_of_magic": {1: 1}},
        reason="not over after 14 rounds" if number % 20 == 19 else "",
    )


@pytest.fixture
def results() -> Results:
    rules = rules_of("dark_city")
    plan = Plan(players=3, games=GAMES, seed=42, first=100, bots=("builder", "random"))
    options = {name: option.default for name, option in rules.options.items()}
    changed = next(name for name, option in rules.options.items() if option.kind == "truth")
    options[changed] = not options[changed]
    tally = Tally(players=3)
    for number in range(GAMES):
        tally.add(replace(game(number), number=100 + number))
    return Results(replace(rules, digest="0123abcd"), plan, options, tally, seconds=3.0)
