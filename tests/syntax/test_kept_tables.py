"""The tables of the grammar are kept between commands, where they can be; whatever lies there, texts are read alike."""

from __future__ import annotations

import marshal
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

import citadels_dsl.syntax.tables as tables

#: Prints how a text is read, and whether the tables were made for it.
READS = """
import lark.lark
made = []
load = lark.lark.load_grammar
lark.lark.load_grammar = lambda *words: made.append(1) or load(*words)
from citadels_dsl.syntax.parser import parse_block
from citadels_dsl.syntax.reading import read
from citadels_dsl.source import Source
(value,), _ = read(Source("a.yaml", 'do: "choose d in me.hand if d.cost > 2"'))
tree, slips = parse_block(value.entries[0].value)
print(bool(made), slips, tree)
"""


def reading(cache: Path) -> tuple[bool, str]:
    done = subprocess.run(
        [sys.executable, "-c", READS],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    made, _, tree = done.stdout.partition(" ")
    return made == "True", tree


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes, str]:
    """The name of the file, what stands there, and how the text is read."""
    cache = tmp_path_factory.mktemp("good")
    made, tree = reading(cache)
    assert made
    (file,) = (cache / "citadels-dsl").iterdir()
    return file.name, file.read_bytes(), tree


@pytest.fixture
def kept(tmp_path: Path, good: tuple[str, bytes, str]) -> Path:
    """As the first command leaves them."""
    folder = tmp_path / "citadels-dsl"
    folder.mkdir(mode=0o700)
    file = folder / good[0]
    file.write_bytes(good[1])
    file.chmod(0o600)
    return file


def test_they_are_made_once(tmp_path: Path, good: tuple[str, bytes, str]) -> None:
    first, second = reading(tmp_path), reading(tmp_path)
    assert (first[0], second[0]) == (True, False)
    assert first[1] == second[1] == good[2]
    (file,) = (tmp_path / "citadels-dsl").iterdir()
    assert file.parent.stat().st_mode & 0o077 == 0
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("much", [0, 10, 31, 32, 70, 5000, -1])
def test_what_is_cut_is_made_anew(tmp_path: Path, kept: Path, good: tuple[str, bytes, str], much: int) -> None:
    kept.write_bytes(good[1][:much])
    assert reading(tmp_path) == (True, good[2])
    assert reading(tmp_path) == (False, good[2])


def test_what_is_longer_than_any_tables_is_not_read(tmp_path: Path, kept: Path, good: tuple[str, bytes, str]) -> None:
    os.truncate(kept, 3_000_000_000)
    assert reading(tmp_path) == (True, good[2])
    assert reading(tmp_path) == (False, good[2])


# ------------------------------------------------------------------ in this process, for many

GRAMMAR = 'start: "a" | "b" start\n'


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Has an entry whenever tables are made; they are kept in `tmp_path`."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    entries: list[str] = []

    class Counted(Lark):
        def __init__(self, grammar: str, **options: object) -> None:
            entries.append(grammar)
            super().__init__(grammar, **options)

    monkeypatch.setattr(tables, "Lark", Counted)
    return entries


def tabled(grammar: str = GRAMMAR, depends: str = "") -> Lark:
    return tables.tabled("some", grammar, {"parser": "lalr"}, {"postlex": None}, depends)


def place(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "citadels-dsl").iterdir()
    return file


def test_a_byte_that_is_another_is_noticed(tmp_path: Path, made: list[str]) -> None:
    tabled()
    file = place(tmp_path)
    whole = file.read_bytes()
    made.clear()
    for at in (*range(40), *range(41, len(whole), 11), len(whole) - 1):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << at % 8
        file.write_bytes(damaged)
        tabled()
        assert made == [GRAMMAR], at
        made.clear()
    tabled().parse("ba")
    assert not made


@pytest.mark.parametrize(("grammar", "depends"), [('start: "b"\n', ""), (GRAMMAR, "_NL")])
def test_those_of_another_grammar_are_not_taken(made: list[str], grammar: str, depends: str) -> None:
    tabled()
    tabled(grammar, depends)
    assert made == [GRAMMAR, grammar]
    tabled(grammar, depends)
    assert len(made) == 2


