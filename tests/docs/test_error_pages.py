"""docs/errors: a page for every code, with what is said of its example today."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.cli.explain import explained
from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics.codes import CODES
from citadels_dsl.rulebook.problems import FAMILIES, index

FOLDER = Path(__file__).parents[2] / "docs" / "errors"


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    library = Library.shipped()
    return {
        "README.md": index(CODES.values()),
        **{f"{code.code}.md": explained(code, library) for code in CODES.values()},
    }


def test_the_pages_are_those_that_the_codes_make(pages: dict[str, str], update: bool) -> None:
    if update:
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.md"):
            old.unlink()
        for name, text in pages.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert sorted(there) == sorted(pages)
    assert [name for name in pages if there[name] != pages[name]] == []


def test_every_page_with_a_wrong_example_shows_its_code(pages: dict[str, str]) -> None:
    silent = [c.code for c in CODES.values() if c.wrong and f"[{c.code}]" not in pages[f"{c.code}.md"]]
    assert silent == []


def test_every_family_has_a_title() -> None:
    assert {code[:2] for code in CODES} == set(FAMILIES)
