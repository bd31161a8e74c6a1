"""Files from the disk, also those that are none."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source
from citadels_dsl.syntax.files import load


def code(path: Path) -> str:
    found = load(path, "shown.yaml")
    assert isinstance(found, Diagnostic)
    assert found.hint
    assert str(found.span).startswith("shown.yaml:")
    return found.code


def written(folder: Path, data: bytes) -> Path:
    path = folder / "rules.yaml"
    path.write_bytes(data)
    return path


def test_a_file_becomes_its_text_under_the_name_that_is_shown(tmp_path: Path) -> None:
    found = load(written(tmp_path, "says: Цитаделі\n".encode()), "rules.yaml")
    assert isinstance(found, Source)
    assert (found.path, found.text) == ("rules.yaml", "says: Цитаделі\n")


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    found = load(written(tmp_path, b"\xef\xbb\xbfsays: a\r\n"), "rules.yaml")
    assert isinstance(found, Source)
    assert found.text == "says: a\r\n"


def test_a_line_of_an_old_macintosh_ends_like_any_other(tmp_path: Path) -> None:
    found = load(written(tmp_path, b"says: a\rplayers: 4\r"), "rules.yaml")
    assert isinstance(found, Source)
    assert found.text == "says: a\nplayers: 4\n"


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    assert code(tmp_path / "none.yaml") == "E001"
    assert code(tmp_path) == "E002"
    assert code(written(tmp_path, b"") / "below_a_file.yaml") == "E003"
    assert code(Path("a\0b.yaml")) == "E003"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_said(tmp_path: Path) -> None:
    path = written(tmp_path, b"says: a\n")
    path.chmod(0)
    assert code(path) == "E003"


def test_fifty_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = written(tmp_path, b"")
    os.truncate(path, 50_000_000)
    assert code(path) == "E004"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end here")
def test_a_file_without_an_end_is_refused() -> None:
    assert code(Path("/dev/zero")) == "E004"


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert code(pipe) == "E003"


def test_a_pipe_is_read_to_its_end_by_its_name(tmp_path: Path) -> None:
    text = "says: x\n" * 100_000  # more than a pipe holds
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    begun = os.open(pipe, os.O_RDWR)  # somebody writes, and has not yet
    writing = threading.Timer(0.1, pipe.write_text, [text])
    writing.start()
    threading.Timer(0.15, os.close, [begun]).start()
    found = load(pipe, "pipe.yaml")
    writing.join()
    assert isinstance(found, Source)
    assert found.text == text


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_called_so(tmp_path: Path, encoding: str) -> None:
    assert code(written(tmp_path, "says: a\n".encode(encoding))) == "E005"


def test_another_encoding_is_shown_at_the_first_byte_that_is_wrong(tmp_path: Path) -> None:
    found = load(written(tmp_path, "# Größe\nsays: Gärtner\n".encode("latin-1")), "rules.yaml")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.line, found.span.column) == ("E005", 1, 5)
