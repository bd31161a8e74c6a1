"""Some games in a row, played at one table: what they came to, and what is to be kept of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.recording import line
from citadels_dsl.simulate.tally import Played, Tally


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of single games is wanted beside their sums: their records as lines, how they went."""

    lines: bool = False
    games: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Games in the order of their numbers."""

    tally: Tally
    lines: list[str] = field(default_factory=list)
    games: list[Played] = field(default_factory=list)


def play(table: Table, numbers: range, wanted: Wanted, stopped: Callable[[], bool] = lambda: False) -> Part:
    """Fewer games than are asked for, where somebody stops it."""
    part = Part(Tally(table.plan.players))
    for number in numbers:
        if stopped():
            break
        played, record = table.play(number)
        part.tally.add(played)
        if wanted.lines:
            assert record is not None
            part.lines.append(line(record))
        if wanted.games:
            part.games.append(played)
    return part
