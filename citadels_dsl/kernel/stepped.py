"""A compiled game that stops at every decision; what is asked stands in its cells (see `passes.pausing`)."""

from __future__ import annotations

from citadels_dsl.kernel.game import CompiledGame, Outcome
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import BrokenOff, MachineName, Saved
from citadels_dsl.kernel.passes.pausing import again, paused
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup

_WORD = (1 << 64) - 1


class SteppedGame(CompiledGame):
    """`start` and `resume` tell whether somebody has to decide. It keeps who knows what.

    Raises `Unlowered` for what the kernel cannot say, and `BrokenOff` out of a game that goes beyond all bounds.
    """

    def __init__(self, rules: Rules, setup: Setup, machine: MachineName) -> None:
        program = lowered(rules, setup, sight=True)
        if again(program):
            raise Unlowered("a decision in the answer to what has become true, which may become true meanwhile")
        self._print(paused(program), rules, setup, machine)

    def start(self, seed: int, number: int) -> bool:
        return bool(self.machine.call("start", seed & _WORD, number & _WORD))

    def resume(self, choice: int) -> bool:
        return bool(self.machine.call("resume", choice))

    def play(self, seed: int, number: int) -> Outcome:
        """To its end, by bots that draw."""
        try:
            self.start(seed, number)
            self.machine.call("playout")
        except BrokenOff:
            return self.outcome(broken=True)
        return self.outcome(broken=False)

    def count(self) -> None:
        """The points as the game stands, for one that is broken off."""
        self.machine.call("count_points")

    def save(self) -> Saved:
        """The whole game as it stands, to be gone on with as often as wanted."""
        return self.machine.save()

    def restore(self, saved: Saved) -> None:
        self.machine.restore(saved)
