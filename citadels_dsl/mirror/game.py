"""A compiled game played step by step, by whoever decides on what the reference engine would show him."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.kernel.game import Outcome
from citadels_dsl.kernel.machine import BrokenOff, MachineName
from citadels_dsl.kernel.stepped import SteppedGame
from citadels_dsl.mirror.decisions import Decisions
from citadels_dsl.mirror.numbers import Numbers
from citadels_dsl.mirror.table import Table

#: The number of an option, of what a seat knows and is asked.
Choosing = Callable[[View, Decision], int]


class MirroredGame:
    """Raises `Unlowered` for what the kernel cannot say."""

    def __init__(self, game: Game, machine: MachineName) -> None:
        self.stepped = SteppedGame(game.rules, game.setup, machine)
        numbers = Numbers(game)
        self._decisions = Decisions(numbers, self.stepped.program)
        self._table = Table(numbers, self.stepped.program)

    def play(self, seed: int, number: int, choose: Choosing, limit: int) -> Outcome:
        """After `limit` decisions it is broken off. Raises ValueError for a choice that is none."""
        game = self.stepped
        made = 0
        try:
            waiting = game.start(seed, number)
            while waiting and made < limit:
                decision = self._decisions.waiting(game.machine)
                choice = choose(self._table.view(game.machine, decision), decision)
                if type(choice) is not int or not 0 <= choice < len(decision.options):
                    raise ValueError(f"there are {len(decision.options)} options, so {choice!r} is none of them")
                waiting = game.resume(choice)
                made += 1
        except BrokenOff:
            return game.outcome(broken=True)
        if waiting:
            game.count()
        return game.outcome(broken=waiting)
