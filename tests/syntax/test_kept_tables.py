"""The tables of the grammar are kept between commands, where they can be; whatever lies there, texts are read alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citadels_dsl.syntax.lines import Lines
from citadels_dsl.syntax.tables import file_of_tables

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
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", READS], env=env, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    made, _, tree = done.stdout.partition(" ")
    return made == "True", tree


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = file_of_tables(Lines.always_accept)
    assert isinstance(found, str)
    return Path(found)


def test_they_are_made_once(tmp_path: Path, kept: Path) -> None:
    first, second = reading(tmp_path), reading(tmp_path)
    assert (first[0], second[0]) == (True, False)
    assert first[1] == second[1]
    assert kept.is_file()
    assert kept.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("much", [0, 10, 70, 5000])
def test_what_is_damaged_is_made_anew(tmp_path: Path, kept: Path, much: int) -> None:
    _, tree = reading(tmp_path)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:much])
    assert reading(tmp_path) == (True, tree)
    assert reading(tmp_path) == (False, tree)


def test_where_nothing_can_be_kept_they_are_made_each_time(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    assert reading(no_folder)[0]
    assert reading(no_folder)[0]
    assert no_folder.read_text() == ""


@pytest.mark.parametrize("what", ["pipe", "endless", "folder", "nowhere"])
def test_what_is_no_file_is_not_read(tmp_path: Path, kept: Path, what: str) -> None:
    match what:
        case "pipe":
            os.mkfifo(kept)
        case "endless":
            kept.symlink_to("/dev/zero")
        case "folder":
            kept.mkdir()
        case _:  # a link to nothing
            kept.symlink_to(tmp_path / "nothing")
    assert reading(tmp_path)[0]
    assert file_of_tables(Lines.always_accept) is False


def test_a_folder_whose_name_is_no_text_is_left_alone(tmp_path: Path) -> None:
    assert reading(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe")))[0]
