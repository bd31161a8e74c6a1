"""One sum over another, over blocks of games: how often a card was built of those drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

from citadels_dsl.compare.paired import OUTSIDE
from citadels_dsl.simulate.statistics import FEW, Interval, Share


@dataclass(slots=True)
class Ratio:
    """Kept as whole numbers. `blocks`: those in which it had any."""

    blocks: int = 0
    above: int = 0
    below: int = 0
    _above2: int = 0
    _below2: int = 0
    _products: int = 0

    def add(self, above: int, below: int) -> None:
        if not above and not below:
            return
        self.blocks += 1
        self.above += above
        self.below += below
        self._above2 += above * above
        self._below2 += below * below
        self._products += above * below

    @property
    def value(self) -> float:
        return self.above / self.below if self.below else 0.0

    @property
    def error(self) -> float:
        """The standard error, by the delta method."""
        if self.blocks < FEW or not self.below:
            return inf
        a, b = self.above, self.below
        scatter = self._above2 * b * b - 2 * a * b * self._products + a * a * self._below2
        return sqrt(max(0, scatter) / b**4) * sqrt(self.blocks / (self.blocks - 1))

    def interval(self, z: float) -> Interval:
        reach = z * self.error
        return Interval(max(0.0, self.value - reach), self.value + reach)


def together(ratios: Sequence[Ratio], z: float) -> tuple[float, float]:
    """Of several series the ratio of all, and how far its interval reaches."""
    below = sum(ratio.below for ratio in ratios)
    if not below:
        return 0.0, inf
    value = sum(ratio.above for ratio in ratios) / below
    return value, z * sqrt(sum((ratio.error * ratio.below / below) ** 2 for ratio in ratios if ratio.below))


def error_of(share: Share) -> float:
    """The standard error of a share; infinite where games are few."""
    if share.games < FEW:
        return inf
    return sqrt(share.share * (1 - share.share) / share.effective)


def reach_at_once(figures: int) -> float:
    """How many standard errors an interval reaches, for so many figures at once (Bonferroni): whatever hangs together,
    one of them is outside of its interval at most as often as `OUTSIDE` says."""
    return NormalDist().inv_cdf(1 - OUTSIDE / 2 / max(1, figures))
