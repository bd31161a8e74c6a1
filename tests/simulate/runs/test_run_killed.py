"""The command itself is ended by signals, at any time, and goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import few
from tests.simulate.runs.conftest import numbers

GAMES = 40
COMMAND = ["simulate", "classic", "--games", str(GAMES), "--seed", "3", "--format", "json", "--quiet"]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals")


def citadels(*args: str) -> list[str]:
    return [sys.executable, "-m", "citadels_dsl", *args]


def told(*args: str) -> dict[str, Any]:
    done = subprocess.run(citadels(*args), capture_output=True, text=True, check=True)
    return {key: value for key, value in json.loads(done.stdout).items() if key != "games_per_s"}


def parts(folder: Path) -> int:
    return len(list((folder / "games").glob("part-*"))) if (folder / "games").is_dir() else 0


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return told(*COMMAND)


@pytest.mark.parametrize(
    "number", few([signal.SIGKILL, signal.SIGTERM, signal.SIGINT], 1), ids=lambda number: number.name
)
def test_a_run_that_is_ended_goes_on(whole: dict[str, Any], tmp_path: Path, number: signal.Signals) -> None:
    run = tmp_path / "run"
    keeping = [*COMMAND, "--out", str(run), "--chunk", "4"]
    with subprocess.Popen(citadels(*keeping, "--jobs", "2"), stdout=subprocess.PIPE, text=True) as series:
        end = time.monotonic() + 120
        while parts(run) < 2 and time.monotonic() < end:
            time.sleep(0.005)
        series.send_signal(number)
        said, _ = series.communicate(timeout=120)
    there = numbers(run)
    assert there == list(range(len(there)))
    assert 0 < len(there) < GAMES
    if number is signal.SIGKILL:
        assert series.returncode == -number
    else:
        assert series.returncode == 128 + number
        assert (json.loads(said)["games"], json.loads(said)["interrupted"]) == (len(there), True)
    assert told(*keeping) == whole
    assert numbers(run) == list(range(GAMES))


@pytest.mark.parametrize("number", few([signal.SIGTERM, signal.SIGINT], 1), ids=lambda number: number.name)
def test_a_question_that_is_ended_ends_as_other_commands_do(tmp_path: Path, number: signal.Signals) -> None:
    run = str(tmp_path / "run")
    subprocess.run(citadels(*COMMAND, "--games", "1", "--out", run), stdout=subprocess.DEVNULL, check=True)
    command = citadels("query", run, "from range(1000000000000)", "--format", "csv")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as query:
        assert query.stdout is not None
        assert query.stdout.readline() == "range\n"
        query.send_signal(number)
        _, complaint = query.communicate(timeout=120)
    assert (query.returncode, complaint.strip()) == (128 + number, "Interrupted." if number is signal.SIGINT else "")


#: Kills itself at the so manieth file, when it is written and not in its place, or just in its place.
PROGRAM = """
import os, signal, sys
from citadels_dsl.cli import main
left, replace = int(sys.argv.pop(1)), os.replace
def last(*args):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*args)
os.replace = last
main()
"""


@pytest.mark.parametrize("file", few([7, 1], 1))
def test_a_run_that_is_killed_in_the_middle_of_a_part_goes_on(whole: dict[str, Any], tmp_path: Path, file: int) -> None:
    """File 1 is the manifest, file 7 the second of the second part."""
    run = tmp_path / "run"
    keeping = [*COMMAND, "--out", str(run), "--chunk", "10", "--jobs", "1"]
    killed = subprocess.run([sys.executable, "-c", PROGRAM, str(file), *keeping], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert list(run.rglob(".*.unfinished"))
    assert told(*keeping) == whole
    assert numbers(run) == list(range(GAMES))
    assert not list(run.rglob(".*.unfinished"))
