"""What scenarios can say, as scenarios that pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

FILES = sorted((Path(__file__).parent / "right").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_of_a_file_pass(path: Path, shelf: Shelf) -> None:
    scripts, problems = read_script(Source(str(path), path.read_text(encoding="utf-8")))
    assert scripts
    found = [*problems, *(problem for script in scripts for problem in run(script, shelf).problems)]
    assert not found, draw(found)
