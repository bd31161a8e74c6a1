"""A run has every game once, and comes to what the games come to; however it is cut, ended and continued."""

from __future__ import annotations

import os
import signal
import tracemalloc
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.parts import Part
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.runs.folder import Run, writing
from citadels_dsl.simulate.runs.manifest import Manifest, manifest_of
from citadels_dsl.simulate.runs.series import Parts, tally_of
from citadels_dsl.simulate.runs.tables import LAYOUTS, played, table
from citadels_dsl.simulate.runs.trouble import RunError
from citadels_dsl.simulate.tally import Played, Tally
from tests.simulate.runs.conftest import PLAN, Keep, figures, numbers

#: A fixture of a folder is the same for all examples; each takes a new one in it.
some = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Killed(BaseException):
    """As SIGKILL: nobody tidies up."""


def manifest(rules: Rules, plan: Plan = PLAN) -> Manifest:
    return manifest_of(rules, plan, Table(rules, plan).options, ())


# ------------------------------------------------------------------ a game as rows

names = st.sampled_from(["king", "thief", "tavern", "harbor"])
counts = st.dictionaries(names, st.dictionaries(st.integers(0, 2), st.integers(1, 300), max_size=3), max_size=4)


@st.composite
def games(draw: st.DrawFn) -> Played:
    finished = draw(st.booleans())
    built = draw(counts)
    kept = draw(counts)
    return Played(
        number=draw(st.integers(0, 2**40)),
        finished=finished,
        rounds=draw(st.integers(0, 100)),
        decisions=draw(st.integers(0, 20_000)),
        scores=draw(st.tuples(*[st.integers(-50, 200)] * 3)),
        winners=draw(st.sampled_from([(0,), (2,), (0, 1), (0, 1, 2)])) if finished else (),
        bots=draw(st.tuples(*[st.sampled_from(["random", "builder"])] * 3)),
        turns=draw(counts),
        built={**{name: {} for name in kept}, **built},  # a table of districts has each that is in the game
        kept={name: seats for name, seats in kept.items() if seats},
        reason="" if finished else draw(st.text(max_size=20)),
    )


@some
@given(st.lists(games(), min_size=1, max_size=5, unique_by=lambda game: game.number))
def test_a_game_is_read_back_as_it_was(some_games: list[Played]) -> None:
    assert list(played({layout.name: table(layout, some_games) for layout in LAYOUTS})) == some_games


# ------------------------------------------------------------------ one run


@pytest.mark.parametrize("chunk", [1, 5, 24, 1000])
def test_what_is_kept_comes_to_the_same(keep: Keep, whole: Mapping[str, Any], tmp_path: Path, chunk: int) -> None:
    assert figures(keep(tmp_path, chunk)) == whole
    assert numbers(tmp_path) == list(PLAN.numbers)
    assert figures(keep(tmp_path, chunk)) == whole, "of what is there already"


def test_several_processes_keep_the_same(keep: Keep, whole: Mapping[str, Any], tmp_path: Path) -> None:
    steps: list[int] = []
    assert figures(keep(tmp_path, 5, steps.append, jobs=2)) == whole
    assert numbers(tmp_path) == list(PLAN.numbers)
    assert steps[-1] == PLAN.games


def test_a_run_grows(keep: Keep, whole: Mapping[str, Any], tmp_path: Path) -> None:
    keep(tmp_path, 5, games=7)
    results = keep(tmp_path, 4)
    assert figures(results) == whole
    assert results.before == 7
    assert numbers(tmp_path) == list(PLAN.numbers)
    assert Run(tmp_path).manifest.games == PLAN.games


def test_a_run_does_not_shrink(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path, games=7)
    with pytest.raises(RunError, match=r"games \(a run can grow, not shrink\): 7 in the run, 6 asked for"):
        keep(tmp_path, games=6)


def test_setups_by_chance_and_games_without_an_end_are_kept_as_well(keep: Keep, classic: Rules, tmp_path: Path) -> None:
    wild = {"games": 6, "uniques": "random", "cast": "random", "options": {"round_limit": 10}}
    kept = keep(tmp_path, 4, **wild)
    assert 0 < kept.tally.finished < 6, "some of them have an end"
    plan = replace(PLAN, **wild)  # type: ignore[arg-type]
    tally = Tally(4)
    for number in plan.numbers:
        tally.add(Table(classic, plan).play(number)[0])
    assert tally_of(Run(tmp_path)) == tally


# ------------------------------------------------------------------ that is ended


@settings(some, max_examples=12)
@given(st.integers(1, 24), st.integers(1, 9), st.integers(1, 9))
def test_ctrl_c_and_the_same_command_again_give_the_whole(
    keep: Keep, whole: Mapping[str, Any], tmp_path_factory: pytest.TempPathFactory, at: int, chunk: int, later: int
) -> None:
    folder = tmp_path_factory.mktemp("run")

    def press(done: int) -> None:
        if done == at:
            signal.raise_signal(signal.SIGINT)

    ended = keep(folder, chunk, press)
    assert (ended.tally.games, ended.interrupted) == (at, at < 24)
    assert numbers(folder) == list(range(at)), "what was played is not lost"
    assert figures(keep(folder, later)) == whole
    assert numbers(folder) == list(PLAN.numbers)


