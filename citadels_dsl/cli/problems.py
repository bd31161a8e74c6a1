"""Problems of files on the screen, or as a program wants them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

import click

from citadels_dsl.cli.console import coloured, say
from citadels_dsl.cli.exits import Exit
from citadels_dsl.diagnostics import Diagnostic, Severity
from citadels_dsl.diagnostics.draw import draw


def errors(problems: Iterable[Diagnostic]) -> bool:
    return any(problem.is_error for problem in problems)


def complain(problems: Sequence[Diagnostic], code: Exit = Exit.FINDINGS) -> None:
    """Draw the errors of what somebody wanted to use, and end with `code` if there are any."""
    found = [problem for problem in problems if problem.is_error]
    if found:
        say(draw(found, coloured(sys.stderr)), err=True)
        say(counted(found), err=True)
        raise click.exceptions.Exit(int(code))


def counted(problems: Iterable[Diagnostic]) -> str:
    """ "2 errors, 1 warning", "no problems"."""
    numbers = Counter(problem.severity for problem in problems)
    said = [
        f"{numbers[severity]} {severity.value}{'s' * (numbers[severity] != 1)}"
        for severity in (Severity.ERROR, Severity.WARNING)
        if numbers[severity]
    ]
    return ", ".join(said) or "no problems"
