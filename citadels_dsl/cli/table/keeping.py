"""Where a game in play is kept: by itself after every decision, when somebody says so, and when he leaves."""

from __future__ import annotations

import os
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.table.opening import Opened
from citadels_dsl.cli.table.terminal import Terminal


class Keeper:
    """`file` is None until there is one."""

    def __init__(self, game: Opened, terminal: Terminal, file: Path | None) -> None:
        self.game = game
        self.terminal = terminal
        self.file = file
        self.behind = False  # the last that was chosen could not be written
        if file is not None:
            game.keep(file)  # a file that cannot be written is refused before anybody has played for an hour

    def after_decision(self) -> None:
        if self.file is None:
            return
        try:
            self.game.keep(self.file)
            self.behind = False
        except Refused as refused:
            self.behind = True
            self.terminal.show(f"The game is not kept: {refused.message}")

    def wanted(self) -> None:
        """Somebody wants it kept now."""
        if self.file is None:
            self._ask()
        else:
            self.after_decision()
        self.report()

    def leaving(self) -> None:
        """Somebody goes, and may say where to keep it."""
        if self.file is None:
            self._ask()

    def report(self) -> None:
        if self.file is not None and self.behind:
            self.terminal.show(f"{self.file} has the game as it was before: what was chosen last is not kept")
        elif self.file is not None:
            self.terminal.show(f"The game is kept in {self.file}; go on with: citadels play --resume {self.file}")

    def _ask(self) -> None:
        """A file that is not there yet and can be written, or none."""
        while name := self.terminal.ask("Keep the game in which file? (Enter: in none) ").strip():
            path = Path(name)
            if os.path.lexists(path):
                self.terminal.show(f"{path} is there already; name another file")
                continue
            try:
                self.game.keep(path)
            except Refused as refused:
                self.terminal.show(refused.message)
                continue
            self.file = path
            return
