"""Student's distribution, and Holm's correction for looking at many figures at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt

#: The continued fraction below ends when a step changes less than this.
_NEAR = 1e-15
#: No divisor is smaller.
_TINY = 1e-300
_STEPS = 10_000


def two_sided(t: float, freedom: int) -> float:
    """How likely it is that a value of `freedom` degrees of freedom lies as far from 0 as t, or farther."""
    if t in (inf, -inf):
        return 0.0
    return _beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=64)
def quantile(freedom: int, outside: float) -> float:
    """Beyond which on both sides together a share of `outside` lies."""
    low, high = 0.0, 1.0
    while two_sided(high, freedom) > outside:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if two_sided(middle, freedom) > outside:
            low = middle
        else:
            high = middle
    return high


def holm(chances: Sequence[float]) -> list[float]:
    """Each chance corrected so that, whatever hangs together, one of those below a level is wrong at most as often as
    the level says (Holm, 1979). Not Benjamini and Hochberg's: a sentence is read alone, not as one of a list of which
    some part may be wrong; and Holm's asks nothing of how figures hang together, which here are of the same games."""
    found = [0.0] * len(chances)
    worst = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[at]))
        found[at] = worst
    return found


def _beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """Its continued fraction, by Lentz's method."""
    c, d = 1.0, _inverse(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        step = 1.0
        for part in (even, odd):
            d = _inverse(1 + part * d)
            c = 1 + part / c
            c = c if abs(c) > _TINY else _TINY
            step = c * d
            found *= step
        if abs(step - 1) < _NEAR:
            return found
    raise ArithmeticError(f"the beta function of {a}, {b}, {x} does not settle")


def _inverse(value: float) -> float:
    return 1 / (value if abs(value) > _TINY else _TINY)


def sequence_radius(blocks: int, error: float, best_at: int, outside: float) -> float:
    """How far an interval reaches that holds at every number of blocks at once; `error`: standard error of the mean.

    The boundary of the normal mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021, "Time-uniform,
    nonparametric, nonasymptotic confidence sequences"), with the variance as it is estimated so far: an asymptotic
    confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
    asymptotic confidence sequences"). Whoever looks after each block and stops when he likes is wrong no more often
    than `outside`, in the limit of many blocks. `best_at`: the number of blocks, said beforehand, at which it is
    narrowest.
    """
    mixed = blocks * _mixing(best_at, outside)
    return error * sqrt(2 * (mixed + 1) / mixed * log(sqrt(mixed + 1) / outside))


def sequence_chance(blocks: int, t: float, best_at: int, outside: float) -> float:
    """The smallest share outside at which 0 is, for this t, not in the interval of `sequence_radius`."""
    mixed = blocks * _mixing(best_at, outside)
    return 0.0 if t in (inf, -inf) else min(1.0, sqrt(mixed + 1) * exp(-t * t * mixed / (2 * (mixed + 1))))


def _mixing(best_at: int, outside: float) -> float:
    """The variance of the mixture, in units of that of a block."""
    twice = -2 * log(outside)
    return (twice + log(twice) + 1) / best_at
