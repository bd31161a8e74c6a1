"""A series that is killed leaves nothing running, and one that is asked to end gives what is done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found


def until(true: object, seconds: float) -> bool:
    assert callable(true)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_the_processes_that_play_end_with_the_one_that_was_killed() -> None:
    command = [sys.executable, "-m", "citadels_dsl", "simulate", "classic", "--games", "1000000"]
    command += ["--jobs", "2", "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as series:
        assert until(lambda: len(children(series.pid)) >= 2, 60)
        players = children(series.pid)
        os.kill(series.pid, signal.SIGKILL)
        series.wait()
    assert until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in players), 60)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a group of processes")
def test_a_series_that_is_asked_to_end_with_all_its_processes_gives_what_is_done(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "citadels_dsl", "simulate", "classic", "--games", "1000000"]
    command += ["--jobs", "2", "--quiet", "--format", "json", "--record", str(record)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as series:
        assert until(lambda: any(path.stat().st_size for path in tmp_path.iterdir()), 60)
        os.killpg(series.pid, signal.SIGTERM)
        said, complaint = series.communicate(timeout=60)
    data = json.loads(said)
    assert (series.returncode, complaint, data["interrupted"]) == (143, b"", True)
    assert list(tmp_path.iterdir()) == [record]
    assert record.read_text().count("\n") == data["games"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_a_process_that_is_killed_ends_the_series_with_a_line_and_the_others_with_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "citadels_dsl", "simulate", "classic", "--games", "1000000"]
    command += ["--jobs", "2", "--quiet", "--record", str(tmp_path / "games.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as series:
        assert until(lambda: any(path.stat().st_size for path in tmp_path.iterdir()), 60)
        players = [pid for pid in children(series.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        os.kill(players[0], signal.SIGKILL)
        _, complaint = series.communicate(timeout=60)
    assert series.returncode == 1
    assert complaint.startswith("Error: one of the games")
    assert complaint.count("\n") == 1
    assert not list(tmp_path.iterdir())
