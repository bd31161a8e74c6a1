"""The options of `diff` that play games with both rulesets, and what they come to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.cli.options import wishes
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.targets import prepared
from citadels_dsl.compare.figures import Simulated
from citadels_dsl.compare.simulation import simulated
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError
from citadels_dsl.simulate.executors import AUTO, NotCompiled
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.players import KILLED
from citadels_dsl.simulate.playing import GameFailed

_UNTIL = re.compile(r"ci\s*<\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*%")


@dataclass(frozen=True, slots=True)
class Wished:
    """As it was said on the command line."""

    games: int | None
    players: int | None
    bots: Sitters
    jobs: int | None
    seed: int
    until: str | None


def played(old: Rules, new: Rules, wished: Wished) -> Simulated | None:
    """None if no games were asked for."""
    if wished.games is None:
        for option, value in (("--players", wished.players), ("--jobs", wished.jobs), ("--until", wished.until)):
            if value is not None:
                raise Refused(f"{option} is for --simulate")
        return None
    setup = prepared(old, wished.players, wishes((), "", ""), wished.seed)
    prepared(new, setup.players, wishes((), "", ""), wished.seed)
    plan = Plan(
        setup.players,
        wished.games,
        wished.seed,
        bots=wished.bots.names,
        weights=wished.bots.by_name,
        jobs=wished.jobs or 1,
        executor=AUTO,
    )
    with refusing_games():
        found = simulated(old, new, plan, _until(wished.until))
    if found.uncompiled:
        click.echo(f"Note: played by the reference engine, which is slow: {found.uncompiled}.", err=True)
    return found


@contextmanager
def refusing_games() -> Iterator[None]:
    """Games that cannot begin, or that rules or a killed process broke, are told in a sentence."""
    try:
        yield
    except (SetupError, NotCompiled) as error:
        raise Refused(str(error)) from None
    except GameFailed as error:
        if error.reason != KILLED and not error.reason.startswith(RulesError.__name__):
            raise
        click.echo(f"Error: {error}", err=True)
        raise click.exceptions.Exit(int(Exit.FINDINGS)) from None


def _until(text: str | None) -> float:
    """ "ci<0.5%" is 0.005."""
    if text is None:
        return 0.0
    match = _UNTIL.fullmatch(text.strip())
    if match is None or not 0 < float(match[1]) < 100:
        raise Refused(f"--until {text}: write it as in ci<0.5%")
    return float(match[1]) / 100
