"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import write


def test_an_old_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "rules.yaml"
    real.write_text("old")
    real.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    write(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_when_writing_fails_the_old_file_is_still_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "rules.yaml"
    file.write_text("old")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(Refused, match="no space left"):
        write(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such file"):
        write(tmp_path / "nowhere" / "rules.yaml", "new")
