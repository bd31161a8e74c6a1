"""What the command says with its exit code."""

from __future__ import annotations

import re
from enum import IntEnum

import click

from citadels_dsl.diagnostics import Diagnostic

#: A name that is longer than any file's; its beginning and end are enough to know it again.
_ENDLESS = re.compile(r"\S{256,}")

HELP = """\b
Exit codes:
  0    fine
  1    findings: a problem in a file, a scenario that fails, a replay that diverges
  2    usage: an unknown name, a value that is not possible, a file that is not there,
       a run that does not fit, a question that cannot be answered, a package that is
       not installed or cannot be used, output that cannot be written (a full disk)
  130  interrupted (Ctrl-C)
  141  whoever read the output went away (as with `| head`)
  143  ended by SIGTERM"""


class Exit(IntEnum):
    FINE = 0
    FINDINGS = 1
    USAGE = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


def shortened(message: str) -> str:
    """Without the middle of names that are longer than any file's."""
    return _ENDLESS.sub(lambda name: f"{name[0][:40]}...{name[0][-20:]}", message)


class Refused(click.ClickException):
    """What was asked for on the command line is not possible: one clear message, no page of usage."""

    exit_code = int(Exit.USAGE)

    def __init__(self, message: str, problem: Diagnostic | None = None) -> None:
        """`problem`: what was found out about a file or name, where there is more to say than the message."""
        super().__init__(shortened(message))
        self.problem = problem


def leave(code: Exit) -> None:
    """End the command with this code, if it is not the one of success."""
    if code is not Exit.FINE:
        raise click.exceptions.Exit(int(code))
