"""`citadels play`: a person, or several at one keyboard, against bots."""

from __future__ import annotations

import os
import time
from pathlib import Path
from string import ascii_uppercase

import click
from click.core import ParameterSource
from rich.text import Text

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.cli.files import FileName
from citadels_dsl.cli.language import lang_option
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.options import bots_option, players_option, wishes, wishes_options, with_option
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.table import screen
from citadels_dsl.cli.table.keeping import Keeper
from citadels_dsl.cli.table.opening import Opened, opened, resumed
from citadels_dsl.cli.table.session import Session
from citadels_dsl.cli.table.terminal import Left, Terminal
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.setup.chance import LARGEST_SEED

#: So many lines of the log are shown once more when the game is over.
_LAST_LINES = 20

#: What a game that is resumed has already.
_SETTLED = ("players", "seats", "bots", "seed", "settings", "cast", "uniques")


@click.command("play", short_help="Play in the terminal.")
@click.argument("ruleset", required=False, shell_complete=completing.rulesets)
@with_option
@players_option
@click.option(
    "--seat", "seats", default="1", show_default=True, metavar="SEAT[,SEAT...]", help="Yours: 1 or A is the first."
)
@bots_option("builder")
@click.option("--seed", type=Whole(0, LARGEST_SEED), help="Of all chance (by default another each time).")
@click.option("--save", "save_to", type=FileName(), metavar="FILE", help="Keep the game there, all the time.")
@click.option("--resume", type=FileName(read=True), metavar="FILE", help="Go on with the game that is kept there.")
@wishes_options
@lang_option
@colour_option
@click.pass_context
def play(
    ctx: click.Context,
    ruleset: str | None,
    overlays: tuple[str, ...],
    players: int | None,
    seats: str,
    bots: Sitters,
    seed: int | None,
    save_to: Path | None,
    resume: Path | None,
    settings: tuple[str, ...],
    cast: str,
    uniques: str,
    lang: str,
) -> None:
    """Play RULESET in a terminal, against bots or with others at the same keyboard (--seat 1,3).

    \b
    At a decision, type
      a number      to choose (or the beginning of what an option is called)
      ? or ? 2      to be told the rule behind the question, or behind option 2
      u             to take your last choice back, if it showed you nothing new
      l, t          for the log so far, or the table again
      s, q          to save, to leave
    """
    try:
        if resume is not None:
            _refuse_with_resume(ctx)
            if save_to is not None and not (os.path.exists(save_to) and os.path.samefile(save_to, resume)):
                _refuse_what_is_there(save_to)
            _sit(resumed(resume, ruleset, overlays, lang), save_to or resume)
        elif ruleset is None:
            raise click.UsageError("Name a ruleset, as in `citadels play classic`, or --resume FILE.", ctx)
        else:
            if save_to is not None:
                _refuse_what_is_there(save_to)
            wished = wishes(settings, cast, uniques)
            seed = time.time_ns() // 1000 % 1_000_000 if seed is None else seed
            _sit(opened(ruleset, overlays, players, seats, bots, seed, wished, lang), save_to)
    except RulesError as error:
        click.echo(f"Error: the rules cannot go on: {error}", err=True)
        raise click.exceptions.Exit(int(Exit.FINDINGS)) from None


def _refuse_what_is_there(file: Path) -> None:
    if os.path.lexists(file):
        raise Refused(f"{file} is there already: go on with it by --resume, or name another file")


def _refuse_with_resume(ctx: click.Context) -> None:
    given = [name for name in _SETTLED if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT]
    options = [option.opts[-1] for option in ctx.command.params if option.name in given]
    if options:
        raise Refused(f"--resume goes on with a game as it was begun; leave out {', '.join(options)}")


def _sit(game: Opened, file: Path | None) -> None:
    terminal, sitting = Terminal(output()), game.sitting
    people = " and ".join(ascii_uppercase[seat] for seat in sitting.people)
    keeper = Keeper(game, terminal, file)
    terminal.show(
        f"{sitting.titles.ruleset} with {sitting.game.setup.players} players, seed {sitting.seed}. You are {people}."
    )
    try:
        if Session(sitting, terminal, keeper).play():
            _show_end(game, terminal)
        else:
            keeper.leaving()
            keeper.report()
    except Left:
        keeper.report()
    except KeyboardInterrupt:
        terminal.show("")
        keeper.report()
        raise click.exceptions.Exit(int(Exit.INTERRUPTED)) from None


def _show_end(game: Opened, terminal: Terminal) -> None:
    """The last that happened, and who has won; from now on nothing is secret."""
    sitting = game.sitting
    result = sitting.game.result(sitting.state)
    terminal.show(Text("\n".join(sitting.told[sitting.people[0]][-_LAST_LINES:])))
    terminal.show("")
    terminal.show(screen.standing(sitting.game, sitting.state, sitting.titles))
    if not result.finished:
        terminal.show(f"The game was broken off: {result.reason}")
        return
    names = [ascii_uppercase[seat] for seat in result.winners]
    terminal.show(
        Text(f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'} after {result.rounds} rounds.", "bold")
    )
