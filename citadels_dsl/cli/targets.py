"""The ruleset that a command is about: its name, what is put on it, and its settings for a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from citadels_dsl.bots import BOTS
from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import NOT_THERE, STDIN, text_of
from citadels_dsl.cli.numbers import LARGEST_SEED, Whole
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.scripts import has_scenarios
from citadels_dsl.compiler.finding import Missing, asked
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import Compiled, compile_ruleset
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.engine.refusal import listed
from citadels_dsl.engine.setup import Setup, SetupError, prepare
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

#: Where the compiler says that a name stands which nobody wrote in a file.
SPOKEN = "command line"

#: Codes of a name that nothing in the library answers to.
_UNKNOWN = frozenset({"E701", "E705"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said of the game on the command line, as `engine.setup.prepare` takes it."""

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
            default="",
            shell_complete=completing.of_ruleset(completing.uniques),
            metavar="PRESET|LIST",
            help="Unique districts: a preset, `random`, or names with commas.",
        ),
        click.option(
            "--cast",
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


def bots_option(default: str) -> Callable[[Decorated], Decorated]:
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        callback=_bots,
        shell_complete=completing.bots,
        metavar="BOT[,BOT...]",
        help="Who plays, dealt to the seats in turn.",
    )


def players_option(command: Decorated) -> Decorated:
    return click.option("--players", type=Whole(1, 99), help="How many play (by default 4, or the fewest that can).")(
        command
    )


def seed_option(command: Decorated) -> Decorated:
    return click.option("--seed", type=Whole(0, LARGEST_SEED), default=0, show_default=True, help="Of all chance.")(
        command
    )


def prepared(rules: Rules, players: int | None, wished: Wishes, seed: int = 0) -> Setup:
    """What a game is played with, or a refusal that says what is possible."""
    try:
        return prepare(rules, players_of(rules, players), wished.options, wished.cast, wished.uniques, seed)
    except SetupError as error:
        raise Refused(str(error)) from None


def players_of(rules: Rules, wished: int | None) -> int:
    """So many players, if the ruleset is for so many."""
    if wished is None:
        return 4 if 4 in rules.players else min(rules.players)
    if wished not in rules.players:
        raise Refused(f"--players {wished}: {rules.name} is for {listed(rules.players)} players")
    return wished


def _bots(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    names = tuple(filter(None, (name.strip() for name in value.split(","))))
    for name in names:
        if name not in BOTS:
            raise Refused(f"--bots {value}: there is no bot `{name}`; there is {', '.join(BOTS)}")
    if not names:
        raise Refused(f"--bots: name at least one of {', '.join(BOTS)}")
    return names


def wishes(settings: Sequence[str], cast: str, uniques: str) -> Wishes:
    options: dict[str, str] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise Refused(f"-o {text}: write it as NAME=VALUE, as in -o {name or 'short_game'}=yes")
        if name in options:
            raise Refused(f"-o {text}: `{name}` is set twice")
        options[name] = value
    return Wishes(options, cast, uniques)


def compiled(
    library: Library, target: str | Source | Diagnostic, overlays: Sequence[str] = (), document: str = ""
) -> Compiled:
    """All that the compiler says of it; refuses overlays that are not there."""
    if isinstance(target, Diagnostic):
        return Compiled(None, (target,))
    if STDIN in overlays:
        raise Refused("--with -: only the ruleset can come from standard input")
    result = compile_ruleset(library, target, overlays, document)
    for problem in result.problems:
        place = problem.span.source.path
        if (problem.code in _UNKNOWN and place == SPOKEN) or (problem.code in NOT_THERE and place in overlays):
            raise _unknown(problem)
    return result


def target_of(library: Library, ruleset: str) -> str | Source | Diagnostic:
    """What the compiler takes for a name: itself, or the text of standard input. Refuses what is not there."""
    if ruleset == STDIN:
        return text_of(STDIN)
    found = asked(library, ruleset)
    for problem in found.problems if isinstance(found, Missing) else ():
        if problem.code in _UNKNOWN | NOT_THERE:
            raise _unknown(problem)
        if problem.span.source.text and has_scenarios(problem.span.source):
            raise Refused(f"{ruleset}: this is a file of scenarios; `citadels test {ruleset}` judges them")
    return ruleset


def rules_of(ruleset: str, overlays: Sequence[str] = ()) -> Rules:
    """The rules, for a command that only wants to use them: with an error in them it ends here."""
    library = Library.shipped()
    result = compiled(library, target_of(library, ruleset), overlays)
    complain(result.problems)
    assert result.rules is not None, "no rules without an error"
    return result.rules


def _unknown(problem: Diagnostic) -> Refused:
    """A name that stands for nothing, as a mistake of the command line."""
    place = "" if problem.span.source.path == SPOKEN else f"{problem.span.source.path}: "
    hint = f"; {problem.hint}" if problem.hint else ""
    listed = "\n`citadels list` shows all that are shipped" if problem.code == "E701" else ""
    return Refused(f"{place}{problem.message}{hint}{listed}")
