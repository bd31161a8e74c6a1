"""Record files: whole or not there, and read back line by line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.engine.record import Record
from citadels_dsl.simulate.recording import RecordFile, line, lines_of, read_records

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


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\ud800"])
def test_a_record_holds_no_letters_that_a_terminal_would_obey_or_nobody_can_print(letter: str) -> None:
    for record in (
        replace(RECORD, ruleset=f"{letter}.yaml"),
        replace(RECORD, cast=(letter,)),
        replace(RECORD, options={letter: 1}),
        replace(RECORD, outcome={"scores": [[letter]]}),
    ):
        with pytest.raises(ValueError, match="line 1 holds a letter that nobody can see"):
            list(read_records([line(record)]))


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    with pytest.raises(TypeError), RecordFile(path) as file:
        file.write(["new\n", 7])  # type: ignore[list-item]
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["ruleset: x\n", "[]", "7", '{"format": true}', "[" * 100_000, '{"format": 1}'])
def test_a_line_that_is_no_record_is_told_in_our_words(text: str) -> None:
    with pytest.raises(ValueError, match="line 1") as told:
        list(read_records([text]))
    assert "Expecting" not in str(told.value)


@pytest.mark.parametrize(("key", "value"), [("choices", [True]), ("seed", "4"), ("cast", "scout"), ("outcome", [])])
def test_a_key_that_somebody_changed_is_named(key: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"line 1: .*`{key}`"):
        list(read_records([json.dumps({**RECORD.as_dict(), key: value})]))


def test_a_line_without_an_end_is_not_read_to_its_end() -> None:
    class Zeros(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: object) -> int:
            assert isinstance(buffer, memoryview)
            buffer[:] = bytes(len(buffer))
            return len(buffer)

    with pytest.raises(ValueError, match="line 1 is longer than a megabyte"):
        list(lines_of(io.BufferedReader(Zeros())))
