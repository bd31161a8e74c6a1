"""`citadels balance`: which cards win more or less often than they should, and which numbers matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import click

from citadels_dsl.balance.families import Family, families
from citadels_dsl.balance.literals import Recipe, literals
from citadels_dsl.balance.measuring import Measured, Wanted, measured
from citadels_dsl.balance.sensitivity import Sensitivity, sensitivity
from citadels_dsl.cli.absent import say_what_is_absent
from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Refused, leave
from citadels_dsl.cli.files import FileName, writable, write
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.numbers import Points, Whole
from citadels_dsl.cli.options import bots_option, ruleset_argument, seed_option, wishes, wishes_options, with_option
from citadels_dsl.cli.progress import stage
from citadels_dsl.cli.series import ended_by, processors, refusing_games, say_what_is_slow
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.targets import playable, prepared, target_and_rules
from citadels_dsl.cli.texts import Names
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.report.balance.data import as_csv, as_json
from citadels_dsl.report.balance.page import page
from citadels_dsl.report.balance.subject import Balance
from citadels_dsl.report.balance.tables import balance_tables
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.refusal import listed
from citadels_dsl.simulate.executors import AUTO
from citadels_dsl.simulate.plan import Plan

_COUNTS = re.compile(r"([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?")


@click.command("balance", short_help="Say which cards win too often, and which numbers matter.")
@ruleset_argument
@with_option
@click.option(
    "--players",
    type=Names("say how many"),
    metavar="N[-N][,N...]",
    default="",
    help="By how many (by default all that the ruleset is for).",
)
@click.option("--games", type=Whole(1, 1_000_000), default=1000, show_default=True, help="How many in each series.")
@seed_option
@bots_option("builder,rush,random")
@click.option("--jobs", type=Whole(1, 256), help="Processes (by default one for each processor).")
@click.option(
    "--margin",
    type=Points(0, 50),
    default=1.0,
    show_default=True,
    help="Points of win share that do not matter.",
)
@click.option(
    "--sensitivity",
    "each",
    type=Whole(1, 1_000_000),
    metavar="N",
    help="Also play N games with each number of the ruleset one higher and one lower.",
)
@click.option(
    "--only",
    type=Names("name a card or a part"),
    metavar="NAME[,NAME...]",
    default="",
    help="Of --sensitivity, the numbers of these cards or parts alone.",
)
@wishes_options
@click.option("--format", "form", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True)
@click.option(
    "--html", type=FileName(), metavar="FILE", help="Also write a page with charts, which needs nothing else."
)
@click.option("--quiet", is_flag=True, help="No progress bar.")
@lang_option
@colour_option
def balance(
    ruleset: str,
    overlays: tuple[str, ...],
    players: str,
    games: int,
    seed: int,
    bots: Sitters,
    jobs: int | None,
    margin: float,
    each: int | None,
    only: str,
    settings: tuple[str, ...],
    cast: str,
    uniques: str,
    form: str,
    html: Path | None,
    quiet: bool,
    lang: str,
) -> None:
    """Play many games of RULESET by several bots, and say which cards win more or less often than is to be expected.

    The same seed gives the same figures, whatever the number of jobs. Ctrl-C or SIGTERM ends it: what is done by then
    is told.
    """
    target, rules = target_and_rules(ruleset, overlays)
    titles = titles_of(rules, lang)
    wished = wishes(settings, cast, uniques)
    counts = _counts(rules, players)
    setups = [prepared(rules, count, wished, seed) for count in counts]
    say_what_is_absent(rules, ruleset, overlays, setups[0], wished, False)
    names = _names(rules, Recipe(target, overlays), only, each)
    if html is not None:
        writable(html)
    who = families(bots.names, bots.by_name)
    plan = Plan(
        counts[0], games, seed, jobs=jobs or processors(), options=dict(wished.options), cast=wished.cast,
        uniques=wished.uniques, executor=AUTO,
    )  # fmt: skip
    with refusing_games():
        with stage("games", len(counts) * len(who) * games, quiet) as advance:
            found = measured(rules, Wanted(counts, who, plan), advance)
        if found.signal and not found.games:
            click.echo("Ended before there was a game to tell of.", err=True)
            leave(ended_by(found.signal))
        numbers = None
        if each is not None and not found.signal:
            with stage("numbers", None, quiet) as advance:
                numbers = _sensitivity(rules, Recipe(target, overlays), found, who, each, names, advance)
    say_what_is_slow(found.slow, found.uncompiled)
    told = Balance(found, titles, margin / 100, numbers)
    unwritten = None
    if html is not None:
        try:
            write(html, page(told))
        except Refused as error:  # the games are played: they are told all the same
            unwritten = error
    match form:
        case "csv":
            click.echo(as_csv(told), nl=False)
        case "json":
            click.echo(as_json(told), nl=False)
        case _:  # the table, which Click lets nobody leave but for these two
            console = output()
            console.print(balance_tables(told, console.width, not console.options.ascii_only))
    if unwritten is not None:
        raise unwritten
    leave(ended_by(found.signal or (numbers.signal if numbers is not None else 0)))


def _counts(rules: Rules, text: str) -> tuple[int, ...]:
    """`2-4,7`: each number of players once."""
    playable(rules)
    if not text.strip():
        return tuple(rules.players)
    found: list[int] = []
    for part in text.split(","):
        match = _COUNTS.fullmatch(part.strip())
        if match is None or int(match[2] or match[1]) < int(match[1]):
            raise Refused(f"--players {text}: write numbers, as in --players 4 or --players 2-4,7")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    for players in found:
        if players not in rules.players:
            raise Refused(f"--players {text}: {rules.name} is for {listed(rules.players)} players")
    return tuple(dict.fromkeys(found))


def _sensitivity(
    rules: Rules,
    recipe: Recipe,
    found: Measured,
    who: tuple[Family, ...],
    games: int,
    only: Sequence[str],
    advance: Callable[[int, int], None] | None,
) -> Sensitivity:
    """With 4 players if they may be so many, by the first bot that weighs, which takes its characters by chance."""
    players = 4 if 4 in found.counts else found.counts[0]
    family = next((f for f in who if f.by_chance and f.weights is not None), who[0])
    plan = replace(found.wanted.plan_of(players, [family.player]), games=games, noted=False)
    return sensitivity(rules, recipe, plan, only, advance)


def _names(rules: Rules, recipe: Recipe, text: str, each: int | None) -> tuple[str, ...]:
    """Of cards and parts that have a number."""
    names = tuple(filter(None, (name.strip() for name in text.split(","))))
    if names and each is None:
        raise Refused("--only is for --sensitivity")
    there = literals(recipe, rules) if names else []
    known = {name for one in there for name in (one.card, one.key) if name}
    for name in names:
        if not any(one.of(name) for one in there):
            hint = did_you_mean(name, sorted(known))
            raise Refused(f"--only {text}: `{name}` has no number" + (f"; {hint}" if hint else ""))
    return names
