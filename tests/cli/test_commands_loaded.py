"""A command loads what it needs, no more: a short one is not kept waiting by the others."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from citadels_dsl.cli import COMMANDS, main

LOADED = "import sys; from citadels_dsl.cli import main; main({words!r}, standalone_mode=False); print(*sys.modules)"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_it_is_named(name: str) -> None:
    command = main.get_command(click.Context(main), name)

    assert command is not None
    assert command.name == name


def test_to_lay_out_a_file_needs_no_engine(tmp_path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("ruleset: mine\n", encoding="utf-8")

    words = LOADED.format(words=["fmt", str(file)])
    loaded = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True).stdout.split()

    assert "citadels_dsl.syntax.parser" in loaded
    assert not [name for name in loaded if name.startswith(("citadels_dsl.engine", "citadels_dsl.kernel"))]
