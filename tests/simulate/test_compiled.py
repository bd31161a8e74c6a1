"""A series comes to the same whoever plays it: in the program, by the engine, in processes, kept, and broken off."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.parts import compiled
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.series import Keeping, simulate_kept
from citadels_dsl.simulate.series import simulate
from citadels_dsl.simulate.tally import Tally
from citadels_dsl.source import Source
from tests.engine.test_bounded import ACTION, DOING
from tests.sampling import few

PLAN = Plan(players=3, games=24, seed=5, first=7, options={"short_game": True})
MACHINES = ["python", "wasm"]


def files(folder: Path) -> Mapping[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.parquet")}


@pytest.fixture(scope="module")
def judged(classic: Rules, tmp_path_factory: pytest.TempPathFactory) -> tuple[Tally, Mapping[Path, bytes]]:
    """What the engine says."""
    folder = tmp_path_factory.mktemp("judged") / "run"
    return simulate_kept(classic, PLAN, Keeping(folder, (), 10)).tally, files(folder)


@pytest.mark.parametrize("machine", MACHINES)
def test_what_is_counted_and_kept_is_what_the_engine_counts_and_keeps(
    classic: Rules, judged: tuple[Tally, Mapping[Path, bytes]], tmp_path: Path, machine: str
) -> None:
    plan = replace(PLAN, executor=machine)
    kept = simulate_kept(classic, plan, Keeping(tmp_path, (), 10))
    assert kept.executor == machine
    assert (kept.tally, files(tmp_path)) == judged
    assert simulate(classic, plan).tally == judged[0]


def test_a_district_that_is_exchanged_comes_into_the_city_of_the_other() -> None:
    """The Diplomat's came there without being moved, and what is counted of them was another thing in each executor."""
    rules = compile_ruleset(Library.shipped(), "dark_city").rules
    assert rules is not None
    cast = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "diplomat", "artist")
    plan = Plan(players=4, games=2, seed=7, cast=cast)
    judged = simulate(rules, plan).tally
    assert any(line.won.observations > line.kept for line in judged.districts.values())
    assert simulate(rules, replace(plan, executor="python")).tally == judged


def test_bots_move_from_seat_to_seat_and_each_is_counted(classic: Rules, tmp_path: Path) -> None:
    plan = replace(PLAN, games=7, bots=("random", "builder", "random"), weights=shipped())
    here, there = tmp_path / "engine", tmp_path / "program"
    judge = simulate_kept(classic, plan, Keeping(here, (), 10)).tally
    assert {name: line.won.observations for name, line in judge.bots.items()} == {"random": 14, "builder": 7}
    assert simulate_kept(classic, replace(plan, executor="wasm"), Keeping(there, (), 10)).tally == judge
    assert files(there) == files(here)


def test_several_processes_come_to_the_same(
    classic: Rules, judged: tuple[Tally, Mapping[Path, bytes]], tmp_path: Path
) -> None:
    plan = replace(PLAN, executor="wasm", jobs=2)
    assert simulate(classic, plan).tally == judged[0]
    kept = simulate_kept(classic, plan, Keeping(tmp_path, (), 10))
    assert (kept.tally, files(tmp_path)) == judged


def test_a_run_that_is_ended_in_the_middle_goes_on(
    classic: Rules, judged: tuple[Tally, Mapping[Path, bytes]], tmp_path: Path
) -> None:
    plan = replace(PLAN, executor="wasm")

    def press(done: int) -> None:
        if done >= 10:
            signal.raise_signal(signal.SIGINT)

    first = simulate_kept(classic, plan, Keeping(tmp_path, (), 10), press)
    assert first.interrupted
    assert sum(map(len, Run(tmp_path).parts())) == first.tally.games < PLAN.games
    whole = simulate_kept(classic, plan, Keeping(tmp_path, (), 10))
    assert (whole.tally, files(tmp_path)) == judged


@pytest.mark.parametrize("machine", MACHINES)
def test_games_that_the_rules_do_not_end_are_told_in_the_same_words(
    classic: Rules, tmp_path: Path, machine: str
) -> None:
    plan = replace(PLAN, games=14, options={"round_limit": 1})
    here, there = tmp_path / "engine", tmp_path / "program"
    judge = simulate_kept(classic, plan, Keeping(here, (), 10)).tally
    assert judge.finished == 0
    assert simulate_kept(classic, replace(plan, executor=machine), Keeping(there, (), 10)).tally == judge
    assert files(there) == files(here)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_game_that_the_program_breaks_off_is_told_by_the_engine(
    classic: Rules, judged: tuple[Tally, Mapping[Path, bytes]], machine: str, tmp_path: Path, monkeypatch: Any
) -> None:
    """Here some games are longer than a program may be; the engine plays just those, to their end."""
    monkeypatch.setattr("citadels_dsl.kernel.lower.whole.DECISIONS", int(judged[0].decisions.mean))
    plan = replace(PLAN, executor=machine)
    table = Table(classic, plan)
    asked: list[int] = []
    play = Table.play

    def by_engine(table: Table, number: int) -> Any:
        asked.append(number)
        return play(table, number)

    monkeypatch.setattr(Table, "play", by_engine)
    assert table.chosen.compiled is not None
    assert compiled(table, table.chosen.compiled, plan.numbers, keep=False)[0] == judged[0]
    assert 0 < len(asked) < PLAN.games
    assert (simulate_kept(classic, plan, Keeping(tmp_path, (), 10)).tally, files(tmp_path)) == judged


