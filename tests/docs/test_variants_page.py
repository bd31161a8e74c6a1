"""docs/variants.md: every point has a row, what it names can be played or is rejected, and scenarios show it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click
import pytest

from citadels_dsl.cli.options import players_option, wishes, wishes_options, with_option
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Option, Rules
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.script import Script
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Scalar

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "variants.md"
POINTS = Path(__file__).with_name("variant_points.txt").read_text(encoding="utf-8").split()
LIBRARY = Library.shipped()
ROW = re.compile(r"^\| (\w*\d\w*) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$", re.M)
NOT_A_RULE = "not a rule: "


@dataclass(frozen=True, slots=True)
class Row:
    point: str
    realised: str
    shown: tuple[str, ...]

    @property
    def named(self) -> list[str]:
        """The commands and files that realise it."""
        return [] if self.realised.startswith(NOT_A_RULE) else re.findall(r"`([^`]+)`", self.realised)


ROWS = [
    Row(point, realised.strip(), tuple(shown.split()))
    for point, _value, realised, shown in ROW.findall(PAGE.read_text(encoding="utf-8"))
]
NAMED = [pytest.param(row, named, id=f"{row.point}: {named}") for row in ROWS for named in row.named]


@dataclass(frozen=True, slots=True)
class Played:
    """What a row names: rulesets and overlays with what they lie on, and the options that it settles."""

    names: frozenset[str]
    options: Mapping[str, str]


@cache
def _rules(ruleset: str, overlays: tuple[str, ...] = ()) -> Rules:
    compiled = compile_ruleset(LIBRARY, ruleset, overlays)
    assert compiled.rules is not None, [problem.message for problem in compiled.problems]
    return compiled.rules


def _bases(name: str) -> Iterator[str]:
    """An overlay and what it lies on, down to a ruleset."""
    while name:
        (path,) = LIBRARY.index[name]
        yield path.stem
        below = LIBRARY.open(path, str(path)).documents[-1].node.get("on")
        name = below.text if isinstance(below, Scalar) else ""


def _said(command: str) -> Played:
    """What is named is what `citadels simulate` takes, and a game can be set up with it."""

    @click.command()
    @click.argument("ruleset")
    @with_option
    @players_option
    @wishes_options
    def said(
        ruleset: str, overlays: tuple[str, ...], players: int | None, settings: tuple[str, ...], cast: str, uniques: str
    ) -> Played:
        wished, rules = wishes(settings, cast, uniques), _rules(ruleset, overlays)
        for number in rules.players if players is None else (players,):
            if players is not None or not cast:
                prepare(rules, number, wished.options, wished.cast, wished.uniques)
        names = frozenset(base for name in (ruleset, *overlays) for base in _bases(name))
        return Played(names, wished.options)

    played = said(shlex.split(command), standalone_mode=False)
    assert isinstance(played, Played)
    return played


@cache
def _scenarios(file: str) -> tuple[Script, ...]:
    path = ROOT / "tests" / "scenarios" / f"{file}.yaml"
    scripts, problems = read_script(Source(str(path), path.read_text(encoding="utf-8")))
    assert not problems
    return tuple(scripts)


def _settles(script: Script, options: Mapping[str, str]) -> bool:
    """It is played with these values, be it that they are the usual ones."""
    told = {entry.key.text: entry.value for entry in script.options.entries} if script.options else {}
    usual = _rules(script.ruleset.text, tuple(o.text for o in script.overlays if o.text in LIBRARY.index)).options
    return all(_value(told.get(name), usual[name]) == wanted for name, wanted in options.items())


def _value(told: object, option: Option) -> str:
    if isinstance(told, Scalar):
        return told.text
    return {True: "yes", False: "no"}[option.default] if isinstance(option.default, bool) else str(option.default)


def _shows(script: Script, point: str, played: Played) -> bool:
    written = [script.ruleset.text, *(overlay.text for overlay in script.overlays)]
    names = {base for name in written if name in LIBRARY.index for base in _bases(name)}
    return point in script.of and played.names <= names and _settles(script, played.options)


def test_every_point_has_one_row() -> None:
    assert [row.point for row in ROWS] == POINTS


def test_every_row_says_what_realises_it() -> None:
    assert [row.point for row in ROWS if not row.named and not row.realised.startswith(NOT_A_RULE)] == []


@pytest.mark.parametrize(("row", "named"), NAMED)
def test_what_a_row_names_is_played_or_rejected_and_shown(row: Row, named: str) -> None:
    if named.startswith("tests/errors/"):
        file, _, document = named.partition("#")
        compiled = compile_ruleset(LIBRARY, str(ROOT / file), (), document)
        assert compiled.rules is None
        assert f": {document}" in next(
            line for line in (ROOT / file).read_text(encoding="utf-8").split("\n") if line.endswith(f"# {row.point}")
        )
        return
    played = _said(named)
    files = [file for file in row.shown if not file.endswith(".py")]
    tests = [file for file in row.shown if file.endswith(".py")]
    shown = any(_shows(script, row.point, played) for file in files for script in _scenarios(file))
    assert shown or any(row.point in (ROOT / "tests" / file).read_text(encoding="utf-8").split() for file in tests)


@pytest.mark.parametrize(
    ("point", "file"), [(row.point, file) for row in ROWS for file in row.shown if not file.endswith(".py")]
)
def test_a_file_knows_the_point_that_it_is_named_for(point: str, file: str) -> None:
    assert any(point in script.of for script in _scenarios(file))
