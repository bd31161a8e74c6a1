"""`citadels new`: a working skeleton of a character, district or ruleset, with its scenario."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from string import Template
from typing import Any, TypeVar

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import FileName, write
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.skeletons import (
    CHARACTER,
    CHARACTER_SCENARIO,
    DISTRICT,
    DISTRICT_SCENARIO,
    RULESET,
    RULESET_SCENARIO,
)
from citadels_dsl.cli.targets import playable, rules_of
from citadels_dsl.compiler.library import ENDINGS, Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.compiler.plain import LONGEST, is_name
from citadels_dsl.rules.anchors import UNIQUE
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError, prepare
from citadels_dsl.source import Source

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def _options(base: str, what: str) -> Callable[[Decorated], Decorated]:
    def decorate(command: Decorated) -> Decorated:
        for option in (
            click.argument("name"),
            click.option(
                base, "base", default="classic", show_default=True, shell_complete=completing.rulesets, help=what
            ),
            click.option("-o", "--output", type=FileName(), metavar="FILE", help="By default NAME.yaml."),
            colour_option,
        ):
            command = option(command)
        return command

    return decorate


@click.group("new", short_help="Write a working skeleton, with its scenario.")
def new() -> None:
    """Write a small working file to begin with, and a scenario that tests it."""


@new.command("character")
@_options("--on", "The ruleset that it joins.")
def character(name: str, base: str, output: Path | None) -> None:
    """A character NAME in an overlay on a ruleset."""
    rules = playable(rules_of(base))
    name = _fresh(name, rules)
    file = output or Path(f"{name}.yaml")
    rank = max((c.rank for c in rules.characters.values()), default=1) or 1
    _write(file, CHARACTER, CHARACTER_SCENARIO, rules, name, base, rank=str(rank))
    cast = _cast_with(rules, name, rank)
    _next(file, f"citadels simulate {base} --with {file}" + (f" --cast {','.join(cast)}" if cast else ""))


@new.command("district")
@_options("--on", "The ruleset that it joins.")
def district(name: str, base: str, output: Path | None) -> None:
    """A district NAME in an overlay on a ruleset."""
    rules = playable(rules_of(base))
    name = _fresh(name, rules)
    file = output or Path(f"{name}.yaml")
    colour = UNIQUE if UNIQUE in rules.colours else rules.colours[-1]
    _write(file, DISTRICT, DISTRICT_SCENARIO, rules, name, base, colour=colour)
    _next(file, f"citadels simulate {base} --with {file}")


@new.command("ruleset")
@_options("--extends", "The ruleset that it builds on.")
def ruleset(name: str, base: str, output: Path | None) -> None:
    """A ruleset NAME that extends another one."""
    rules = playable(rules_of(base))
    name = _fresh(name, rules)
    file = output or Path(f"{name}.yaml")
    _write(file, RULESET, RULESET_SCENARIO, rules, name, base)
    _next(file, f"citadels simulate {file} -o plenty=2")


def _fresh(text: str, rules: Rules) -> str:
    """A name as the language writes it, which the ruleset does not have yet."""
    name = text.strip().lower().replace(" ", "_").replace("-", "_")
    if len(name) > LONGEST:
        raise Refused(f"`{name}` is too long for a name: at most {LONGEST} letters")
    if not is_name(name):
        raise Refused(f"`{text}` is no name: letters a to z, digits and `_`, a letter first, as in `night_watch`")
    if name in rules.characters or name in rules.cards or name == rules.name:
        raise Refused(f"{rules.name} has a `{name}` already; choose another name")
    return name


def _write(file: Path, part: Template, scenario: Template, rules: Rules, name: str, base: str, **more: str) -> None:
    if file.suffix not in ENDINGS or "#" in file.name:
        raise Refused(f"-o {file}: a file of rules ends in .yaml, and has no # in its name")
    test = _scenario_of(file)
    for path in (file, test):
        if os.path.lexists(path):
            raise Refused(f"{path} is there already; give another file with -o")
    words = {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "base": _from(file, base),
        "file": file.name,
        "players": str(min((n for n in rules.players if n > 2), default=rules.players[0])),
        "character": next(iter(rules.characters), ""),
        **more,
    }
    text = part.substitute(words)
    complain(compile_ruleset(Library.shipped(), Source(str(file), text)).problems)
    write(file, text)
    write(test, scenario.substitute(words))


def _from(file: Path, base: str) -> str:
    """How a file calls a ruleset; it reaches nothing that is not in its own folder or below."""
    path, mark, document = base.partition("#")
    if not path.endswith(ENDINGS):
        return base
    relative = os.path.relpath(path, file.parent)
    if relative.startswith(".."):
        raise Refused(f"{file} cannot reach {base}, which is not in its folder; give another place with -o")
    return relative + mark + document


def _scenario_of(file: Path) -> Path:
    return file.with_name(f"{file.stem}_test.yaml")


def _cast_with(rules: Rules, name: str, rank: int) -> tuple[str, ...]:
    """The usual characters, with this one in the place of the one of its rank."""
    try:
        usual = prepare(rules, rules.players[0]).cast
    except SetupError:
        return ()
    return (*(other for other in usual if rules.characters[other].rank != rank), name)


def _next(file: Path, simulate: str) -> None:
    click.echo(f"{file} and {_scenario_of(file)} are written. What one does with them:")
    for command in (f"citadels check {file}", f"citadels test {_scenario_of(file)}", simulate):
        click.echo(f"  {command}")
