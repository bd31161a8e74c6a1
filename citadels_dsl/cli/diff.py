"""`citadels diff`: what changed between two rulesets, in meaning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import get_args

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.diff_games import GamesAsked, idle_note, played
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.files import FileName
from citadels_dsl.cli.ignoring import without
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.options import bots_option, players_option, seed_option
from citadels_dsl.cli.replaying import records
from citadels_dsl.cli.series import ended_by
from citadels_dsl.cli.sides import side
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.telling import LEVELS, tell
from citadels_dsl.cli.texts import Names
from citadels_dsl.compare.changes import SECTIONS, Difference, Replayed, Section
from citadels_dsl.compare.replaying import Replays, Unfitting
from citadels_dsl.compare.structure import compare
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.report.differences.data import as_github, as_json
from citadels_dsl.report.differences.html import html
from citadels_dsl.report.differences.markdown import markdown
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError

_FORMATS: dict[str, Callable[[Difference], str]] = {
    "markdown": markdown,
    "json": as_json,
    "html": html,
    "github": as_github,
}


@click.command("diff", short_help="Say what changed between two rulesets.")
@click.argument("first", shell_complete=completing.rulesets)
@click.argument("second", shell_complete=completing.rulesets)
@click.option("--format", "form", type=click.Choice(["text", *_FORMATS]), default="text", show_default=True)
@click.option(
    "--only",
    type=Names("name a section"),
    metavar="SECTION[,SECTION...]",
    default="",
    help=f"Of these sections: {', '.join(SECTIONS)}.",
)
@click.option(
    "--ignore", type=FileName(read=True), metavar="FILE", help="Leave out what a line of FILE names: [SECTION:] PART."
)
@click.option("--games", metavar="RECORD", help="Play these recorded games with both, and tell where they part.")
@click.option("--simulate", type=Whole(1, 1_000_000_000), metavar="N", help="Play N games with each, on the same luck.")
@players_option
@bots_option("random,builder", own=True)
@seed_option
@click.option("--jobs", type=Whole(1, 256), help="Processes that play (by default 1).")
@click.option("--until", metavar="ci<X%", help="End it when each interval of wins reaches less far to each side.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
@click.option(
    "--fail-on",
    type=click.Choice(list(LEVELS)),
    default="presentation",
    show_default=True,
    help="Exit with 1 if a change reaches so far.",
)
@colour_option
def diff(
    first: str,
    second: str,
    form: str,
    only: str,
    ignore: Path | None,
    games: str | None,
    simulate: int | None,
    players: int | None,
    bots: Sitters,
    seed: int,
    jobs: int | None,
    until: str | None,
    quiet: bool,
    fail_on: str,
) -> None:
    """Say what changed from FIRST to SECOND in meaning: nothing at all for layout, comments and the order of keys.

    Each is a name or file, with overlays and options behind it (classic+n03_magician+start_gold=3), or a file as it
    was at a revision of git (rules.yaml@main). For games, +cast= and +uniques= say who and what plays. Exit codes: 0
    the same, 1 they differ, 2 they cannot be compared.
    """
    sections = _sections(only)
    old, new = side(first), side(second)
    one, other = old.rules, new.rules
    found = compare(one, other)
    if one.name == other.name:  # they are told apart by where they are
        found = replace(found, first=first, second=second)
    found = replace(found, changes=tuple(c for c in found.changes if not sections or c.section in sections))
    if ignore is not None:
        found = without(found, ignore)
    if games is not None:
        found = replace(found, replayed=_replayed(one, other, games))
    simulated = played(old, new, GamesAsked(simulate, players, bots, jobs, seed, until, quiet))
    if simulated is not None and (idle := idle_note(second, new, found, simulated)):
        click.echo(idle, err=True)
    found = replace(found, simulated=simulated)
    if form == "text":
        tell(output(), found)
    elif said := _FORMATS[form](found):
        click.echo(said, nl=not said.endswith("\n"))
    if simulated is not None:
        leave(ended_by(simulated.signal))
    parted = found.replayed is not None and bool(found.replayed.partings)
    leave(Exit.FINDINGS if parted or found.effect >= LEVELS[fail_on] else Exit.FINE)


def _replayed(old: Rules, new: Rules, file: str) -> Replayed:
    name, _, number = file.partition("#")
    try:
        found = Replays(old, new).all(records(name, number))
    except SetupError as error:
        raise Refused(f"--games {file}: {old.name} does not fit: {error}") from None
    except Unfitting as error:
        raise Refused(f"--games {file}: {error}; see `citadels replay {name}`") from None
    if not found.games:
        raise Refused(f"--games {file}: there is no {f'game {number}' if number else 'game'} in it")
    return found


def _sections(text: str) -> frozenset[str]:
    """By name, or by what it begins with."""
    found: set[Section] = set()
    for word in filter(None, (part.strip() for part in text.split(","))):
        fitting = [section for section in SECTIONS if section == word] or [s for s in SECTIONS if s.startswith(word)]
        if len(fitting) > 1:
            raise Refused(f"--only {word}: this may be {' or '.join(fitting)}; write more of it")
        if not fitting:
            hint = did_you_mean(word, SECTIONS) or f"there is {', '.join(get_args(Section))}"
            raise Refused(f"--only {word}: there is no such section; {hint}")
        found.update(fitting)
    return frozenset(found)
