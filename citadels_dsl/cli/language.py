"""`--lang`: in which language a command prints the names of cards, characters and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import ENGLISH, Titles, languages

#: One variable for all commands; those that Click makes up by itself would have the name of the command in them.
VARIABLE = "CITADELS_LANG"

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def lang_option(command: Decorated) -> Decorated:
    return click.option(
        "--lang",
        default=ENGLISH,
        envvar=VARIABLE,
        show_envvar=True,
        shell_complete=completing.of_ruleset(completing.languages),
        metavar="CODE",
        help="Names of cards in this language (uk, zh ...), where they are known.",
    )(command)


def titles_of(rules: Rules, lang: str, for_people: bool = True) -> Titles:
    """What cards are called in a language; one in which nothing has a name is refused."""
    known_language(lang, languages(rules), f"nothing of {rules.name}")
    return Titles(rules, lang, for_people)


def known_language(lang: str, known: Iterable[str], what: str) -> None:
    names = list(known)
    if lang not in names:
        source = click.get_current_context().get_parameter_source("lang")
        said = f"{VARIABLE}={lang}" if source is ParameterSource.ENVIRONMENT else f"--lang {lang}"
        hint = did_you_mean(lang, names) or f"there is {', '.join(names)}"
        raise Refused(f"{said}: in this language {what} has a name; {hint}")
