"""A question reads the tables of its run, comes to what the counting comes to, and reaches nothing else."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.runs.asking import Limits, asked
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.tables import LAYOUTS
from citadels_dsl.simulate.runs.trouble import RunError
from tests.simulate.runs.conftest import PLAN, Keep

PAGE = Path(__file__).parents[3] / "docs" / "runs.md"


@pytest.fixture(scope="module")
def kept(keep: Keep, tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Results]:
    folder = tmp_path_factory.mktemp("asked") / "it's a run"
    results = keep(folder, 5)
    return Run(folder), results


def ask(run: Run, sql: str, limits: Limits | None = None) -> list[tuple[Any, ...]]:
    with asked(run, sql, limits or Limits()) as answer:
        return list(answer.rows)


def test_sql_and_counting_come_to_the_same(kept: tuple[Run, Results]) -> None:
    run, results = kept
    tally = results.tally
    assert ask(run, "select count(*), sum(tied::int), sum(rounds) from games") == [
        (PLAN.games, tally.ties, tally.rounds.total)
    ]
    shares = dict(ask(run, "select bot, avg(won) from seats group by bot"))
    assert shares == pytest.approx({name: line.won.share for name, line in tally.bots.items()})
    turns = "select character, sum(turns * won) / sum(turns) from characters join seats using (game, seat) group by all"
    shares = dict(ask(run, turns))
    assert shares == pytest.approx(
        {name: share.share for name, share in tally.characters.items() if share.observations}
    )
    built = "select district, count(*) filter (built > 0), sum(kept) from districts group by all"
    assert {name: figures for name, *figures in ask(run, built)} == {
        name: [line.won.observations, line.kept] for name, line in tally.districts.items()
    }


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_the_page_tells_every_column(layout: Any, kept: tuple[Run, Results]) -> None:
    described = ask(kept[0], f"describe {layout.name}")
    assert [row[0] for row in described] == list(layout.columns)
    text = PAGE.read_text(encoding="utf-8")
    section = text[text.index(f"| {layout.name} | one row a game") :].partition("\n\n")[0]
    assert all(f"`{column}`" in section for column in layout.columns)


def test_a_run_of_which_nothing_is_there_has_empty_tables(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path, games=2)
    for file in (tmp_path / "games").iterdir():
        file.unlink()
    assert ask(Run(tmp_path), "select count(*) from games union all select count(*) from districts") == [(0,), (0,)]


def test_a_part_that_is_half_there_is_not_asked(keep: Keep, tmp_path: Path) -> None:
    keep(tmp_path, 4, games=8)
    next((tmp_path / "games").glob("*4*")).unlink()
    assert ask(Run(tmp_path), "select max(game) from seats") == [(3,)]


SECRET = "s3cret"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    file = tmp_path / "outside.csv"
    file.write_text(f"word\n{SECRET}\n")
    return file


@pytest.mark.parametrize(
    "sql",
    [
        "select * from read_csv('{file}')",
        "select * from '{file}'",
        "select * from read_text('{file}')",
        "select * from read_blob('{file}')",
        "select * from glob('{folder}/*')",
        "select * from sniff_csv('{file}')",
        "select * from read_parquet('{run}/games/*.parquet')",
        "select * from parquet_metadata('{run}/games/part-000000000-000000004.parquet')",
        "select * from read_json('{run}/manifest.json')",
        "select * from read_csv('/etc/passwd')",
        "with gone as (select * from read_csv('/etc/passwd')) from gone",
        "select * from query('select * from read_text(''{file}'')')",
        "select * from read_csv('https://127.0.0.1/x.csv')",
    ],
)
def test_no_other_file_is_read(kept: tuple[Run, Results], outside: Path, sql: str) -> None:
    with pytest.raises(RunError, match="a question reads the tables of its run and nothing else") as refused:
        ask(kept[0], sql.format(file=outside, folder=outside.parent, run=str(kept[0].path).replace("'", "''")))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("copy games to '{folder}/stolen.csv'", "COPY"),
        ("copy (select 1) to '{folder}/stolen.parquet'", "COPY"),
        ("export database '{folder}/stolen'", "EXPORT"),
        ("attach '{folder}/stolen.db'", "ATTACH"),
        ("create table stolen as from games", "CREATE"),
        ("create or replace view games as select 1", "CREATE"),
        ("drop view games", "DROP"),
        ("set enable_external_access = true", "SET"),
        ("set memory_limit = '100GB'", "SET"),
        ("pragma database_list", "PRAGMA"),
        ("install httpfs", "LOAD"),
        ("load httpfs", "LOAD"),
        ("select 1; copy games to '{folder}/stolen.csv'", "SELECT and COPY"),
        ("select 1; select 2", "SELECT and SELECT"),
        ("explain analyze select 1", "EXPLAIN"),
        ("", "nothing"),
        ("-- nothing", "nothing"),
    ],
)
def test_only_a_select_is_let_through(kept: tuple[Run, Results], tmp_path: Path, sql: str, what: str) -> None:
    with pytest.raises(RunError) as refused:
        ask(kept[0], sql.format(folder=tmp_path))
    assert str(refused.value) == f"a question is one SELECT (or FROM, WITH, DESCRIBE, SUMMARIZE); this is {what}"
    assert not list(tmp_path.iterdir())


def test_what_a_select_could_write_with_is_locked(kept: tuple[Run, Results]) -> None:
    """Were a statement let through that is none, the settings would still hold it."""
    names = ("enable_external_access", "lock_configuration", "autoload_known_extensions", "temp_directory")
    values = dict(ask(kept[0], f"select name, value from duckdb_settings() where name in {names}"))
    assert values == {
        "enable_external_access": "false",
        "lock_configuration": "true",
        "autoload_known_extensions": "false",
        "temp_directory": "",
    }


def test_python_objects_are_no_tables(kept: tuple[Run, Results]) -> None:
    run = kept[0]
    with pytest.raises(RunError, match="Table with name limits does not exist"):
        ask(run, "from limits")


def test_a_question_that_takes_too_long_is_ended(kept: tuple[Run, Results]) -> None:
    start = time.monotonic()
    with pytest.raises(RunError, match="this takes longer than 1 s; ask for less, or give more with --seconds"):
        ask(kept[0], "select sum(a.range * b.range) from range(10000000) a, range(10000000) b", Limits(seconds=1))
    assert time.monotonic() - start < 30


def test_rows_without_an_end_are_ended(kept: tuple[Run, Results]) -> None:
    with (
        pytest.raises(RunError, match="this takes longer than 1 s"),
        asked(kept[0], "select range from range(1000000000000)", Limits(seconds=1)) as answer,
    ):
        for _ in answer.rows:
            pass


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_a_question(kept: tuple[Run, Results]) -> None:
    timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ask(kept[0], "select sum(a.range * b.range) from range(10000000) a, range(10000000) b")
    timer.join()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_question_that_takes_too_much_is_ended(kept: tuple[Run, Results]) -> None:
    with pytest.raises(RunError, match="this needs more memory than 64 MB"):
        ask(kept[0], "select list(range) from range(100000000)", Limits(megabytes=64))


def test_what_is_wrong_with_a_question_is_shown(kept: tuple[Run, Results]) -> None:
    with pytest.raises(RunError, match='syntax error at or near "selec"'):
        ask(kept[0], "selec 1")
    with pytest.raises(RunError, match='Referenced column "chracter" not found'):
        ask(kept[0], "select chracter from characters")
