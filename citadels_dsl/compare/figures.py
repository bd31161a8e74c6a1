"""What is told of the games of two rulesets that were played on the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.compare.paired import OUTSIDE

Kind = Literal[
    "wins by character", "wins by seat", "wins by bot", "ties", "rounds", "decisions", "score", "score spread",
    "lead changes", "uses", "built",
]  # fmt: skip
#: In the order in which they are told.
KINDS: tuple[Kind, ...] = (
    "wins by character", "wins by seat", "wins by bot", "ties", "rounds", "decisions", "score", "score spread",
    "lead changes", "uses", "built",
)  # fmt: skip
#: Told in percent.
SHARES: frozenset[Kind] = frozenset(("wins by character", "wins by seat", "wins by bot", "ties"))


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of both. `low`, `high`: a 95 % interval of the difference, for this figure alone.

    `chance`: how often a difference as large would come up somewhere among all figures, if no rule had changed.
    """

    kind: Kind
    name: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    chance: float

    @property
    def certain(self) -> bool:
        return self.chance < OUTSIDE

    @property
    def bound(self) -> float:
        """No difference is larger, as far as the interval tells."""
        return max(-self.low, self.high)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A figure that rises for one kind of bot and falls for another, by these differences."""

    kind: Kind
    name: str
    bots: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Simulated:
    """`games`: so many pairs; `same`: of those that went the same way in everything that is counted.

    `unfinished`: games of each ruleset that did not end. `alone`: figures that only one of them has. `until`: the
    widest half of an interval of wins that was wished, as a share, or 0; `reached`: it is. `signal`: the one by which
    somebody ended it before, or 0. `uncompiled`: what kept rules from being compiled.
    """

    games: int
    players: int
    bots: tuple[str, ...]
    seed: int
    same: int
    unfinished: tuple[int, int]
    figures: tuple[Figure, ...]
    alone: tuple[tuple[Kind, str], ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    until: float = 0.0
    reached: bool = False
    signal: int = 0
    uncompiled: str = ""

    def of(self, kind: Kind) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.figures if figure.kind == kind)
