"""The command itself: how it ends, and what it says of a name that it does not know."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from citadels_dsl.cli import streams
from citadels_dsl.cli.exits import Exit
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.simulate.interrupt import tidy


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
        streams.attach()
        with tidy():
            try:
                code = self._ended(args, prog_name, complete_var, **extra)
            except OSError as error:
                code = streams.failed(error)
            sys.exit(code)

    def _ended(self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, **extra: Any) -> int:
        """The code with which a command ends."""
        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
            sys.stdout.flush()
            return code if isinstance(code, int) else Exit.FINE
        except click.Abort:
            click.echo("Interrupted.", err=True)
            return Exit.INTERRUPTED
        except click.ClickException as error:
            error.show()
            return error.exit_code

    # Click would end with 1 for a closed pipe before `main` hears of it, so it is looked for here.

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except OSError as error:
            sys.exit(streams.failed(error))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as error:
            sys.exit(streams.failed(error))

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
