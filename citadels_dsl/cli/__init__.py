"""The command `citadels`; the only place that reads arguments, prints and exits.

To add a command, write a module with it and add it to `COMMANDS`.
"""

from __future__ import annotations

import click

from citadels_dsl import __version__
from citadels_dsl.cli.balance import balance
from citadels_dsl.cli.check import check
from citadels_dsl.cli.completion import completion
from citadels_dsl.cli.diff import diff
from citadels_dsl.cli.exits import HELP
from citadels_dsl.cli.explain import explain
from citadels_dsl.cli.fmt import fmt
from citadels_dsl.cli.group import Citadels
from citadels_dsl.cli.listing import list_
from citadels_dsl.cli.lower import lower
from citadels_dsl.cli.merge import merge
from citadels_dsl.cli.new import new
from citadels_dsl.cli.play import play
from citadels_dsl.cli.query import query
from citadels_dsl.cli.replay import replay
from citadels_dsl.cli.rulebook import cards, rulebook
from citadels_dsl.cli.run import run
from citadels_dsl.cli.schema import schema
from citadels_dsl.cli.show import show
from citadels_dsl.cli.simulate import simulate
from citadels_dsl.cli.test import test
from citadels_dsl.cli.why import why
from citadels_dsl.cli.words import words

#: In the order of an author's day, which is that of the help.
COMMANDS: tuple[click.Command, ...] = (
    new,
    check,
    run,
    test,
    play,
    simulate,
    balance,
    replay,
    why,
    merge,
    query,
    diff,
    show,
    rulebook,
    cards,
    list_,
    words,
    explain,
    lower,
    fmt,
    schema,
    completion,
)


@click.group(cls=Citadels, epilog=HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="citadels", message="%(prog)s %(version)s")
def main() -> None:
    """Write rule variants of the board game Citadels, check them, play them, and simulate them."""


for _command in COMMANDS:
    main.add_command(_command)
