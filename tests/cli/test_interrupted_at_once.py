"""Ctrl-C while the command is loaded ends it with its code, and without a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

(SCRIPT,) = entry_points(group="console_scripts", name="citadels")
#: As an installed script begins.
INSTALLED = f"import sys; from {SCRIPT.module} import {SCRIPT.attr}; sys.exit({SCRIPT.attr}())"


@pytest.mark.parametrize("command", [("-m", "citadels_dsl"), ("-c", INSTALLED)], ids=["module", "script"])
@pytest.mark.parametrize(
    ("package", "told"), [("click", ""), ("rich", "\nInterrupted.\n"), ("platformdirs", "\nInterrupted.\n")]
)
def test_it_ends_with_its_code(tmp_path: Path, command: tuple[str, str], package: str, told: str) -> None:
    """The packages are those that every command loads, and that only some do."""
    (tmp_path / f"{package}.py").write_text("raise KeyboardInterrupt")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *command, "check", "classic"], env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", told)
