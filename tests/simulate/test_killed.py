"""A series that is killed leaves nothing running."""

from __future__ import annotations

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
