"""Options that several commands share, and what was wished with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.sitters import Sitters, sitters
from citadels_dsl.cli.texts import Names
from citadels_dsl.setup.chance import LARGEST_SEED

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said of the game on the command line, as `setup.prepare` takes it."""

    options: dict[str, str]
    cast: str
    uniques: str


def ruleset_argument(command: Decorated) -> Decorated:
    return click.argument("ruleset", shell_complete=completing.rulesets)(command)


def with_option(command: Decorated) -> Decorated:
    return click.option(
        "--with",
        "overlays",
        multiple=True,
        shell_complete=completing.rulesets,
        metavar="OVERLAY",
        help="Put this overlay on the ruleset; may be given again.",
    )(command)


def wishes_options(command: Decorated) -> Decorated:
    """`-o`, `--cast`, `--uniques`."""
    for option in (
        click.option(
            "--uniques",
            type=Names("name unique districts"),
            default="",
            shell_complete=completing.of_ruleset(completing.uniques),
            metavar="PRESET|LIST",
            help="Unique districts: a preset, `random`, or names with commas.",
        ),
        click.option(
            "--cast",
            type=Names("name characters"),
            default="",
            shell_complete=completing.of_ruleset(completing.casts),
            metavar="PRESET|LIST",
            help="Characters: a preset, `random`, or names with commas.",
        ),
        click.option(
            "-o",
            "--option",
            "settings",
            multiple=True,
            shell_complete=completing.settings,
            metavar="NAME=VALUE",
            help="Set an option of the ruleset, as -o short_game=yes; may be given again.",
        ),
    ):
        command = option(command)
    return command


def bots_option(default: str, own: bool = False) -> Callable[[Decorated], Decorated]:
    """`own`: a class of somebody's own may play too. Not where a game is kept: who opens it would import the class."""
    more = " A Python class of your own is package.module:Class." if own else ""
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        callback=_bots_of(own),
        shell_complete=completing.bots,
        metavar="BOT[,BOT...]",
        help=f"Who plays, dealt to the seats in turn: names, or files of weights.{more}",
    )


def players_option(command: Decorated) -> Decorated:
    return click.option("--players", type=Whole(1, 99), help="How many play (by default 4, or the fewest that can).")(
        command
    )


def seed_option(command: Decorated) -> Decorated:
    return click.option("--seed", type=Whole(0, LARGEST_SEED), default=0, show_default=True, help="Of all chance.")(
        command
    )


def _bots_of(own: bool) -> Callable[[click.Context, click.Parameter, str], Sitters]:
    def bots(_: click.Context, __: click.Parameter, value: str) -> Sitters:
        return sitters(value, own)

    return bots


def wishes(settings: Sequence[str], cast: str, uniques: str) -> Wishes:
    options: dict[str, str] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise Refused(f"-o {text}: write it as NAME=VALUE, as in -o {name or 'short_game'}=yes")
        if name in options:
            raise Refused(f"-o {text}: `{name}` is set twice")
        options[name] = value
    for option, names in (("--cast", cast), ("--uniques", uniques)):
        listed = names.replace(",", " ").split()
        for name in listed:
            if listed.count(name) > 1:
                raise Refused(f"{option} {names}: `{name}` is named twice")
    return Wishes(options, cast, uniques)
