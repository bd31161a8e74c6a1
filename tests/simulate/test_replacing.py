"""What is put in the place of what, and what is only written to."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from citadels_dsl.simulate.replacing import Replacing


def write(path: Path, text: str) -> None:
    with Replacing(path) as file:
        file.write(text)


def test_a_link_still_leads_to_the_file_and_its_mode_stays(tmp_path: Path) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link"
    path.write_text("old\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write(link, "new\n")
    assert link.is_symlink()
    assert path.read_text() == "new\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_a_link_leads_to_is_made_if_it_is_not_there(tmp_path: Path) -> None:
    path, link = tmp_path / "games.jsonl", tmp_path / "link"
    link.symlink_to(path.name)
    write(link, "new\n")
    assert link.is_symlink()
    assert path.read_text() == "new\n"


@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path, linked: bool) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write(link if linked else pipe, "new\n")
    reader.join()
    assert got == ["new\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert link.is_symlink()
    assert set(tmp_path.iterdir()) == {pipe, link}


def test_a_device_is_written_to_and_its_error_told(tmp_path: Path) -> None:
    device = tmp_path / "full"
    try:
        os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 7))  # the one of /dev/full
        device.open("w").close()
    except PermissionError:
        pytest.skip("only who may make devices can try them")
    with pytest.raises(OSError, match="No space left"):
        write(device, "new\n")
    assert stat.S_ISCHR(device.stat().st_mode)


def test_what_is_printed_to_is_not_begun_anew(tmp_path: Path) -> None:
    script = (
        "import pathlib, sys; from citadels_dsl.simulate.replacing import Replacing\n"
        "print('before', flush=True)\n"
        "with Replacing(pathlib.Path('/dev/stdout')) as file: file.write('record\\n')\n"
        "print('after')"
    )
    out = tmp_path / "out"
    with out.open("a") as file:
        subprocess.run([sys.executable, "-c", script], stdout=file, check=True, cwd=Path(__file__).parents[2])
    assert out.read_text() == "before\nrecord\nafter\n"


def test_a_folder_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), Replacing(tmp_path):
        raise AssertionError("not reached")


def test_a_part_that_somebody_left_is_taken_away_and_one_that_is_written_is_not(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    left = tmp_path / "games.jsonl.citadels-killed00.part"
    left.write_text("half")
    with Replacing(path) as slow:
        assert not left.exists()
        (part,) = tmp_path.iterdir()
        assert part.name.startswith("games.jsonl.")
        assert part.name.endswith(".part")
        write(path, "quick\n")
        slow.write("slow\n")
    assert path.read_text() == "slow\n"
    assert list(tmp_path.iterdir()) == [path]


def test_the_longest_name_that_a_file_can_have_is_not_too_long_for_its_part(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write(path, "new\n")
    assert list(tmp_path.iterdir()) == [path]
