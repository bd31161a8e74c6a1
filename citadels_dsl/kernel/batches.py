"""Many games of a compiled game, in few calls: their sums, and their rows where these are wanted.

What the program does with them stands in `lower.batch`, `lower.sums` and `lower.rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import Array
from citadels_dsl.kernel.lower.batch import AT_GAME, COUNTING, SEATING, TURNING
from citadels_dsl.kernel.machine import BROKEN_OFF, Machine

#: Where the sums stand; they go on from call to call.
SUMS = ("sum_game", "sum_seat", "sum_wins", "sum_bot", "sum_bots", "sum_seen", "sum_won", "sum_stood", "sum_there")
_NOT_OVER = ("not_over", "not_over_game", "not_over_rounds")
_BY_GAME = ("row_rounds", "row_decisions", "row_over", "row_transcript")
_BY_SEAT = ("row_points", "row_won")
_TURNS = ("turns_game", "turns_kind", "turns_seat", "turns_times")
_CITIES = ("city_game", "city_kind", "city_seat", "city_built", "city_kept")
_NOTED = ("noted_game", "noted_cell", "noted_count")


@dataclass(frozen=True, slots=True)
class Rows:
    """Games written down: `columns` by name as `lower.rows` tells them, 4 bytes a number, 8 of a transcript."""

    numbers: range
    columns: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Batch:
    """Games in a row that were played in one call; `unended`: those that the rules did not end, with their rounds.

    Only the first `NAMED` of these are told, of `not_over` ones. `broken`: the game behind them cannot be played here.
    """

    numbers: range
    not_over: int
    unended: Mapping[int, int]
    broken: bool = False
    rows: Rows | None = None


class Batches:
    """`arrays` are those of the program."""

    def __init__(self, machine: Machine, arrays: Mapping[str, Array], players: int) -> None:
        self._machine = machine
        self._arrays = arrays
        self._players = players
        self._rotate = True

    def seat(self, table: Sequence[int], rotate: bool) -> None:
        """By turn and seat the bot who sits there, as a number below that of the players. The turn of a game is its
        number, modulo the players, or always 0."""
        self._machine.write(self._arrays[SEATING], table)
        self._machine.write(self._arrays[TURNING], [int(rotate)])
        self._rotate = rotate

    def forget(self) -> None:
        """The sums are 0."""
        for name in SUMS:
            self._machine.write(self._arrays[name], [0] * self._arrays[name].size)

    def sums(self) -> dict[str, tuple[int, ...]]:
        """By name, of all games since they were 0. Sums of points have a sign."""
        found = {name: tuple(self._machine.read(self._arrays[name])) for name in SUMS}
        for name in ("sum_seat", "sum_bot"):
            found[name] = tuple(n - (1 << 64) if n >> 63 else n for n in found[name])
        return found

    def play(self, seed: int, numbers: range, keep: bool, stopped: Callable[[], bool]) -> Iterator[Batch]:
        """The games, in their order. A game that is broken off is in no batch, and the next begins behind it."""
        first = numbers.start
        while first < numbers.stop and not stopped():
            batch = self._batch(seed, range(first, min(first + self._machine.at_once, numbers.stop)), keep)
            yield batch
            first = batch.numbers.stop + batch.broken

    def _batch(self, seed: int, numbers: range, keep: bool) -> Batch:
        before = {name: tuple(self._machine.read(self._arrays[name])) for name in SUMS}
        why = self._call(seed, numbers, keep)
        played = self._cell(AT_GAME)
        if self._cell(COUNTING):
            # It ended while a game was counted: again, only up to there.
            for name, items in before.items():
                self._machine.write(self._arrays[name], items)
            self._call(seed, numbers[:played], keep)
        there = numbers[:played]
        count, games, rounds = (self._machine.read(self._arrays[name]) for name in _NOT_OVER)
        unended = {there.start + game: of for game, of in zip(games[: count[0]], rounds, strict=False)}
        return Batch(there, count[0], unended, why == BROKEN_OFF, self._rows(there) if keep else None)

    def _call(self, seed: int, numbers: range, keep: bool) -> str:
        self._machine.write(self._arrays["not_over"], [0])
        turn = numbers.start % self._players if self._rotate else 0
        return self._machine.play_many(seed, numbers.start, len(numbers), turn, keep)

    def _cell(self, name: str) -> int:
        return self._machine.read(self._arrays[name])[0]

    def _rows(self, numbers: range) -> Rows:
        games = len(numbers)
        counts = {
            **dict.fromkeys(_BY_GAME, games),
            **dict.fromkeys(_BY_SEAT, games * self._players),
            **dict.fromkeys(_TURNS, self._cell("turns_rows")),
            **dict.fromkeys(_CITIES, self._cell("city_rows")),
        }
        if "noted_rows" in self._arrays:
            counts.update(dict.fromkeys(_NOTED, self._cell("noted_rows")))
        return Rows(numbers, {name: self._machine.packed(self._arrays[name], n) for name, n in counts.items()})
