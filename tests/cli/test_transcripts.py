"""What a person sees: every file in `transcripts/` is a session in a shell, played again.

A line `# ...` is a remark, `$ citadels ...` a command, the lines below it what it prints (both streams, as a terminal
shows them), `[exit 1]` how it ended if not well. `< FILE` is understood. The files of `files/` lie
in the folder where all this happens.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_what_the_command_prints_is_what_the_transcript_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update: bool
) -> None:
    shutil.copytree(HERE / "files", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    expected = path.read_text()
    heard = "".join(_replay(expected))
    if update and heard != expected:
        path.write_text(heard)
    else:
        assert heard == expected


def _replay(text: str) -> Iterator[str]:
    """The transcript as it is today: remarks and commands stay, what is printed is new."""
    first, said = True, ""
    for part in re.findall(r"^(?:# .*|\$ citadels .*)$", text, re.MULTILINE):
        remark = part.startswith("#")
        if remark or first or not said.endswith("#"):
            yield "" if first else "\n"
        first = False
        yield f"{part}\n"
        said = "#"
        if not remark:
            said, exit_code = _run(part.removeprefix("$ citadels "))
            yield said if said.endswith("\n") or not said else f"{said}\n"
            if exit_code:
                yield f"[exit {exit_code}]\n"


def _run(line: str) -> tuple[str, int]:
    command, _, file = line.partition(" < ")
    given = Path(file.strip()).read_bytes() if file else None
    result = CliRunner().invoke(main, shlex.split(command), input=given, prog_name="citadels")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output, result.exit_code
