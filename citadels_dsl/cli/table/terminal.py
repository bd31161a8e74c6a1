"""The keyboard and the screen of whoever plays; plain enough for a terminal that can do nothing but print."""

from __future__ import annotations

import os
import sys

from rich.console import Console, RenderableType

from citadels_dsl.cli.table.clock import until

#: Enough empty lines to push what was secret off any screen that cannot be cleared.
_FEED = 60


class Left(Exception):
    """The person has gone: the end of the input."""


class Terminal:
    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        """A line. Raises `Left` at the end of the input, and `TimeIsUp` at the deadline, if there is one."""
        try:
            with until(deadline):
                return input(prompt)
        except EOFError:
            self.show("")
            raise Left from None

    def show(self, what: RenderableType) -> None:
        self.console.print(what)

    def hide(self) -> None:
        """Nothing that was on the screen can be seen any more, also not by scrolling where the terminal allows it."""
        if not sys.stdout.isatty():
            return
        if os.environ.get("TERM", "dumb") == "dumb":
            print("\n" * _FEED)
        else:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
