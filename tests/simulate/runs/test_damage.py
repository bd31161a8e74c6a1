"""What of a run is not as it was written is refused by whatever reads it, and nothing is answered from it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.simulate.runs import packages, sealing
from citadels_dsl.simulate.runs.asking import Limits, asked
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.merging import merge
from citadels_dsl.simulate.runs.series import tally_of
from citadels_dsl.simulate.runs.tables import LAYOUTS
from citadels_dsl.simulate.runs.trouble import RunError
from tests.simulate.runs.conftest import PLAN, Keep, figures

#: One for each table, which a wrong row of it changes.
QUESTIONS = [f"from {layout.name} order by all" for layout in LAYOUTS]
PARTS = ("part-000000000-000000007.parquet", "part-000000008-000000015.parquet")


@pytest.fixture(scope="module")
def good(keep: Keep, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good") / "run"
    keep(folder, 8)
    return folder


@pytest.fixture
def run(good: Path, tmp_path: Path) -> Path:
    """One that may be damaged."""
    return Path(shutil.copytree(good, tmp_path / "run"))


def ask(run: Path) -> list[list[tuple[Any, ...]]]:
    found = []
    for sql in QUESTIONS:
        with asked(Run(run), sql, Limits()) as answer:
            found.append(list(answer.rows))
    return found


def count(run: Path) -> object:
    return tally_of(Run(run))


def copy(run: Path) -> object:
    return merge([run], run.with_name("copy")).manifest


READERS = (ask, count, copy)
readers = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)


def refused(reader: Callable[[Path], object], run: Path) -> str:
    with pytest.raises(RunError) as told:
        reader(run)
    part, told_so, remedy = str(told.value).partition(": this part is damaged: ")
    assert told_so
    assert Path(part).parent == run / "games"
    why, _, remedy = remedy.partition("\n")
    assert remedy == "Delete it, and `simulate --out` plays its games again."
    return why


def unsealed(content: bytes) -> bytes:
    """As earlier versions wrote it: without the digest."""
    before, mark, behind = content.rpartition(sealing._MARK)
    assert mark
    return before + behind[32:]


def turned(content: bytes, some: int) -> Iterator[tuple[int, bytes]]:
    """With one bit turned: at so many places, and all over the end, where a file says what is in it."""
    step = max(1, len(content) // some)
    for at in (*range(0, len(content), step), *range(len(content) - 60, len(content), 3)):
        damaged = bytearray(content)
        damaged[at] ^= 1 << at % 8
        yield at, bytes(damaged)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_a_turned_bit_is_refused_wherever_it_is(good: Path, run: Path, layout: Any) -> None:
    right = ask(good)
    file = run / layout.name / PARTS[1]
    content = file.read_bytes()
    mark = range(content.rindex(sealing._MARK), content.rindex(sealing._MARK) + len(sealing._MARK))
    for at, damaged in turned(content, 40):
        file.write_bytes(damaged)
        if at in mark:
            assert ask(run) == right, "it is read as one without a digest"
        else:
            refused(ask, run)


@readers
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_all_that_read_a_run_refuse_what_is_damaged(run: Path, layout: Any, reader: Callable[[Path], object]) -> None:
    file = run / layout.name / PARTS[1]
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert refused(reader, run) == f"{layout.name}/{PARTS[1]} is not as it was written"


@readers
@pytest.mark.parametrize("much", [0, 4, 8, 40, -9, -1])
def test_what_is_cut_is_refused(run: Path, much: int, reader: Callable[[Path], object]) -> None:
    file = run / "seats" / PARTS[0]
    file.write_bytes(file.read_bytes()[:much])
    assert refused(reader, run).startswith(f"seats/{PARTS[0]} is not as it was written (")


@readers
@pytest.mark.parametrize("older", [False, True])
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_a_part_that_lies_over_another_is_refused(
    run: Path, layout: Any, older: bool, reader: Callable[[Path], object]
) -> None:
    content = (run / layout.name / PARTS[0]).read_bytes()
    (run / layout.name / PARTS[1]).write_bytes(unsealed(content) if older else content)
    assert refused(reader, run) == f"{layout.name}/{PARTS[1]} has the games 0 to 7, which its name does not say"


@readers
@pytest.mark.parametrize("older", [False, True])
def test_a_table_that_lies_over_another_is_refused(run: Path, older: bool, reader: Callable[[Path], object]) -> None:
    content = (run / "seats" / PARTS[0]).read_bytes()
    (run / "games" / PARTS[0]).write_bytes(unsealed(content) if older else content)
    assert refused(reader, run) == f"games/{PARTS[0]} has other columns than those of games"


@readers
@pytest.mark.parametrize(("name", "rows", "right"), [("games", 3, 8), ("seats", 3, 8 * PLAN.players)])
def test_rows_that_are_not_there_are_missed(
    run: Path, name: str, rows: int, right: int, reader: Callable[[Path], object]
) -> None:
    file = run / name / PARTS[0]
    packages.parquet.write_table(packages.parquet.ParquetFile(file).read().slice(0, rows), file)
    assert refused(reader, run) == f"{name}/{PARTS[0]} has {rows} rows, and its games have {right}"


@readers
@pytest.mark.parametrize("what", ["pipe", "folder", "endless", "nothing", "gone"])
def test_what_stands_in_the_place_of_a_part_is_called_what_it_is(
    run: Path, what: str, reader: Callable[[Path], object]
) -> None:
    file = run / "districts" / PARTS[0]
    file.unlink()
    match what:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "endless":
            file.symlink_to("/dev/zero")
        case "nothing":
            file.symlink_to(run / "nothing")
        case _:  # it stays away
            pass
    kinds = {"pipe": "a pipe", "folder": "a folder", "endless": "a device"}
    said = f"is no file of a part; it is {kinds[what]}" if what in kinds else "is gone"
    assert refused(reader, run) == f"districts/{PARTS[0]} {said}"


def test_a_part_that_is_a_link_to_a_file_serves(good: Path, run: Path) -> None:
    file = run / "seats" / PARTS[0]
    file.unlink()
    file.symlink_to(good / "seats" / PARTS[0])
    assert ask(run) == ask(good)


# ------------------------------------------------------------------ a run of an earlier version


@pytest.fixture
def older(run: Path) -> Path:
    for file in run.rglob("*.parquet"):
        file.write_bytes(unsealed(file.read_bytes()))
    return run


def test_a_run_without_digests_is_read_and_continued(keep: Keep, good: Path, older: Path) -> None:
    assert ask(older) == ask(good)
    assert count(older) == count(good)
    longer = {"games": PLAN.games + 4}
    assert figures(keep(older, 8, **longer)) == figures(keep(good.with_name("longer"), 8, **longer))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_of_a_file_without_a_digest_the_data_is_looked_at(older: Path, layout: Any) -> None:
    file = older / layout.name / PARTS[1]
    content = bytearray(file.read_bytes())
    metadata = packages.parquet.ParquetFile(file).metadata.row_group(0).column(1)
    begins = metadata.dictionary_page_offset or metadata.data_page_offset
    content[begins + metadata.total_compressed_size - 2] ^= 1
    file.write_bytes(content)
    refused(ask, older)


def test_other_programs_read_a_part_with_its_digest(good: Path) -> None:
    for file in good.rglob("*.parquet"):
        found = packages.duckdb.connect().execute(f"select count(distinct game) from read_parquet('{file}')").fetchall()
        assert found == [(8,)]


@readers
@pytest.mark.parametrize("what", ["file", "pipe", "loop"])
def test_something_else_in_the_place_of_the_parts_is_told(
    reader: Callable[[Path], object], run: Path, what: str
) -> None:
    parts = run / "games"
    shutil.rmtree(parts)
    {"file": parts.touch, "pipe": lambda: os.mkfifo(parts), "loop": lambda: parts.symlink_to(parts)}[what]()
    with pytest.raises(RunError) as told:
        reader(run)
    assert str(told.value).startswith(f"{parts}: this is no folder of parts; move it away")
