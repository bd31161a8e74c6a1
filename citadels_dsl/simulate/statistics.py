"""The few formulas that tables of results need: mean, spread, and intervals of shares.

All sums are whole numbers, so that adding parts in any order gives the same bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm, sqrt

#: The quantile of the normal distribution that leaves 2.5 % on each side.
Z95 = 1.959963984540054

#: With fewer games than this the spread between games is itself too uncertain to narrow an interval.
FEW = 30


def parts_of_one(most: int) -> int:
    """One is so many parts, so that it can be shared equally among any number up to this."""
    return lcm(*range(1, most + 1))


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float


def wilson(share: float, observations: float, z: float = Z95) -> Interval:
    """Wilson's interval of a share that was seen in so many independent observations."""
    if observations <= 0:
        return Interval(0.0, 1.0)
    z2 = z * z
    centre = share + z2 / (2 * observations)
    reach = z * sqrt(share * (1 - share) / observations + z2 / (4 * observations * observations))
    scale = 1 + z2 / observations
    return Interval(max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


@dataclass(slots=True)
class Spread:
    """Numbers, kept as their count, sum and sum of squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Spread) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of the population that these are a sample of."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(self.count) if self.count else 0.0


@dataclass(slots=True)
class Share:
    """How many of the observations were won, where those of one game hang together.

    A game adds `observations` and `won`, which counts in units of 1/`unit` of an observation, so
    that a win shared by three stays a whole number. The interval is Wilson's on the effective number of
    observations: as many independent ones as would leave the share as uncertain as the spread
    between games (the variance of a ratio estimate) says it is. Where a game is one observation
    that is won or not, this is exactly the number of games.
    """

    unit: int
    games: int = 0
    observations: int = 0
    won: int = 0
    _observed_squares: int = 0
    _won_squares: int = 0
    _products: int = 0

    @classmethod
    def of(
        cls, unit: int, games: int, observations: int, won: int, observed_squares: int, won_squares: int, products: int
    ) -> Share:
        """Of games that were added up elsewhere: the sums of the squares and of the products besides."""
        return cls(unit, games, observations, won, observed_squares, won_squares, products)

    def add(self, observations: int, won: int) -> None:
        """One game more, if it had any observation."""
        if observations == 0:
            return
        self.games += 1
        self.observations += observations
        self.won += won
        self._observed_squares += observations * observations
        self._won_squares += won * won
        self._products += observations * won

    def merge(self, other: Share) -> None:
        self.games += other.games
        self.observations += other.observations
        self.won += other.won
        self._observed_squares += other._observed_squares
        self._won_squares += other._won_squares
        self._products += other._products

    @property
    def wins(self) -> float:
        return self.won / self.unit

    @property
    def share(self) -> float:
        return self.won / (self.unit * self.observations) if self.observations else 0.0

    @property
    def effective(self) -> float:
        """The effective number of observations; never more than there are where games are few."""
        n, w = self.observations, self.won
        # n² times the sum of (won - share * observations)² over the games, in units of 1/unit²
        scatter = n * n * self._won_squares - 2 * n * w * self._products + w * w * self._observed_squares
        if scatter == 0:
            return float(n)
        # share * (1 - share) / variance, with variance = scatter / (unit² n⁴)
        effective = w * (self.unit * n - w) * n * n / scatter
        return min(effective, float(n)) if self.games < FEW else effective

    @property
    def interval(self) -> Interval:
        return wilson(self.share, self.effective)
