"""The fences between the packages stand, and each has been seen to fall when it is crossed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", script, "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": "."})


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(TOP / "citadels_dsl", tmp_path / "citadels_dsl", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_fence_stands(copy: Path) -> None:
    done = lint(copy)
    assert done.returncode == 0, done.stdout


CROSSINGS = {
    "an import up the floors": ("rules/types.py", "import citadels_dsl.compiler"),
    "siblings that import each other": ("compiler/pipeline.py", "import citadels_dsl.engine"),
    "YAML outside the syntax": ("compiler/library.py", "import yaml"),
    "a grammar outside the syntax": ("vocabulary/words.py", "import lark"),
    "Click below the command line": ("report/__init__.py", "import click"),
    "an engine that knows how rules are written": ("engine/running/machine.py", "import citadels_dsl.vocabulary"),
    "Arrow beside the runs": ("simulate/series.py", "import pyarrow"),
    "Arrow in a module of the runs": ("simulate/runs/tables.py", "import pyarrow"),
    "DuckDB in a command": ("cli/query.py", "import duckdb"),
    "a global random": ("engine/running/machine.py", "import random"),
    "a global random in a series": ("simulate/playing.py", "import random"),
    "a clock in a scenario": ("scenarios/course.py", "import time"),
    "a clock in a bot": ("bots/__init__.py", "import time"),
    "a package on no floor": ("attic/__init__.py", ""),
}


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_the_fence_falls_on(copy: Path, crossing: str) -> None:
    name, line = CROSSINGS[crossing]
    file = copy / "citadels_dsl" / name
    file.parent.mkdir(exist_ok=True)
    text = file.read_text("utf-8") if file.exists() else ""
    file.write_text(f"{text}\n{line}\n", "utf-8")
    done = lint(copy)
    assert done.returncode == 1, done.stdout
    assert "BROKEN" in done.stdout or "not listed" in done.stdout or "Undeclared" in done.stdout