@pytest.mark.parametrize("machine", MACHINES)
def test_who_breaks_games_off_sooner_is_told_that_a_program_does_not(classic: Rules, machine: str) -> None:
    plan = replace(PLAN, games=100, decision_limit=20)
    told = "a compiled game is broken off after 20,000 decisions, not after 20"
    with pytest.raises(NotCompiled, match=f"^{machine}: {told}; with --executor reference the engine plays it$"):
        simulate(classic, replace(plan, executor=machine))
    by_itself = simulate(classic, replace(plan, executor="auto"))
    assert (by_itself.executor, by_itself.uncompiled) == ("reference", told)
    assert set(by_itself.tally.reasons.values()) == {"20 decisions"}


def test_a_limit_beyond_that_of_a_program_makes_no_difference(
    classic: Rules, judged: tuple[Tally, Mapping[Path, bytes]]
) -> None:
    results = simulate(classic, replace(PLAN, executor="python", decision_limit=30_000))
    assert (results.executor, results.tally) == ("python", judged[0])


def hostile(written: str) -> Rules:
    rules = compile_ruleset(
        Library.shipped(), Source("x.yaml", f"overlay: x\non: classic\nsays: No.\n{written}\n")
    ).rules
    assert rules is not None
    return rules


_DOUBLED = "\n".join(
    f"    q{n}: {{of: player, kind: number, says: 'q{n} of {{}}', default: me.q{n - 1} + me.q{n - 1}}}"
    for n in range(1, 31)
)
_KEPT = "add:\n  marks:\n    m: {on: player, kind: number, until: game, says: 'm of {}'}\n  rules:\n"
#: What a program is broken off for, wherever it is played.
BREAKING = [
    *[ACTION + indent(block, " " * 8) for block in DOING],
    *[
        ACTION + indent(block, " " * 8)
        for block in (
            "gain(999999999)",
            "if (me.gold - 100) * 900000000 < 0:\n  gain(1)",
            "repeat 80000:\n  draw(0)\n  gain(1)\n  pay(1)",
        )
    ],
    _KEPT + "    a: {after: p.turn, do: 'mark(p, m=p.m * 7 + 9)'}\n    b: {rule: p.points, add: p.m}",
    _KEPT + "    a: {after: p.turn, do: 'mark(p, m=p.m - 999999999)'}\n    b: {rule: p.points, add: p.m}",
    f"add:\n  questions:\n    q0: {{of: player, kind: number, says: 'q0 of {{}}', default: 1}}\n{_DOUBLED}\n"
    "  rules:\n    a: {rule: p.coins, add: p.q30}",
    "add:\n  questions:\n"
    "    rich: {of: player, kind: truth, default: me.gold > 5, says: '{} is rich'}\n"
    "    poor: {of: player, kind: truth, default: me.gold < 3, says: '{} is poor'}\n"
    "  rules:\n    a: {when: p.rich, do: p.pay(p.gold)}\n    b: {when: p.poor, do: p.gain(10)}",
]


@pytest.mark.parametrize("written", few(BREAKING, 6))
def test_what_goes_beyond_all_bounds_is_broken_off_alike(written: str) -> None:
    rules, plan = hostile(written), Plan(players=4, games=1, seed=1)
    judge = simulate(rules, plan).tally
    assert judge.finished == 0
    assert all(judge.reasons.values())
    for machine in MACHINES:
        assert simulate(rules, replace(plan, executor=machine)).tally == judge


@pytest.mark.parametrize("divided", ["down(7 / {0})", "up(7 / {0})", "7 mod {0}", "up(-7 / {0})", "-7 mod {0}"])
@pytest.mark.parametrize("by", ["0", "(count(crown.holder.city) - count(crown.holder.city))"])
def test_what_is_divided_by_0_is_0(divided: str, by: str) -> None:
    """As the language's page says."""
    plan = Plan(players=4, games=1, seed=1)
    rule = "add:\n  rules:\n    a: {rule: players.points, add: '%s'}"
    nothing = simulate(hostile(rule % "0"), plan).tally
    rules = hostile(rule % f"100 * ({divided.format(by)})")
    for executor in ("reference", *MACHINES):
        assert simulate(rules, replace(plan, executor=executor)).tally == nothing


#: Numbers that a program does not keep, and the engine does: the games are the same.
GREAT = [
    ACTION + "        mark(me, m=me.m + 900000)\n        gain(1)\n",
    "add:\n  rules:\n    a: {rule: players.points, add: 900000000}\n    b: {rule: players.points, add: 900000000}\n"
    "    c: {rule: players.points, add: 900000000}",
    "add:\n  rules:\n    a: {rule: players.points, add: -900000000}\n    b: {rule: players.points, add: 900}",
]


@pytest.mark.parametrize("written", GREAT)
def test_numbers_that_are_great_and_not_too_great_are_the_same_everywhere(written: str) -> None:
    marks = "  marks:\n    m: {on: player, kind: number, until: game, says: 'm of {}'}\n"
    rules = hostile(written.replace("add:\n", "add:\n" + marks, 1) if "me.m" in written else written)
    plan = Plan(players=4, games=3, seed=1)
    judge = simulate(rules, plan).tally
    assert judge.finished == 3
    for machine in MACHINES:
        assert simulate(rules, replace(plan, executor=machine)).tally == judge
