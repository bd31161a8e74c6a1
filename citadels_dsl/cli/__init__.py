"""The command `citadels`; the only place that reads arguments, prints and exits.

To add a command, write a module with it and name it in `COMMANDS`. A command's module is loaded when the command is
used: most of them need a part of the package only, and loading all would be most of the time of a short one.
"""

from __future__ import annotations

import click

from citadels_dsl import __version__
from citadels_dsl.cli.exits import HELP
from citadels_dsl.cli.group import Citadels
from citadels_dsl.cli.loading import Commands

#: The module of each command, in the order of an author's day, which is that of the help.
COMMANDS = {
    "new": "new",
    "check": "check",
    "run": "run",
    "test": "test",
    "play": "play",
    "simulate": "simulate",
    "balance": "balance",
    "replay": "replay",
    "why": "why",
    "merge": "merge",
    "query": "query",
    "diff": "diff",
    "since": "since",
    "show": "show",
    "rulebook": "rulebook",
    "cards": "rulebook",
    "list": "listing",
    "words": "words",
    "explain": "explain",
    "lower": "lower",
    "fmt": "fmt",
    "schema": "schema",
    "completion": "completion",
}


@click.group(
    cls=Citadels,
    commands=Commands(__name__, COMMANDS),
    epilog=HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="citadels", message="%(prog)s %(version)s")
def main() -> None:
    """Write rule variants of the board game Citadels, check them, play them, and simulate them."""
