"""The tables of the benchmarks are made, of as few games as can be; what they measure is not looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks import __main__ as command, agreement, cold, memory, scaling, speed, stages, sweep, trying, variance
from benchmarks.limit_program import LimitProgram
from benchmarks.sheet import SIMPLIFIED, How, rules_of

HOW = How(seconds=0.005, turns=1, games=8, jobs=1, limit=None, rulesets=("classic",), players=(2,))

#: By table: what its module is given to be small.
SMALL: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "speed": (speed, {"MANY": 100, "BOTS": {"classic": ("builder",)}}),
    "agreement": (agreement, {"PLAYERS": (4,)}),
    "cold": (cold, {"RULESETS": ("classic",), "EXECUTORS": ("python",), "GAMES": 2}),
    "sweep": (sweep, {"VARIANTS": 10, "GAMES": 2}),
    "memory": (memory, {"FEW": 20, "FEWER": 40}),
    "scaling": (scaling, {"SERIES": 20, "WITH_ABILITIES": ("first_edition",)}),
    "stages": (stages, {"RULESETS": (SIMPLIFIED,)}),
    "trying": (trying, {"RULESETS": ("classic",)}),
    "variance": (variance, {"CHANGES": dict([*variance.CHANGES.items()][:1]), "BOTS": (("random",),)}),
}
#: The values of the columns that tell lines from each other.
LINES: Mapping[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]] = {
    "speed": (("executor", "bots"), [(name, "builder") for name in speed.EXECUTORS]),
    "agreement": (("players", "a game"), [(4, "rounds"), (4, "decisions")]),
    "cold": (("executor", ""), [("python", "cold"), ("python", "kept")]),
    "sweep": (("executor", "variants"), [("wasm", 1), ("reference", 2)]),
    "memory": (("games",), [(20,), (40,)]),
    "scaling": (("what",), [("jobs, games/s",), ("jobs, games/s",), ("players",), ("abilities, first_edition",)]),
    "stages": (("games",), [(1,), (stages.WORTH_FLATTENING_WASM,)]),
    "trying": (("executor",), [("wasm",), ("python",)]),
    "variance": (("change", "bots"), [(next(iter(variance.CHANGES)), "random")]),
}


@pytest.mark.parametrize("name", command.TABLES)
def test_every_table_is_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, small = SMALL[name]
    monkeypatch.setattr(speed, "MANY", 100)
    for what, value in small.items():
        monkeypatch.setattr(module, what, value)
    sheet = command.TABLES[name](HOW)
    columns, lines = LINES[name]
    assert [tuple(row[column] for column in columns) for row in sheet.rows] == lines
    for row in sheet.rows:
        figures = [value for column, value in row.items() if column not in columns]
        assert any(isinstance(value, int | float) for value in figures), row
    Console(quiet=True).print(command._table(sheet))
    assert command._data({name: sheet})[name]


def test_a_ratio_to_the_limit_is_one_to_a_game_of_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer players than the outside program plays with it is not asked, or its file would be missed."""
    monkeypatch.setattr(speed, "MANY", 100)
    how = replace(HOW, limit=LimitProgram(Path("nowhere")))
    rules = rules_of("classic")
    assert speed.measured(rules, 3, "random", "python", how).ratios == ()
    with pytest.raises(FileNotFoundError):
        speed.measured(rules, 4, "random", "python", how)


def test_some_of_what_is_done_twice_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "RULESETS", ("edition_2016",))
    monkeypatch.setattr(trying, "EXECUTORS", ("wasm",))
    (row,) = trying.run(HOW).rows
    assert row["tried places"]
    assert row["share, %"] is not None


def test_what_is_done_twice_may_not_change_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "RULESETS", ("classic",))
    monkeypatch.setattr(trying, "TRIES", "draw")  # a bot that draws twice decides otherwise
    with pytest.raises(AssertionError, match="changes the game"):
        trying.run(HOW)
