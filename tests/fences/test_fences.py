"""The fences between the packages stand, and each has been seen to fall when it is crossed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
CONFIGURATION = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", script, "--no-cache"]
    wide = {"PYTHONPATH": ".", "COLUMNS": "200"}  # a contract's name on one line
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=wide)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(TOP / "citadels_dsl", tmp_path / "citadels_dsl", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_fence_stands(copy: Path) -> None:
    done = lint(copy)
    assert done.returncode == 0, done.stdout


#: By what is done: the beginning of the contract that falls, the module, and the line that is written there.
CROSSINGS = {
    "an import up the floors": ("The floors", "vocabulary/words.py", "import citadels_dsl.compiler"),
    "siblings that import each other": ("The floors", "compiler/pipeline.py", "import citadels_dsl.engine"),
    "a package on no floor": ("The floors", "attic/__init__.py", ""),
    "YAML outside the syntax": ("YAML", "compiler/library.py", "import yaml"),
    "a grammar outside the syntax": ("YAML", "vocabulary/words.py", "import lark"),
    "Click below the command line": ("Click", "report/__init__.py", "import click"),
    "Arrow beside the runs": ("Arrow", "simulate/series.py", "import pyarrow"),
    "Arrow in a module of the runs": ("Arrow", "simulate/runs/tables.py", "import pyarrow"),
    "DuckDB in a command": ("Arrow", "cli/query.py", "import duckdb"),
    "a cluster in a series": ("Dask", "simulate/series.py", "import distributed"),
    "the sandbox beside the machine": ("The sandbox", "kernel/stepped.py", "import wasmtime"),
    "a pass that knows how a game is lowered": (
        "The kernel", "kernel/passes/closing.py", "import citadels_dsl.kernel.lower.store"
    ),
    "a printer that knows how a game is lowered": (
        "The kernel", "kernel/printers/encoding.py", "import citadels_dsl.kernel.lower.store"
    ),
    "a place that knows what is done there": (
        "What can happen", "kernel/lower/marks.py", "import citadels_dsl.kernel.lower.moments"
    ),
    "an engine that knows how rules are written": (
        "The game", "engine/running/machine.py", "import citadels_dsl.vocabulary"
    ),
    "a global random": ("Chance", "engine/running/machine.py", "import random"),
    "a global random in a series": ("Chance", "simulate/playing.py", "import random"),
    "a clock in a scenario": ("Nothing but", "scenarios/course.py", "import time"),
    "a clock in a bot": ("Nothing but", "bots/__init__.py", "import time"),
}  # fmt: skip


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_the_fence_falls_on(copy: Path, crossing: str) -> None:
    contract, name, line = CROSSINGS[crossing]
    file = copy / "citadels_dsl" / name
    file.parent.mkdir(exist_ok=True)
    text = file.read_text("utf-8") if file.exists() else ""
    file.write_text(f"{text}\n{line}\n", "utf-8")
    done = lint(copy)
    assert done.returncode == 1, done.stdout
    broken = [line for line in done.stdout.splitlines() if " BROKEN" in line]
    assert [one.startswith(contract) for one in broken] == [True], done.stdout


def test_every_fence_is_seen_to_fall() -> None:
    names = [contract["name"] for contract in CONFIGURATION["tool"]["importlinter"]["contracts"]]
    for name in names:
        assert any(name.startswith(contract) for contract, _, _ in CROSSINGS.values()), name
    for contract, _, _ in CROSSINGS.values():
        assert sum(name.startswith(contract) for name in names) == 1, contract
