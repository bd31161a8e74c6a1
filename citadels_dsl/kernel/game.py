"""A compiled game: a ruleset and a setup as a program on a machine, and what each game of it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from citadels_dsl.kernel.batches import Batches
from citadels_dsl.kernel.ir import Array, Program
from citadels_dsl.kernel.lower.noting import NOTED
from citadels_dsl.kernel.lower.weighing import AT_PLACE, TURNED, WEIGHTS
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, MachineName, Printed, for_here, printed
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.rules.outlook.features import Weights
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.unfinished import not_over, too_many
from citadels_dsl.setup.prepare import Setup

#: How often, by name and seat.
Counts = Mapping[str, Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game. `transcript`: a hash of every decision, of how many options there were and which was taken.

    `turns`, `built`, `kept`: turns begun with each character, districts that came into a city, and those that stand
    there at the end. `reason`: why it is unfinished.
    """

    rounds: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    transcript: int
    turns: Counts
    built: Counts
    kept: Counts
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A compiled game as it is sent to other processes; `arrays` without what stands in them."""

    printed: Printed
    setup: Setup
    arrays: tuple[Array, ...]
    kinds: tuple[str, ...]
    districts: tuple[str, ...]
    noted: tuple[tuple[str, str], ...] = ()


class CompiledGame:
    """Plays by bots that draw, or by the weights that somebody has (`seat`). Raises `Unlowered` for what the kernel
    cannot say."""

    def __init__(
        self, rules: Rules, setup: Setup, machine: MachineName, weighed: bool = False, games: int = 0,
        drawn: int | None = None, noted: bool = False,
    ) -> None:  # fmt: skip
        """`games`: how many are going to be played, as far as that is known. `drawn`: so many of the unique districts
        of the setup play, others in every game. `noted`: it counts what `lower.noting` tells."""
        self._print(closed(lowered(rules, setup, weighed, drawn=drawn, noted=noted)), rules, setup, machine, games)

    def _print(self, program: Program, rules: Rules, setup: Setup, machine: MachineName, games: int = 0) -> None:
        self.program = program
        arrays = tuple(replace(array, initial=()) for array in self.program.arrays)
        kinds = self.program.kinds
        districts = tuple(name for name in kinds if rules.cards[name].district)
        self._take(Shipped(printed(self.program, machine, games), setup, arrays, kinds, districts, self.program.noted))

    @classmethod
    def received(cls, shipped: Shipped) -> CompiledGame:
        """One that was lowered elsewhere; it has no `program`."""
        game = cls.__new__(cls)
        game._take(shipped)
        return game

    def _take(self, shipped: Shipped) -> None:
        self._shipped = shipped
        self.setup = shipped.setup
        self.machine = MACHINES[shipped.printed.machine](shipped.printed)
        self._arrays: dict[str, Array] = {array.name: array for array in shipped.arrays}
        self._kinds = shipped.kinds
        self.districts = shipped.districts
        self.noted = shipped.noted
        self.noted_width = self._arrays[NOTED].size // len(self.noted) if self.noted else 0
        self.batches = Batches(self.machine, self._arrays, shipped.setup.players)

    def again(self, machine: MachineName, games: int = 0) -> CompiledGame:
        """The same game on another machine; `games`: how many are going to be played there."""
        other = copy(self)
        other._take(replace(self._shipped, printed=printed(self.program, machine, games)))
        return other

    def seat(self, bots: Sequence[Weights | None], turned: int = 0) -> None:
        """Who plays from now on, by place: by weights, or drawing (None). The places stand `turned` seats further to
        the left; of games in a row that is told anew."""
        bots = bots or [None] * self.setup.players
        rows = [bot.row for bot in bots if bot is not None]
        if AT_PLACE not in self._arrays:
            assert not rows, "a program without weights"
            return
        numbers = iter(range(1, len(rows) + 1))
        self.machine.write(self._arrays[AT_PLACE], [0 if bot is None else next(numbers) for bot in bots])
        weights = [weight for row in rows for weight in row]
        array = self._arrays[WEIGHTS]
        self.machine.write(array, [*weights, *[0] * (array.size - len(weights))])
        self.machine.write(self._arrays[TURNED], [turned % self.setup.players])

    def shipped(self, here: bool = False) -> Shipped:
        """`here`: for processes on this machine, which then have nothing to compile."""
        return replace(self._shipped, printed=for_here(self._shipped.printed, self.machine)) if here else self._shipped

    def turn(self, turned: int) -> None:
        """The places stand so many seats further to the left than they were put."""
        if AT_PLACE in self._arrays:
            self.machine.write(self._arrays[TURNED], [turned % self.setup.players])

    def play(self, seed: int, number: int) -> Outcome:
        return self.outcome(broken=bool(self.machine.play(seed, number)))

    def outcome(self, broken: bool) -> Outcome:
        """What the game that is on the machine came to; `broken`: it was broken off."""
        players = self.setup.players
        (rounds,), (decisions,), (over,) = self._read("round"), self._read("decisions"), self._read("over")
        scores, ranking = tuple(self._read("points")), self._read("ranking")
        (transcript,) = self._read("transcript")
        each = len(ranking) // players
        keys = [tuple(ranking[seat * each : (seat + 1) * each]) for seat in range(players)]
        best = max(keys)
        reason = too_many(decisions) if broken else ""
        if not over and not broken:
            reason = not_over(rounds)
        return Outcome(
            rounds=rounds,
            decisions=decisions,
            scores=scores,
            winners=tuple(seat for seat in range(players) if keys[seat] == best),
            transcript=transcript,
            turns=_counts(self.setup.cast, self._read("turns"), players),
            built=self._districts_of("built"),
            kept=self._districts_of("kept"),
            reason=reason,
        )

    def _read(self, name: str) -> Sequence[int]:
        return self.machine.read(self._arrays[name])

    def _districts_of(self, name: str) -> Counts:
        counts = _counts(self._kinds, self._read(name), self.setup.players)
        return {
            kind: by_seat for kind, by_seat in counts.items() if kind in self.districts and (by_seat or name == "built")
        }


def _counts(names: Sequence[str], numbers: Sequence[int], players: int) -> dict[str, dict[int, int]]:
    return {
        name: {seat: numbers[n * players + seat] for seat in range(players) if numbers[n * players + seat]}
        for n, name in enumerate(names)
    }


__all__ = ["CompiledGame", "Outcome", "Program", "Shipped"]
