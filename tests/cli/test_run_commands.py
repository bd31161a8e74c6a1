"""`simulate --out`, `merge` and `query` as a person types them: what they say, and with which code they end."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def citadels(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="citadels")


LONG = "select count(*) from range(9999999) a, range(9999999) b where a > b"


def simulate(*args: str) -> Result:
    return citadels("simulate", "classic", "--quiet", "--seed", "5", *args)


def test_the_table_is_the_one_of_a_series_that_is_not_kept() -> None:
    def tables(result: Result) -> str:
        assert result.exit_code == 0, result.output
        head, rest = result.output.split(" games/s", 1)
        return head.rpartition(",")[0] + rest

    alone = tables(simulate("--games", "6"))
    assert tables(simulate("--games", "6", "--out", "run", "--chunk", "4")) == alone
    assert tables(simulate("--games", "6", "--out", "run")) == alone


def test_a_game_is_the_same_from_wherever_one_begins() -> None:
    simulate("--games", "4", "--record", "all.jsonl")
    simulate("--first", "3", "--games", "1", "--record", "last.jsonl")
    assert Path("last.jsonl").read_text() == Path("all.jsonl").read_text().splitlines(keepends=True)[3]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--out", "run", "--record", "games.jsonl"), "--record and --out: say one"),
        (("--chunk", "5"), "--chunk is for --out"),
        (("--out", ""), "--out: name a folder"),
        (("--out", "beggar/run"), "beggar/run: cannot be written: not a directory"),
    ],
)
def test_what_cannot_be_is_refused(args: tuple[str, ...], told: str) -> None:
    Path("beggar").write_text("a file")
    result = simulate("--games", "2", *args)
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert [file.name for file in Path().iterdir()] == ["beggar"]


def test_a_run_that_does_not_fit_is_refused() -> None:
    simulate("--games", "2", "--out", "run")
    result = simulate("--games", "2", "--out", "run", "--bots", "builder")
    assert result.exit_code == 2
    assert "  bots: random in the run, builder asked for\n" in result.output


def test_who_asks_a_run_that_is_not_whole_is_told() -> None:
    simulate("--games", "2", "--out", "a")
    simulate("--games", "2", "--first", "5", "--out", "b")
    merged = citadels("merge", "a", "b", "--out", "c")
    note = "Note: 3 of the 7 games are not there yet: 2 to 4\n"
    assert (merged.exit_code, merged.stdout, merged.stderr) == (0, "c: 4 games, from 0 to 6\n", note)
    asked = citadels("query", "c", "select count(*) as n from games", "--format", "csv")
    assert (asked.exit_code, asked.stdout, asked.stderr) == (0, "n\n4\n", note)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("query", "run", "copy games to 'x.csv'"), "this is COPY"),
        (("query", "run", "from read_csv('/etc/passwd')"), "reads the tables of its run and nothing else"),
        (("query", "run", "from kings"), "Table with name kings does not exist"),
        (("query", "run", "select 1 as a, 2 as a", "--format", "jsonl"), "two columns are called `a`"),
        (("query", "run", LONG, "--seconds", "1"), "1 s"),
        (("query", "nowhere", "from games"), "nowhere: there is no such folder; `citadels simulate --out DIR`"),
        (("query", ".", "from games"), ".: this is no run; it has no manifest.json"),
        (("merge", "run", "run", "--out", "out"), "both have the games 0 to 1"),
        (("merge", "run", "--out", "run/manifest.json"), "run/manifest.json"),
    ],
)  # fmt: skip
def test_what_is_refused_ends_with_2(args: tuple[str, ...], told: str) -> None:
    simulate("--games", "2", "--out", "run")
    result = citadels(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr


def test_the_file_of_a_run_that_cannot_be_written_is_named() -> None:
    simulate("--games", "2", "--out", "run")
    shutil.rmtree("run/seats")
    Path("run/seats").write_text("a file")
    Path("run/games/part-000000000-000000001.parquet").unlink()
    result = simulate("--games", "2", "--out", "run")
    assert (result.exit_code, result.stderr) == (2, "Error: run/seats: cannot be written: file exists\n")


@pytest.mark.parametrize("place", ["manifest.json", ".lock"])
@pytest.mark.parametrize("command", ["simulate", "merge", "query"])
def test_a_folder_in_the_place_of_a_file_is_named(place: str, command: str) -> None:
    simulate("--games", "2", "--out", "run")
    simulate("--games", "2", "--out", "other")
    Path("run", place).unlink()
    Path("run", place).mkdir()
    if command == "simulate":
        result = simulate("--games", "2", "--out", "run")
    elif command == "merge":
        result = citadels("merge", "other", "--out", "run")
    else:
        result = citadels("query", "run", "from games")
    if (command, place) == ("query", ".lock"):
        assert result.exit_code == 0, "who only reads locks nothing"
        return
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: run/{place}: this is no ")
    assert ": it is a folder" in result.stderr


@pytest.mark.parametrize("package", ["pyarrow", "duckdb"])
def test_who_lacks_a_package_is_told_what_to_install(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate("--games", "2", "--out", "run")
    for name in (package, f"{package}.parquet", f"{package}.dataset"):
        monkeypatch.setitem(sys.modules, name, None)
    assert simulate("--games", "2").exit_code == 0, "who keeps no games needs none"
    result = (
        simulate("--games", "2", "--out", "other") if package == "pyarrow" else citadels("query", "run", "from games")
    )
    assert result.exit_code == 2
    assert not Path("other").exists(), "nothing is begun that cannot be kept"
    assert result.stderr == (
        f"Error: games are kept and asked with the packages pyarrow and duckdb, and {package} is not installed; "
        "`./setup.sh runs` or `pip install 'citadels-dsl[runs]'` does it\n"
    )


def test_who_has_a_broken_package_is_told_what_is_wrong(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate("--games", "2", "--out", "run")
    (folder / "duckdb.py").write_text("raise ImportError('libduck.so: cannot open shared object file')")
    monkeypatch.delitem(sys.modules, "duckdb", raising=False)
    monkeypatch.syspath_prepend(folder)
    result = citadels("query", "run", "from games")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: games are kept and asked with the packages pyarrow and duckdb, and duckdb cannot be loaded "
        "(libduck.so: cannot open shared object file); `pip install --force-reinstall duckdb` may mend it\n"
    )


def test_the_packages_are_not_loaded_for_other_commands() -> None:
    program = (
        "import sys; from citadels_dsl.cli import main; main(['simulate', 'classic', '--games', '1', '--quiet'], "
        "standalone_mode=False); sys.exit(bool({'pyarrow', 'duckdb'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == 0
