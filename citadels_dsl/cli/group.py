"""The command itself: how it ends, and what it says of a name that it does not know."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from citadels_dsl.cli.exits import Exit
from citadels_dsl.diagnostics import did_you_mean


class Citadels(click.Group):
    """A group that ends with the exit codes of `exits`.

    Click alone gives 1 for Ctrl-C and for a closed pipe, which here means findings.
    """

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
            sys.stdout.flush()
        except click.Abort:
            click.echo("Interrupted.", err=True)
            sys.exit(Exit.INTERRUPTED)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except OSError as error:
            _end_of_pipe(error)
        sys.exit(code if isinstance(code, int) else Exit.FINE)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as error:
            # Here and not in `main`: Click would end with 1 before we hear of it.
            _end_of_pipe(error)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            hint = did_you_mean(name, self.list_commands(ctx))
            ctx.fail(f"There is no command `{name}`" + (f"; {hint}" if hint else "."))
        return super().resolve_command(ctx, args)

    def list_commands(self, _: click.Context) -> list[str]:
        """In the order in which they were registered, the one of an author's day."""
        return list(self.commands)


def _end_of_pipe(error: OSError) -> NoReturn:
    """Nobody reads any more: no complaint, also not from Python when it closes the stream."""
    if error.errno != errno.EPIPE:
        raise error
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    sys.exit(Exit.BROKEN_PIPE)
