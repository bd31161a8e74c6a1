"""Record files: whole or not there, and read back line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.engine.record import Record
from citadels_dsl.simulate.recording import RecordFile, line, read_records

RECORD = Record(
    ruleset="hamlet",
    digest="00ff",
    options={"goal": 5, "short": True},
    players=2,
    cast=("scout", "baker"),
    uniques=(),
    seed=4,
    game=0,
    bots=("random", "random"),
    choices=(0, 2, 1),
)


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept = [replace(RECORD, game=number) for number in range(5)]
    with RecordFile(path) as file:
        assert not path.exists()
        file.write(line(record) for record in kept)
    text = path.read_text().splitlines()
    assert list(read_records(text)) == kept
    assert list(read_records(text, wanted=3)) == [kept[3]]


def test_a_line_that_is_no_record_is_named() -> None:
    with pytest.raises(ValueError, match="line 2: "):
        list(read_records([line(RECORD), '{"format": 1}\n']))


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    with pytest.raises(TypeError), RecordFile(path) as file:
        file.write(["new\n", 7])  # type: ignore[list-item]
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_still_leads_to_the_file_and_its_mode_stays(tmp_path: Path) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link"
    path.write_text("old\n")
    path.chmod(0o640)
    link.symlink_to(path)
    with RecordFile(link) as file:
        file.write(["new\n"])
    assert link.is_symlink()
    assert path.read_text() == "new\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), RecordFile(tmp_path):
        raise AssertionError("not reached")
