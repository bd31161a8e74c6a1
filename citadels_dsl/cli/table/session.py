"""The loop at the table: whose decision it is, what that person types, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from string import ascii_uppercase
from typing import assert_never

from rich.text import Text

from citadels_dsl.cli.table import screen
from citadels_dsl.cli.table.clock import TimeIsUp, chosen_for, forget_typed, seconds_of
from citadels_dsl.cli.table.explaining import what, why
from citadels_dsl.cli.table.keeping import Keeper
from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.cli.table.terminal import Terminal
from citadels_dsl.cli.table.typed import (
    Explain,
    Log,
    Look,
    Pick,
    Quit,
    Save,
    TooLate,
    Unclear,
    Undo,
    understand,
)
from citadels_dsl.rules.titles import Titles

_NO_WAY_BACK = "Nothing can be taken back: your last choice showed you something new, or others have chosen since."


class Session:
    def __init__(self, sitting: Sitting, terminal: Terminal, keeper: Keeper) -> None:
        self.sitting = sitting
        self.terminal = terminal
        self.keeper = keeper
        self.last: int | None = None  # the person before the screen

    def play(self) -> bool:
        """To the end of the game; False if somebody left before."""
        while True:
            self.sitting.bots_play()
            self.keeper.after_decision()
            decision = self.sitting.decision
            if decision is None:
                return True
            self._hand_over(decision.seat)
            if news := self.sitting.news(decision.seat):
                self.terminal.show(Text("\n" + "\n".join(news)))
            self._show_table(decision.seat)
            if not self._decide(decision.seat):
                return False

    # ------------------------------------------------------------ one decision

    def _decide(self, seat: int) -> bool:
        """What this person types, up to a choice; False if he leaves."""
        self._ask()
        spoken, seconds = self._labels(), seconds_of(self.sitting)
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            try:
                typed = understand(self.terminal.ask(f"{ascii_uppercase[seat]}> ", deadline), *spoken)
            except TimeIsUp:
                forget_typed()
                typed = TooLate(chosen_for(self.sitting, seat))
            match typed:
                case Pick(index=index):
                    self.sitting.choose(index)
                    return True
                case TooLate(index=index):
                    self.terminal.show(Text(f"\nThe {seconds} seconds are over: {spoken[0][index]}"))
                    self.sitting.choose(index, for_good=True)
                    return True
                case Undo():
                    if self.sitting.can_undo:
                        self.sitting.undo()
                        self.terminal.show("Your last choice is taken back.")
                        self.keeper.after_decision()
                        return True
                    self.terminal.show(_NO_WAY_BACK)
                case Explain(index=option):
                    self.terminal.show(why(self.sitting) if option is None else what(self.sitting, option))
                case Log():
                    self.terminal.show(Text("\n".join(self.sitting.told[seat]) or "Nothing has happened yet."))
                case Look():
                    self._show_table(seat)
                    self._ask()
                case Save():
                    self.keeper.wanted()
                case Quit():
                    return False
                case Unclear(remark=remark):
                    self.terminal.show(remark)
                case _:
                    assert_never(typed)

    def _labels(self) -> list[Sequence[str]]:
        """What the options are called on the screen, and in English where that is something else."""
        sitting = self.sitting
        assert sitting.decision is not None
        languages = (sitting.titles, Titles(sitting.game.rules))
        return [sitting.game.describe(sitting.state, sitting.decision, titles).labels for titles in languages]

    def _ask(self) -> None:
        sitting = self.sitting
        assert sitting.decision is not None
        described = sitting.game.describe(sitting.state, sitting.decision, sitting.titles)
        back = "u: undo, " if sitting.can_undo else ""
        self.terminal.show(Text.assemble("\n", (described.prompt, "bold"), (f"   ({back}?: help)", "dim")))
        self.terminal.show(screen.options(described.labels))

    def _show_table(self, seat: int) -> None:
        self.terminal.show("")
        self.terminal.show(screen.table(self.sitting.titles, self.sitting.view(seat)))

    def _hand_over(self, seat: int) -> None:
        """Of several persons only one may look."""
        if len(self.sitting.people) > 1 and self.last != seat:
            self.terminal.hide()
            self.terminal.ask(f"{ascii_uppercase[seat]} decides; all others look away. (Enter) ")
            self.terminal.hide()
        self.last = seat
