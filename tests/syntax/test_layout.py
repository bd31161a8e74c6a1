"""The formatter: one layout, the same meaning, every comment where it was."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from citadels_dsl.source import Source
from citadels_dsl.syntax.layout import format_source
from citadels_dsl.vocabulary.keys import FORMS

FILES = Path(__file__).parent / "layouts"
NAMES = sorted(path.name.removesuffix(".before.yaml") for path in FILES.glob("*.before.yaml"))


def laid_out(text: str) -> str:
    return format_source(Source("rules.yaml", text), FORMS)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_laid_out_as_expected(name: str, update: bool) -> None:
    found = laid_out((FILES / f"{name}.before.yaml").read_text(encoding="utf-8"))
    expected = FILES / f"{name}.after.yaml"
    if update:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
    assert laid_out(found) == found


def test_shipped_rules_laid_out_twice_are_laid_out_once(shipped: list[Source]) -> None:
    for source in shipped:
        once = format_source(source, FORMS)
        assert format_source(Source(source.path, once), FORMS) == once


def test_however_a_file_was_written_it_is_laid_out_the_same_twice_and_loses_no_comment(shipped: list[Source]) -> None:
    chance = random.Random(1)
    for source in chance.sample(shipped, 25):
        text = "\n".join(_shaken(line, chance) for line in source.text.split("\n"))
        once = laid_out(text)
        assert laid_out(once) == once
        assert _comments(once) == _comments(text)


def _shaken(line: str, chance: random.Random) -> str:
    """A line indented more, with blanks and comments here and there; it says the same."""
    indent = len(line) - len(line.lstrip())
    line = " " * (indent * 2) + line.lstrip()
    draw = chance.random()
    if draw < 0.05:
        return f"{line}\n{' ' * chance.choice([0, 2, indent * 2])}# a note {chance.randrange(99)}"
    if draw < 0.1:
        return f"{line}  # behind {chance.randrange(99)}"
    if draw < 0.15:
        return f"{line}\n"
    return re.sub(r": (?=\S)", ":   ", line, count=1) if draw < 0.2 else line


def _comments(text: str) -> list[str]:
    return sorted(re.findall(r"(?<!\S)#[^\n]*", text))


@pytest.mark.parametrize("text", ["a: [\n", "a: 1\na: 2\n", "a: &b 1\n", "", "just a text\n"])
def test_what_cannot_be_read_stays_as_it_is(text: str) -> None:
    assert laid_out(text) == text


def test_windows_ends_of_lines_stay() -> None:
    assert laid_out("a:   1\r\nb:\r\n    c: 2\r\n") == "a: 1\r\nb:\r\n  c: 2\r\n"


def test_without_knowing_where_abilities_stand_only_yaml_is_laid_out() -> None:
    assert format_source(Source("rules.yaml", "do:   gain( 1 )\n")) == "do: gain( 1 )\n"
