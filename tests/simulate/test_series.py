"""A series: the same for any number of jobs, in any process, and whatever was played before."""

from __future__ import annotations

import pickle
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.report.results import results_data
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError
from citadels_dsl.simulate import playing
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.series import simulate

PLAN = Plan(players=4, games=12, seed=7, bots=("random", "builder", "random"), weights=shipped(),
            options={"short_game": True})  # fmt: skip


def figures(results: Results) -> dict[str, Any]:
    """Everything but the time it took."""
    return {key: value for key, value in results_data(results).items() if key != "games_per_s"}


@pytest.fixture(scope="module")
def alone(classic: Rules, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    path = tmp_path_factory.mktemp("alone") / "record.jsonl"
    results = simulate(classic, PLAN, record_to=path)
    return figures(results), path.read_text()


def test_any_number_of_jobs_gives_the_same_figures_and_records(
    classic: Rules, alone: tuple[dict[str, Any], str], tmp_path: Path
) -> None:
    path = tmp_path / "record.jsonl"
    steps: list[int] = []
    results = simulate(classic, replace(PLAN, jobs=2), steps.append, path)
    assert (figures(results), path.read_text()) == alone
    assert steps == sorted(steps)
    assert steps[-1] == PLAN.games


def test_a_game_of_a_series_can_be_played_by_itself(
    classic: Rules, alone: tuple[dict[str, Any], str], tmp_path: Path
) -> None:
    path = tmp_path / "record.jsonl"
    simulate(classic, replace(PLAN, first=9, games=1), record_to=path)
    assert path.read_text() == alone[1].splitlines(keepends=True)[9]


def test_what_was_played_before_leaves_nothing_behind(classic: Rules) -> None:
    fresh, used = Table(classic, PLAN), Table(classic, PLAN)
    for number in (5, 2):
        used.play(number)
    assert used.play(3) == fresh.play(3)
    assert used.play(3) == fresh.play(3)


def test_another_seed_gives_other_games(classic: Rules, alone: tuple[dict[str, Any], str]) -> None:
    assert figures(simulate(classic, replace(PLAN, seed=8)))["rounds"] != alone[0]["rounds"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_gives_the_beginning_of_the_series(classic: Rules, jobs: int, tmp_path: Path) -> None:
    pressed: list[int] = []

    def press(done: int) -> None:
        if done >= 4 and not pressed:
            pressed.append(done)
            signal.raise_signal(signal.SIGINT)

    path = tmp_path / "record.jsonl"
    plan = replace(PLAN, games=100, jobs=jobs, bots=("random",))
    before = signal.getsignal(signal.SIGINT)
    results = simulate(classic, plan, press, path)
    assert signal.getsignal(signal.SIGINT) is before
    assert results.interrupted
    done = results.tally.games
    assert 4 <= done < 100
    assert len(path.read_text().splitlines()) == done
    whole = simulate(classic, replace(plan, games=done, jobs=1))
    assert results.tally == whole.tally


def test_a_second_ctrl_c_interrupts_as_usual(classic: Rules) -> None:
    def press(_: int) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        simulate(classic, PLAN, press)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class _Broken:
    def choose(self, *_: object) -> int:
        raise RuntimeError("no idea")


def test_a_game_that_breaks_is_named_and_no_record_is_left(
    classic: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "bot_of", lambda *_: _Broken())
    path = tmp_path / "record.jsonl"
    path.write_text("of yesterday\n")
    with pytest.raises(GameFailed, match="game 3 of seed 7 failed: RuntimeError: no idea"):
        simulate(classic, replace(PLAN, first=3, bots=("broken",)), record_to=path)
    assert [file.name for file in tmp_path.iterdir()] == ["record.jsonl"]
    assert path.read_text() == "of yesterday\n"


def test_a_game_that_breaks_elsewhere_is_named_here(classic: Rules) -> None:
    plan = replace(PLAN, jobs=2, first=20, decision_limit="many")  # type: ignore[arg-type]
    with pytest.raises(GameFailed, match="game 20 of seed 7 failed: TypeError"):
        simulate(classic, plan)


def test_the_failure_of_a_game_travels_between_processes() -> None:
    failure = GameFailed(3, range(5, 9), "it was killed")
    assert str(pickle.loads(pickle.dumps(failure))) == str(failure)
    assert str(failure) == "one of the games 5 to 8 of seed 3 failed: it was killed"


def test_a_wish_that_cannot_be_is_refused_before_a_game_is_played(classic: Rules) -> None:
    steps: list[int] = []
    with pytest.raises(SetupError):
        simulate(classic, replace(PLAN, players=9), steps.append)
    assert steps == []


def test_a_game_that_does_not_end_is_counted_and_named(classic: Rules) -> None:
    broken_off = simulate(classic, replace(PLAN, games=3, options={"round_limit": 1}))
    endless = simulate(classic, replace(PLAN, games=3, decision_limit=5))
    for results in (broken_off, endless):
        data = results_data(results)
        assert (data["games"], data["unfinished"], data["unfinished_games"]) == (3, 3, [0, 1, 2])
        assert data["rounds"]["mean"] == 0
        assert all(data["unfinished_reasons"])


def test_every_setup_is_drawn_anew_where_it_is_left_to_chance(classic: Rules) -> None:
    table = Table(classic, replace(PLAN, uniques="random", cast="random"))
    records = [table.play(number)[1] for number in range(3)]
    assert [record.game for record in records] == [0, 1, 2]
    assert table.play(1)[1] == records[1]