@pytest.mark.parametrize("step", range(26))
def test_whoever_is_killed_while_he_writes_has_no_game_half(
    keep: Keep, whole: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The manifest and the four files of three parts, each first written and then put in its place: 26 steps."""
    left = step

    def last(function: Any) -> Any:
        def called(*args: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            return function(*args)

        return called

    keep(tmp_path, 8, games=1)  # so that the manifest is there
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _every_other(last(lambda _: None)))
        patch.setattr(os, "replace", last(os.replace))
        with pytest.raises(Killed):
            keep(tmp_path, 8)
    there = numbers(tmp_path)
    assert there == list(range(len(there)))
    assert figures(keep(tmp_path, 8)) == whole
    assert numbers(tmp_path) == list(PLAN.numbers)
    assert not [file for file in tmp_path.rglob("*") if file.name.endswith(".unfinished")]


def _every_other(function: Any) -> Any:
    """Of two in a row the first: that of the file, not that of its folder."""
    calls = 0

    def called(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        return function(*args) if calls % 2 else None

    return called


def test_games_before_one_that_breaks_are_kept(keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def some_break(table: Table, number: int) -> Any:
        if number == 5:
            raise GameFailed(7, range(5, 6), "no idea")
        return play(table, number)

    monkeypatch.setattr(Table, "play", some_break)
    with pytest.raises(GameFailed):
        keep(tmp_path, 4)
    assert numbers(tmp_path) == [0, 1, 2, 3, 4]


# ------------------------------------------------------------------ that does not fit


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"seed": 8}, "seed: 7 in the run, 8 asked for"),
        ({"bots": ("builder",)}, "bots: random,builder,random in the run, builder asked for"),
        ({"players": 5}, "players: 4 in the run, 5 asked for"),
        ({"options": {}}, "option short_game: yes in the run, no asked for"),
        ({"cast": "random"}, "cast: what the ruleset says in the run, random asked for"),
        ({"uniques": "random"}, "uniques: what the ruleset says in the run, random asked for"),
        ({"rotate": False}, "rotate: yes in the run, no asked for"),
        ({"decision_limit": 9}, "decision_limit: 20000 in the run, 9 asked for"),
        ({"first": 2}, "first: 0 in the run, 2 asked for"),
    ],
)
def test_what_does_not_fit_is_refused_and_named(keep: Keep, tmp_path: Path, changed: Any, told: str) -> None:
    keep(tmp_path, games=3)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    with pytest.raises(RunError) as refused:
        keep(tmp_path, **{"games": 3, **changed})
    assert f"\n  {told}\n" in str(refused.value)
    assert str(refused.value).count("\n  ") == 1, "and nothing else is"
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("entry", "value", "told"),
    [
        ("program", "0.0.9", "version of citadels: 0.0.9 in the run"),
        ("digest", "00ff", "what the rules mean (digest): 00ff in the run"),
        ("chance", "dice 1", "chance: dice 1 in the run"),
    ],
)
def test_a_run_of_other_rules_or_of_another_program_is_refused(
    keep: Keep, tmp_path: Path, entry: str, value: str, told: str
) -> None:
    keep(tmp_path, games=3)
    file = tmp_path / "manifest.json"
    old = str(getattr(Run(tmp_path).manifest, entry))
    file.write_text(file.read_text().replace(f'"{old}"', f'"{value}"'))
    with pytest.raises(RunError) as refused:
        keep(tmp_path, games=3)
    assert told in str(refused.value)


def test_a_folder_with_other_things_is_not_written_in(keep: Keep, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(RunError, match="this folder is not empty and no run"):
        keep(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.tex"]


def test_two_do_not_write_in_a_run_at_once(classic: Rules, keep: Keep, tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    keep(tmp_path, games=3)
    with (
        writing(tmp_path, manifest(classic, replace(PLAN, games=3))),
        pytest.raises(RunError, match="another process writes in this run"),
    ):
        keep(tmp_path)


# ------------------------------------------------------------------ that is damaged


def test_a_damaged_part_is_told_and_can_be_played_anew(keep: Keep, whole: Mapping[str, Any], tmp_path: Path) -> None:
    keep(tmp_path, 8)
    for folder in ("games", "seats", "districts"):
        file = sorted((tmp_path / folder).iterdir())[1]
        data = file.read_bytes()
        file.write_bytes(data[: len(data) // 2])
        part = tmp_path / "games" / file.name
        with pytest.raises(RunError, match="this part is damaged") as told:
            keep(tmp_path, 8)
        assert str(told.value).startswith(f"{part}: ")
        part.unlink()
        assert figures(keep(tmp_path, 8)) == whole


def test_a_turned_bit_is_noticed(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path)
    (file,) = (tmp_path / "characters").iterdir()
    data = bytearray(file.read_bytes())
    data[60] ^= 1
    file.write_bytes(data)
    with pytest.raises(RunError, match="this part is damaged"):
        keep(tmp_path)


def test_a_part_that_somebody_brought_does_not_count_twice(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path, 8)
    games = tmp_path / "games"
    (games / "part-000000004-000000005.parquet").write_bytes((games / "part-000000000-000000007.parquet").read_bytes())
    with pytest.raises(RunError, match="does not belong here"):
        keep(tmp_path, 8)


# ------------------------------------------------------------------ that is long


def test_memory_does_not_grow_with_the_games(classic: Rules, tmp_path: Path) -> None:
    game = Table(classic, PLAN).play(0)[0]

    def peak(games: int) -> int:
        folder = tmp_path / str(games)
        tracemalloc.start()
        with writing(folder, manifest(classic, replace(PLAN, games=games))) as run, Parts(run, 50) as parts:
            for number in range(games):
                parts.add(Part(Tally(4), games=[replace(game, number=number)]))
            parts.add(Part(Tally(4)))
            assert tally_of(run).games == games
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(100)  # what is loaded once
    assert peak(600) < 1.5 * peak(100)
