"""`citadels lower`: a ruleset as the program that the fast executors run, to be read."""

from __future__ import annotations

import click

from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.options import players_option, ruleset_argument, wishes, wishes_options, with_option
from citadels_dsl.cli.targets import prepared, rules_of
from citadels_dsl.kernel.listing import listing
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.whole import lowered


@click.command("lower", short_help="Print the program that a ruleset becomes.")
@ruleset_argument
@with_option
@players_option
@wishes_options
@colour_option
def lower(
    ruleset: str, overlays: tuple[str, ...], players: int | None, settings: tuple[str, ...], cast: str, uniques: str
) -> None:
    """Print the program that RULESET becomes for so many players, this cast and these options, as Python.

    Beside it stand the lines of the ruleset that it comes from, above it what its numbers stand for.
    """
    rules = rules_of(ruleset, overlays)
    setup = prepared(rules, players, wishes(settings, cast, uniques), 0)
    try:
        program = lowered(rules, setup)
    except Unlowered as error:
        raise Refused(f"{ruleset} cannot be compiled yet: {error}") from None
    click.echo(listing(program, rules, setup), nl=False)