class Told:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (self.folder,)


@pytest.mark.parametrize("before", [b"", b"0" * 64 + b"\n", bytes(32)])
def test_nothing_that_lies_there_is_run(tmp_path: Path, made: list[str], before: bytes) -> None:
    tabled()
    place(tmp_path).write_bytes(before + pickle.dumps(Told(tmp_path / "run")))
    tabled().parse("a")
    assert len(made) == 2
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
@pytest.mark.parametrize("of", ["file", "folder"])
def test_what_others_may_write_is_not_read(tmp_path: Path, made: list[str], mode: int, of: str) -> None:
    tabled()
    file = place(tmp_path)
    (file if of == "file" else file.parent).chmod(mode | 0o100 if of == "folder" else mode)
    tabled()
    assert len(made) == 2
    tabled()
    assert len(made) == (2 if of == "file" else 3), "the file is put in the place of the other; the folder stays"


@pytest.mark.parametrize("of", ["file", "folder"])
def test_what_belongs_to_somebody_else_is_not_read(made: list[str], monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    tabled()
    found = os.fstat if of == "file" else os.stat

    def foreign(*args: object, **named: object) -> os.stat_result:
        status = list(found(*args, **named))  # type: ignore[call-overload]
        return os.stat_result([*status[:4], status[4] + 1, *status[5:]])

    with monkeypatch.context() as patch:
        patch.setattr(os, found.__name__, foreign)
        tabled()
    assert len(made) == 2


@pytest.mark.parametrize("what", ["pipe", "endless", "nowhere", "own"])
def test_what_is_no_file_is_not_read_and_gives_way(tmp_path: Path, made: list[str], what: str) -> None:
    tabled()
    file = place(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(file.read_bytes())
    file.unlink()
    match what:
        case "pipe":
            os.mkfifo(file)
        case "endless":
            file.symlink_to("/dev/zero")
        case "nowhere":
            file.symlink_to(tmp_path / "nothing")
        case _:  # a link to what would be right
            file.symlink_to(elsewhere)
    tabled()
    assert len(made) == 2
    tabled()
    assert len(made) == 2
    assert not file.is_symlink()
    assert elsewhere.is_file()


def test_a_folder_in_their_place_stays(tmp_path: Path, made: list[str]) -> None:
    tabled()
    file = place(tmp_path)
    file.unlink()
    file.mkdir()
    tabled()
    tabled()
    assert len(made) == 3
    assert place(tmp_path) == file, "and nothing that was begun lies beside it"


def test_where_nothing_can_be_kept_they_are_made_each_time(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(no_folder))
    tabled()
    tabled()
    assert len(made) == 2
    assert no_folder.read_text() == ""


def test_without_a_home_nothing_is_kept_where_the_command_runs(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "user_cache_path", lambda *_, **__: Path("~/.cache/citadels-dsl"))
    monkeypatch.chdir(tmp_path)
    tabled()
    tabled()
    assert len(made) == 2
    assert not list(tmp_path.iterdir())


def test_where_nobody_knows_of_a_home_they_are_made_each_time(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(tables, "user_cache_path", homeless)
    tabled().parse("ba")
    tabled().parse("ba")
    assert len(made) == 2


@pytest.mark.parametrize("data", [b"", b"\xff\xff\xff", *(marshal.dumps(one) for one in (7, {}, [], {"data": None}))])
def test_what_is_no_table_though_its_digest_says_so_is_made_anew(
    made: list[str], monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    with monkeypatch.context() as wrong:
        wrong.setattr(tables.marshal, "dumps", lambda _: data)
        tabled()
    made.clear()
    tabled().parse("ba")
    assert made == [GRAMMAR]


def test_a_folder_whose_name_is_no_text_serves_as_well(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe"))
    assert [reading(folder)[0], reading(folder)[0]] == [True, False]
