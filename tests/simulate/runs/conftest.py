"""A short series of games that is played once, and then remembered, however often it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.engine.record import Record
from citadels_dsl.report.results import results_data
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.series import Keeping, simulate_kept
from citadels_dsl.simulate.series import simulate
from citadels_dsl.simulate.tally import Played

PLAN = Plan(players=4, games=24, seed=7, bots=("random", "builder", "random"), weights=shipped(),
            options={"short_game": True})  # fmt: skip

Keep = Callable[..., Results]


#: What was played in this process.
_GAMES: dict[object, tuple[Played, Record]] = {}


@pytest.fixture(scope="module", autouse=True)
def remembered() -> Any:
    """In this process a game is played once for all tests of kept runs, and for no others."""
    play = Table.play

    def remember(table: Table, number: int) -> tuple[Played, Record]:
        plan = replace(table.plan, games=1, first=0, jobs=1, options={})
        key = (table.rules.digest, repr(plan), repr(table.plan.options), number)
        if key not in _GAMES:
            _GAMES[key] = play(table, number)
        return _GAMES[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "play", remember)
        yield


@pytest.fixture(scope="session")
def keep(classic: Rules) -> Keep:
    """Plays and keeps games of the plan in a folder; what is named is changed of it."""

    def keep(folder: Path, chunk: int = 1000, on_progress: Any = None, **changed: Any) -> Results:
        return simulate_kept(classic, replace(PLAN, **changed), Keeping(folder, (), chunk), on_progress)

    return keep


def figures(results: Results) -> Mapping[str, Any]:
    """Everything but the time it took."""
    return {key: value for key, value in results_data(results).items() if key != "games_per_s"}


@pytest.fixture(scope="session")
def whole(classic: Rules) -> Mapping[str, Any]:
    """What the plan comes to where nothing is kept."""
    return figures(simulate(classic, PLAN))


def numbers(folder: Path) -> list[int]:
    """The games of a run, as they stand in its files."""
    run = Run(folder)
    return [game.number for part in run.parts() for game in run.games(part)]
