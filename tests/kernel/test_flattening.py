"""A game as one function is the same game: what it comes to is what the functions as they were lowered come to."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from citadels_dsl.kernel import machine as machine_module
from citadels_dsl.kernel.ir import Program
from citadels_dsl.kernel.lower import whole
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import (
    BROKEN_OFF,
    RESULTS,
    WORTH_FLATTENING,
    WORTH_FLATTENING_WASM,
    Printed,
    PythonMachine,
    for_here,
    printed,
)
from citadels_dsl.kernel.passes import evaluating
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.kernel.passes.flattening import flattened
from citadels_dsl.kernel.printers import python_chance
from citadels_dsl.kernel.printers.python_chance import REPLACED
from citadels_dsl.setup.prepare import prepare
from tests.kernel.test_judge import SIMPLIFIED, rules_of

GAMES = 8


def program_of(name: str, players: int) -> Program:
    rules = rules_of(name)
    return closed(lowered(rules, prepare(rules, players)))


@cache
def flat_of(name: str, players: int) -> Printed:
    """Made once for all tests: it takes seconds."""
    source = printed(program_of(name, players), "python", WORTH_FLATTENING)
    return replace(for_here(source, PythonMachine(source, after=WORTH_FLATTENING + 1)), program=source.program)


def results(machine: PythonMachine, number: int) -> dict[str, list[int]]:
    machine.play(5, number)
    assert machine.source.program is not None
    arrays = {array.name: array for array in machine.source.program.arrays}
    return {name: [int(item) for item in machine.read(arrays[name])] for name in RESULTS}


@pytest.mark.parametrize(
    ("name", "players"),
    [pytest.param(name, players, id=f"{Path(name).stem}, {players}") for name, players in ((str(SIMPLIFIED), 4),)]
    # they take long to make
    + [
        pytest.param(name, players, id=f"{Path(name).stem}, {players}", marks=pytest.mark.large)
        for name, players in ((str(SIMPLIFIED), 7), ("classic", 5), ("online_uk", 2))
    ],
)
def test_it_comes_to_the_same(name: str, players: int) -> None:
    plain, flat = PythonMachine(program_of(name, players), after=GAMES + 1), PythonMachine(flat_of(name, players))
    assert flat.flat is not None
    for number in range(GAMES):
        assert results(flat, number) == results(plain, number)
    assert plain.flat is None


def test_it_is_made_once_there_are_many_games_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    program = program_of(str(SIMPLIFIED), 4)
    lasting = next(array for array in program.arrays if array.lasting and array.size == 1)
    made = flat_of(str(SIMPLIFIED), 4).flat
    monkeypatch.setattr(machine_module, "_flat", lambda _: made)
    machine, other = PythonMachine(program, after=3), PythonMachine(program, after=100)
    machine.write(lasting, [7])
    found = [results(machine, number) for number in range(4)]
    assert machine.flat is not None
    assert found == [results(other, number) for number in range(4)]
    assert list(machine.read(lasting)) == [7]


def test_what_would_be_too_large_is_played_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    program = program_of(str(SIMPLIFIED), 4)
    plain = PythonMachine(program, after=100)
    monkeypatch.setattr(evaluating, "MOST", 1_000)
    machine = PythonMachine(program, after=0)
    assert machine.flat is None
    assert results(machine, 1) == results(plain, 1)
    assert printed(program, "wasm", WORTH_FLATTENING_WASM) == printed(program, "wasm")


@pytest.mark.parametrize(("games", "flat"), [(0, False), (3, False), (20, True)])
def test_who_knows_how_many_games_there_are_need_not_wait_for_them(
    games: int, flat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = flat_of(str(SIMPLIFIED), 4).flat
    monkeypatch.setattr(machine_module, "_flat", lambda _: made)
    machine = PythonMachine(printed(program_of(str(SIMPLIFIED), 4), "python", games), after=10)
    assert (machine.flat is not None) == flat


def test_what_nobody_reads_and_what_is_known_beforehand_is_gone() -> None:
    flat = flattened(program_of(str(SIMPLIFIED), 4), RESULTS, REPLACED)
    names = {array.name for array in flat.arrays}
    assert not {"changes", "character", "player"} & names
    assert {function.name for function in flat.functions} == {"play", "play_many", "count_points", *REPLACED}


@pytest.mark.large
def test_a_game_that_goes_on_for_too_long_is_broken_off_at_the_same_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (whole, python_chance):
        monkeypatch.setattr(module, "DECISIONS", 230)
    program = program_of(str(SIMPLIFIED), 4)
    plain, flat = PythonMachine(program, after=100), PythonMachine(program, after=0)
    ends = [(plain.play(5, number), flat.play(5, number)) for number in range(10)]
    assert all(one == other for one, other in ends)
    assert {one for one, _ in ends} == {"", BROKEN_OFF}
    for number in range(10):
        assert results(flat, number) == results(plain, number)
