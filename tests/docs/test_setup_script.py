"""`setup.sh` as a person runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


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
