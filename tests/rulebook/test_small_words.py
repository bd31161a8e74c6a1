"""The reference has a page of every word and sign that a text can be written with."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from citadels_dsl.cli.targets import rules_of
from citadels_dsl.rulebook.reference import word_page, words
from citadels_dsl.syntax.building import RESERVED

PAGE = files("citadels_dsl.rulebook").joinpath("language.md").read_text("utf-8")
CORE = rules_of("core", ())
#: What stands in the first sentence on expressions.
SIGNS = re.findall(r"`([^`]+)`", PAGE.partition("## 7. Expressions")[2].partition(" and\nparentheses")[0])


def test_the_page_names_the_signs() -> None:
    assert {"is", "mod", "<="} <= set(SIGNS)


@pytest.mark.parametrize("word", sorted({*RESERVED, *SIGNS, ".."}))
def test_every_word_of_the_grammar_has_a_page(word: str) -> None:
    assert word_page(CORE, word) is not None
    assert word in words(CORE)


def test_they_are_asked_for_as_they_are_written() -> None:
    for word in ("is not", "mod", ".."):
        asked = CliRunner().invoke(main, ["words", word])
        assert asked.exit_code == 0
        assert f"a {word} b" in asked.output.replace("a..b", "a .. b")
