"""`citadels simulate`: many games by bots, and what they come to."""

from __future__ import annotations

import json
from pathlib import Path

import click

from citadels_dsl.cli.absent import say_what_is_absent
from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.files import FileName, unwritable
from citadels_dsl.cli.kept import refusing, unkept
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.options import (
    bots_option,
    players_option,
    ruleset_argument,
    seed_option,
    wishes,
    wishes_options,
    with_option,
)
from citadels_dsl.cli.progress import progress
from citadels_dsl.cli.series import ended_by, processors, refusing_games, say_what_is_slow
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.targets import prepared, rules_of
from citadels_dsl.cli.texts import Names
from citadels_dsl.report.results import results_data
from citadels_dsl.report.tables import result_tables
from citadels_dsl.simulate.distant import ClusterError
from citadels_dsl.simulate.executors import EXECUTORS
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.runs.manifest import CHUNK, LARGEST_CHUNK, MANY, MOST_GAMES, chunk_of
from citadels_dsl.simulate.runs.series import Keeping, simulate_kept
from citadels_dsl.simulate.series import simulate as play_series

#: With fewer games than this for each process, starting it takes longer than playing them.
WORTH_A_PROCESS = 50
#: The same where the rules are compiled, which each process does for itself.
WORTH_A_PROCESS_COMPILED = 10_000


@click.command("simulate", short_help="Play many games by bots; print who wins.")
@ruleset_argument
@with_option
@players_option
@click.option("--games", type=Whole(1, MOST_GAMES), default=1000, show_default=True, help="How many.")
@click.option("--first", type=Whole(0, MOST_GAMES), default=0, show_default=True, help="The number of the first.")
@seed_option
@bots_option("random", own=True)
@click.option("--jobs", type=Whole(1, 256), help="Processes (by default as many as it is worth).")
@click.option(
    "--cluster",
    type=Names("say where the scheduler listens, as tcp://10.0.0.1:8786"),
    metavar="ADDRESS",
    default="",
    help="Play on the machines of this scheduler of Dask.",
)
@click.option(
    "--executor",
    type=click.Choice(EXECUTORS),
    default="auto",
    show_default=True,
    help="What plays: the rules compiled, or the reference engine; the games are the same.",
)
@click.option("--record", type=FileName(), metavar="FILE", help="Write every game down, for `replay`.")
@click.option("--out", type=FileName("folder"), metavar="DIR", help="Keep the games there; said again, it goes on.")
@click.option(
    "--chunk",
    type=Whole(1, LARGEST_CHUNK),
    help=f"Games in a file of --out (by default {CHUNK:,}, of many games {MANY:,}).",
)
@wishes_options
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True)
@click.option("--quiet", is_flag=True, help="No progress bar.")
@lang_option
@colour_option
def simulate(
    ruleset: str,
    overlays: tuple[str, ...],
    players: int | None,
    games: int,
    first: int,
    seed: int,
    bots: Sitters,
    jobs: int | None,
    cluster: str,
    executor: str,
    record: Path | None,
    out: Path | None,
    chunk: int | None,
    settings: tuple[str, ...],
    cast: str,
    uniques: str,
    form: str,
    quiet: bool,
    lang: str,
) -> None:
    """Play many games of RULESET; print who wins, by seat, bot, character and district.

    The same seed gives the same games, whatever the number of jobs. Ctrl-C or SIGTERM ends it: what is done by
    then is printed. With --out the same command goes on where it was ended, or killed.
    """
    if out is not None and record is not None:
        raise Refused("--record and --out: say one; a game of a run is recorded with --first NUMBER --games 1 --record")
    if cluster and jobs is not None:
        raise Refused("--cluster and --jobs: say one; how many play there is known there")
    if out is None and chunk is not None:
        raise Refused("--chunk is for --out")
    wished = wishes(settings, cast, uniques)
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang)
    setup = prepared(rules, players, wished, seed, first)
    say_what_is_absent(rules, ruleset, overlays, setup, wished, games == 1)
    plan = Plan(
        setup.players,
        games,
        seed,
        first,
        bots=bots.names,
        weights=bots.by_name,
        jobs=jobs or min(processors(), max(1, games // _worth_a_process(executor, record))),
        options=dict(wished.options),
        cast=wished.cast,
        uniques=wished.uniques,
        executor=executor,
    )
    try:
        with refusing_games(), progress(games, quiet) as shown, refusing():
            advance = None if shown is None else lambda done: shown(done, "")
            if out is None:
                results = play_series(rules, plan, advance, record, cluster)
            else:
                results = simulate_kept(rules, plan, Keeping(out, overlays, chunk or chunk_of(games)), advance, cluster)
    except ClusterError as error:
        raise Refused(str(error)) from None
    except OSError as error:  # nothing else is written while games are played
        if out is not None:
            raise unkept(out, error) from None
        if record is None:
            raise
        raise unwritable(record, error) from None
    say_what_is_slow(results.slow, results.uncompiled)
    if form == "json":
        click.echo(json.dumps(results_data(results), indent=2))
    else:
        console = output()
        console.print(result_tables(results, titles, console.width))
    leave(ended_by(results.signal) if results.signal else Exit.INTERRUPTED if results.interrupted else Exit.FINE)


def _worth_a_process(executor: str, record: Path | None) -> int:
    compiled = executor != "reference" and record is None
    return WORTH_A_PROCESS_COMPILED if compiled else WORTH_A_PROCESS
