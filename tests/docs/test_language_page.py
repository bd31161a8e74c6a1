"""The page of the language: it is generated, and every ruleset on it is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rulebook.reference import language_page, word_page, words
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "language.md"
SOURCE = DOCS.parent / "citadels_dsl" / "rulebook" / "language.md"
LIBRARY = Library.shipped()


@pytest.fixture(scope="module")
def core() -> Rules:
    compiled = compile_ruleset(LIBRARY, "classic")
    assert compiled.rules is not None
    return compiled.rules


def test_the_page_in_the_docs_is_the_generated_one(core: Rules, update: bool) -> None:
    page = language_page(core)
    if update:
        PAGE.write_text(page, "utf-8")
    assert PAGE.read_text("utf-8") == page


def test_every_table_of_the_page_is_filled_in(core: Rules) -> None:
    assert "{{" not in language_page(core)


def _documents() -> list[str]:
    blocks = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    return [b for b in blocks if b.startswith(("ruleset:", "overlay:"))]


@pytest.mark.parametrize("number", range(len(_documents())))
def test_every_ruleset_of_the_page_is_clean(number: int) -> None:
    documents = _documents()
    name = documents[number].split("\n", 1)[0].split(": ")[1]
    source = Source("language.md", "---\n".join(documents))
    compiled = compile_ruleset(LIBRARY, source, document=name)
    assert [f"{p.code} {p.message}" for p in compiled.problems] == []


def test_every_word_has_a_page(core: Rules) -> None:
    assert [w for w in sorted(words(core)) if not word_page(core, w)] == []


def _recipes() -> list[tuple[str, str]]:
    """The lines of the last table: what is said, and the clause."""
    table = SOURCE.read_text("utf-8").split("## 12.")[1]
    return re.findall(r"^\| (.+?) \| (`.+`) \|$", table, re.M)


@pytest.mark.parametrize(("said", "clause"), _recipes(), ids=lambda text: text[:40])
def test_what_one_wants_to_say_compiles_as_it_is_written(said: str, clause: str) -> None:
    keys: list[str] = []
    for part in re.findall(r"`([^`]+)`", clause):
        if part.startswith("do: "):
            keys += ["do: |", f"  {part.removeprefix('do: ')}"]
        elif re.match(r"[a-z_]+: ", part) and "do: |" not in keys:
            keys.append(part)
        else:
            keys.append(f"  {part}")
    card = "district" if said.startswith("district: ") else "character"
    head = {"district": "colour: unique, cost: 3", "character": "rank: 9"}[card]
    lines = "\n".join(f"          {key}" for key in keys)
    text = f"overlay: recipe\non: classic\nplayers: 4\nsays: One.\nadd:\n  {card}s:\n    it:\n"
    text += "".join(f"      {part}\n" for part in head.split(", ")) + f"      abilities:\n        deed:\n{lines}\n"
    compiled = compile_ruleset(LIBRARY, Source("recipe.yaml", text))
    assert [f"{p.code} {p.message}" for p in compiled.problems] == []
