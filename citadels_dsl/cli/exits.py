"""What the command says with its exit code."""

from __future__ import annotations

from enum import IntEnum

import click

HELP = """\b
Exit codes:
  0    fine
  1    findings: a problem in a file, a scenario that fails, a replay that diverges
  2    usage: an unknown name, a value that is not possible, a file that is not there
  130  interrupted (Ctrl-C)
  141  whoever read the output went away (as with `| head`)"""


class Exit(IntEnum):
    FINE = 0
    FINDINGS = 1
    USAGE = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Refused(click.ClickException):
    """What was asked for on the command line is not possible: one clear message, no page of usage."""

    exit_code = int(Exit.USAGE)


def leave(code: Exit) -> None:
    """End the command with this code, if it is not the one of success."""
    if code is not Exit.FINE:
        raise click.exceptions.Exit(int(code))
