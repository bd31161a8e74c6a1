"""What the commands that play many games have in common: by how many processes, what ends them, how that is told."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import click

from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.setup.prepare import SetupError
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.own import BotFailed
from citadels_dsl.simulate.playing import GameFailed
from citadels_dsl.simulate.processes import KILLED


@contextmanager
def refusing_games() -> Iterator[None]:
    """Games that cannot begin, or that rules or a killed process broke, are told in a sentence."""
    try:
        yield
    except (SetupError, NotCompiled) as error:
        raise Refused(str(error)) from None
    except GameFailed as error:
        if error.reason != KILLED and not error.reason.startswith((RulesError.__name__, BotFailed.__name__)):
            raise
        click.echo(f"Error: {error}", err=True)
        raise click.exceptions.Exit(int(Exit.FINDINGS)) from None


def processors() -> int:
    """Those that this process may use, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def say_what_is_slow(slow: str, uncompiled: str) -> None:
    """`slow`: what would play faster; `uncompiled`: what kept the rules from being compiled; "" for nothing."""
    if slow:
        click.echo(f"Note: {slow}.", err=True)
    if uncompiled:
        click.echo(f"Note: played by the reference engine, which is slow: {uncompiled}.", err=True)


def ended_by(number: int) -> Exit:
    """`number`: of the signal that ended the games early, 0 if none did."""
    if not number:
        return Exit.FINE
    return Exit.TERMINATED if number == signal.SIGTERM else Exit.INTERRUPTED
