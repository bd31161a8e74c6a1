"""Mistakes of writing: what is said stands on the line that causes it, as `# E402 `d.owner``, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from tests.expected import assert_as_expected

FILES = sorted(Path(__file__).parent.joinpath("mistakes").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_mistake_is_pointed_at_and_nothing_else(path: Path) -> None:
    problems = [p for p in check(Library.shipped(), str(path)) if p.span.source.path == str(path)]
    assert_as_expected(path.read_text(encoding="utf-8"), problems)
