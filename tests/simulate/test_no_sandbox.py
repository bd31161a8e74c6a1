"""Where wasmtime is missing, broken or has no room, Python plays and says why; who asks for it is told what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.kernel import sandbox
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.series import simulate

PLAN = Plan(players=4, games=100, seed=3, executor="auto")
GET_IT = "`./setup.sh fast` or `pip install 'citadels-dsl[fast]'`"


def told(rules: Rules) -> tuple[Results, str]:
    """What `auto` makes of it, and what who asks for the sandbox is told."""
    with pytest.raises(NotCompiled) as refused:
        simulate(rules, replace(PLAN, executor="wasm"))
    return simulate(rules, PLAN), str(refused.value)


def test_one_that_is_not_installed(classic: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "wasmtime", None)
    results, refused = told(classic)
    assert results.executor == "python"
    assert results.slow == f"played in Python, as wasmtime is not installed; {GET_IT} makes it much faster"
    assert refused == f"wasmtime is not installed; {GET_IT} does it, and --executor python needs none"
    assert not simulate(classic, replace(PLAN, games=2)).slow, "who plays few games need not know"
    assert not simulate(classic, replace(PLAN, executor="python")).slow, "and who asked for it does"


@pytest.mark.parametrize("part", ["Engine", "Store", "Module", "Instance"])
def test_one_that_cannot_be_made(classic: Rules, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    def fails(*_: object) -> None:
        raise sandbox.wasmtime.WasmtimeError(
            "mmap failed to reserve 0x104 bytes\n\nCaused by:\n    No memory (error 12)\n"
        )

    whole = simulate(classic, PLAN).tally
    monkeypatch.setattr(sandbox.wasmtime, part, fails)
    results, refused = told(classic)
    cause = "wasmtime cannot make its sandbox (mmap failed to reserve 0x104 bytes: No memory (error 12))"
    assert (results.executor, results.tally) == ("python", whole)
    assert results.slow.startswith(f"played in Python, as {cause}; the limits of this process")
    assert refused.startswith(f"{cause}; the limits of this process")
    assert refused.endswith("and --executor python needs none")


#: What stands in a package that is called wasmtime, and what is said of it.
BROKEN = {
    "": "there is nothing in the package",
    "raise OSError('libfoo.so.1: no such file')": "libfoo.so.1: no such file",
    "import not_there_at_all": "No module named 'not_there_at_all'",
    "raise RuntimeError": "RuntimeError",
}


def citadels(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "citadels_dsl", *args]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=100)


@pytest.mark.parametrize("code", BROKEN)
def test_one_that_is_broken(tmp_path: Path, code: str) -> None:
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime" / "__init__.py").write_text(code)
    shown = citadels(tmp_path, "simulate", "classic", "--games", "100", "--quiet", "--format", "json")
    cause = f"wasmtime cannot be loaded ({BROKEN[code]}); `pip install --force-reinstall wasmtime` may mend it"
    assert (shown.returncode, shown.stderr) == (0, f"Note: played in Python, as {cause}.\n")
    refused = citadels(tmp_path, "simulate", "classic", "--games", "100", "--quiet", "--executor", "wasm")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"Error: {cause}, and --executor python needs none\n"
    checked = citadels(tmp_path, "check", "classic")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("code", "cause"),
    [
        ("Engine = Config = None", "'NoneType' object is not callable"),
        ("Config = list\nclass Engine:\n    def __init__(self, _): raise OSError('no')", "no"),
    ],
)
def test_one_of_which_a_part_is_not_what_it_was(tmp_path: Path, code: str, cause: str) -> None:
    (tmp_path / "wasmtime.py").write_text(code)
    shown = citadels(tmp_path, "simulate", "classic", "--games", "100", "--quiet", "--format", "json")
    assert shown.returncode == 0
    assert cause in shown.stderr
    refused = citadels(tmp_path, "simulate", "classic", "--games", "100", "--quiet", "--executor", "wasm")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert cause in refused.stderr
    assert refused.stderr.endswith("--executor python needs none\n")
