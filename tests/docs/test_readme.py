"""Every command that the README and the docs show is run, and prints what they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from tests.docs.pages import Block, blocks, commands, without_numbers

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WITH_SESSIONS = [page for page in PAGES if any(block.kind == "console" for block in blocks(page))]
#: Enough to see that it runs.
FEW = 8


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `citadels` is the command of this tree."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "citadels"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m citadels_dsl "$@"\n')
    command.chmod(0o755)
    env = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "CAST")}
    return {**env, "PATH": f"{folder}:{env['PATH']}", "PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1"}


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: page.name)
def test_what_is_shown_is_what_is_printed(page: Path, tmp_path: Path, shell: dict[str, str], update: bool) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for block in blocks(page):
        if block.note.startswith("file: "):
            (folder / block.note.removeprefix("file: ")).write_text(block.text, encoding="utf-8")
        elif block.kind == "console":
            heard = _session(block, folder, shell)
            if update and block.note != "numbers vary":
                text = page.read_text(encoding="utf-8")
                page.write_text(text.replace(block.text, heard), encoding="utf-8")
            else:
                same = without_numbers if block.note == "numbers vary" else str
                assert same(heard) == same(block.text)


def _session(block: Block, folder: Path, env: dict[str, str]) -> str:
    """The session as it is today, the shown commands with what they print. Where numbers vary few games are enough."""
    heard = ""
    for command in commands(block):
        heard += f"$ {command}\n"
        line = command
        if block.note == "numbers vary":
            line = re.sub(r"--games \d+", f"--games {FEW}", line)
        if line.startswith("export "):
            name, _, value = line.removeprefix("export ").partition("=")
            env[name] = value
        else:
            heard += _printed(line, folder, env)
    return heard


def _printed(line: str, folder: Path, env: dict[str, str]) -> str:
    """What a command prints; one of ours alone needs no process of its own."""
    if line.startswith("citadels ") and not set(line) & set("|<>$;&*"):
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            heard = CliRunner(env=env).invoke(main, shlex.split(line)[1:], prog_name="citadels").output
            return re.sub(r" *(\S+)/rulesets/(\S+:\d+)", r"  .../rulesets/\2", heard)  # wherever it is installed
    told = {"cwd": folder, "env": env, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return str(subprocess.run(["bash", "-c", line], **told).stdout)  # type: ignore[call-overload]


def test_the_simulation_of_the_readme_runs(tmp_path: Path, shell: dict[str, str]) -> None:
    block = next(block for block in blocks(ROOT / "README.md") if block.note == "a simulation")
    set_up, _, line = block.text.strip().partition(" && ")
    assert set_up == "./setup.sh"
    line = re.sub(r"--games \d+", f"--games {FEW}", line.removeprefix(".venv/bin/"))
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=shell, text=True, capture_output=True)
    assert done.returncode == 0
    assert "character" in done.stdout


def test_the_test_command_of_the_readme_sets_itself_up() -> None:
    block = next(block for block in blocks(ROOT / "README.md") if block.note == "the tests")
    assert block.text == "./setup.sh dev && .venv/bin/pytest -n auto\n"
    assert (ROOT / "setup.sh").stat().st_mode & 0o111


def test_links_lead_somewhere() -> None:
    for page in (*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_page_of_the_commands_names_every_command_and_option() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    common, *sections = re.split(r"^## ", page, flags=re.M)
    common += sections[0]
    known = {section.split("\n", 1)[0]: section for section in sections}
    for name, command in main.commands.items():
        assert name in known
        for option in _options(command):
            assert option in known[name] or option in common, f"{name} {option}"
    assert set(known) - set(main.commands) == {"What many commands have in common"}


def _options(command: click.Command) -> set[str]:
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    own = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    return own.union(*map(_options, inner))
