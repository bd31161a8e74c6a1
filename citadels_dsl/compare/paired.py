"""What two series of the same luck differ in, by blocks of games, kept as whole numbers.

A block is as many games as there are players, so that everybody sat everywhere; blocks are independent of each other,
the games of one are not (the same bots turn through the seats). Every figure is a ratio of sums: won parts of
observations, rounds of games. A block adds four whole numbers, (above, below) of the first rules and of the second;
kept are their sums and the sums of their products, so that parts added in any order give the same bits, and memory
does not grow with the games.

The difference of the two ratios is held against its spread over the blocks, each ratio made linear about its mean (the
delta method); where a block always has as many observations this is the paired t test itself. The interval is
Student's with one degree of freedom less than blocks, not the normal one: the spread is estimated of the same blocks,
and t says what this costs. That the mean is near enough to normal is left to many blocks: with fewer than
`statistics.FEW` nothing is said at all.

Where a series may be ended by what it shows, the interval is that of a confidence sequence (`student`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Generic, TypeVar

from citadels_dsl.compare.student import quantile, sequence_chance, sequence_radius, two_sided
from citadels_dsl.simulate.statistics import FEW, Interval

#: This share of intervals may be wrong.
OUTSIDE = 0.05
#: Above and below the line of the first ruleset, then of the second.
Four = tuple[int, int, int, int]
Key = TypeVar("Key")
#: In the order of the products.
_PAIRS = tuple((i, j) for i in range(4) for j in range(i, 4))


@dataclass(slots=True)
class Paired:
    """Sums over the blocks of `Four` and of the products of each two. Blocks of zeros need not be added."""

    sums: list[int] = field(default_factory=lambda: [0] * 4)
    products: list[int] = field(default_factory=lambda: [0] * len(_PAIRS))

    def add(self, block: Four) -> None:
        a, b, c, d = block
        sums, products = self.sums, self.products
        sums[0] += a
        sums[1] += b
        sums[2] += c
        sums[3] += d
        for at, product in enumerate((a * a, a * b, a * c, a * d, b * b, b * c, b * d, c * c, c * d, d * d)):
            products[at] += product

    def merge(self, other: Paired) -> None:
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]

    @property
    def compared(self) -> bool:
        """Both sides have observations."""
        return self.sums[1] > 0 and self.sums[3] > 0

    @property
    def before(self) -> float:
        return self.sums[0] / self.sums[1]

    @property
    def after(self) -> float:
        return self.sums[2] / self.sums[3]

    def _exact(self) -> int:
        """The difference, times both denominators."""
        return self.sums[2] * self.sums[1] - self.sums[0] * self.sums[3]

    @property
    def difference(self) -> float:
        return self._exact() / (self.sums[1] * self.sums[3])

    def error(self, blocks: int) -> float:
        """The standard error of the difference."""
        a, b, c, d = self.sums
        # Of each block, times (b·d)²: (second - ratio · its observations) / observations, less the same of the first.
        return self._error((-b * d * d, a * d * d, d * b * b, -c * b * b), b * b * d * d, blocks)

    def unpaired(self, blocks: int) -> float:
        """The standard error that it would have if the two series had been played with luck of their own."""
        a, b, c, d = self.sums
        return sqrt(self._error((-b, a, 0, 0), b * b, blocks) ** 2 + self._error((0, 0, d, -c), d * d, blocks) ** 2)

    def _error(self, weights: tuple[int, int, int, int], scale: int, blocks: int) -> float:
        """Of a weighted sum of the four whose sum over the blocks is 0, over a scale."""
        if blocks < 2:
            return inf
        squares = sum(
            (1 if i == j else 2) * weights[i] * weights[j] * product
            for (i, j), product in zip(_PAIRS, self.products, strict=True)
        )
        # Divided as whole numbers first: they may be larger than a float can be.
        return sqrt(squares / (scale * scale)) * sqrt(blocks / (blocks - 1))


class Block(Generic[Key]):
    """The figures of one block while its games are counted."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Key, list[int]] = {}

    def seen(self, key: Key, side: int, above: int, below: int) -> None:
        """`side`: 0 of the first rules, 1 of the second."""
        four = self._found.get(key)
        if four is None:
            four = self._found[key] = [0, 0, 0, 0]
        four[2 * side] += above
        four[2 * side + 1] += below

    def close(self, sums: dict[Key, Paired]) -> None:
        for key, (a, b, c, d) in self._found.items():
            figure = sums.get(key)
            if figure is None:
                figure = sums[key] = Paired()
            figure.add((a, b, c, d))


@dataclass(frozen=True, slots=True)
class Estimate:
    """`chance`: how often a difference as large comes up where there is none, not corrected for looking at many."""

    difference: float
    interval: Interval
    chance: float


def estimate(sums: Paired, blocks: int, best_at: int = 0) -> Estimate:
    """`best_at`: for a series that may be ended by what it shows; 0: its length was settled before."""
    difference = sums.difference
    if blocks < FEW:
        return Estimate(difference, Interval(-inf, inf), 1.0)
    error = sums.error(blocks)
    t = difference / error if error else inf if difference else 0.0
    if best_at:
        reach = sequence_radius(blocks, error, best_at, OUTSIDE)
        chance = sequence_chance(blocks, t, best_at, OUTSIDE)
    else:
        reach = quantile(blocks - 1, OUTSIDE) * error
        chance = two_sided(t, blocks - 1)
    return Estimate(difference, Interval(difference - reach, difference + reach), chance)
