"""`setup.sh` as a person runs it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("words", [("faster",), ("--help",), ("run",)])
def test_what_is_not_known_is_refused_with_what_is(tmp_path: Path, words: tuple[str, ...]) -> None:
    shutil.copy(ROOT / "setup.sh", tmp_path)
    done = subprocess.run(["sh", "setup.sh", *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    told = f"setup.sh: there is no `{words[0]}`; there is cluster, dev, fast and runs\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    assert [file.name for file in tmp_path.iterdir()] == ["setup.sh"]


def test_every_extra_for_whoever_plays_can_be_set_up() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (known,) = re.findall(r"^    (cluster.*)\) what=", (ROOT / "setup.sh").read_text(), re.MULTILINE)
    assert known.split(" | ") == sorted(set(extras) - {"test"})


def test_a_python_that_is_named_and_not_there_is_passed_over_in_silence(tmp_path: Path) -> None:
    """A manager of Pythons puts a word for each into the path that only complains."""
    shutil.copy(ROOT / "setup.sh", tmp_path)
    words = tmp_path / "words"
    words.mkdir()
    programs = {
        "python3.13": "echo 'python3.13: command not found' >&2; exit 127",
        "python3.12": "echo 'python3.12: command not found' >&2; exit 127",
        "python3.11": f'exec {sys.executable} "$@"',
    }
    for name, program in programs.items():
        (words / name).write_text(f"#!/bin/sh\n{program}\n")
        (words / name).chmod(0o755)
    # a .venv that is there already, and does nothing: what is set up is not the question
    tools = tmp_path / ".venv/bin"
    tools.mkdir(parents=True)
    for name in ("pip", "python"):
        (tools / name).write_text("#!/bin/sh\n")
        (tools / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{words}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "setup.sh"], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
