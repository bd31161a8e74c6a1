"""`citadels balance`: which cards win more or less often than they should."""

from __future__ import annotations

import signal

import click

from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Exit, leave
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.options import bots_option, players_option, ruleset_argument, seed_option, wishes, with_option
from citadels_dsl.cli.simulating import refusing_games
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.targets import prepared, rules_of
from citadels_dsl.report.balance import balance_tables
from citadels_dsl.simulate.executors import AUTO
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate


@click.command("balance", short_help="Say which cards win too often or too seldom.")
@ruleset_argument
@with_option
@players_option
@click.option("--games", type=Whole(1, 1_000_000_000), default=2000, show_default=True, help="How many.")
@seed_option
@bots_option("builder", own=True)
@click.option("--jobs", type=Whole(1, 256), default=1, show_default=True, help="Processes.")
@lang_option
@colour_option
def balance(
    ruleset: str,
    overlays: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    bots: Sitters,
    jobs: int,
    lang: str,
) -> None:
    """Play many games of RULESET, and hold the wins with each character and district against what is to be expected."""
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang)
    seats = prepared(rules, players, wishes((), "", ""), seed).players
    plan = Plan(seats, games, seed, bots=bots.names, weights=bots.by_name, jobs=jobs, executor=AUTO)
    with refusing_games():
        results = simulate(rules, plan)
    if results.uncompiled:
        click.echo(f"Note: played by the reference engine, which is slow: {results.uncompiled}.", err=True)
    output().print(balance_tables(results, titles))
    if results.interrupted:
        leave(Exit.TERMINATED if results.signal == signal.SIGTERM else Exit.INTERRUPTED)
