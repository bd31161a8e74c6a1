"""Chance: numbers that depend on a seed, a game, a stream and how often that stream was used, on nothing else.

Version 1 of the generator. A stream is a text such as "shuffle deck" or "bury/3". Its key is

    key = mix(mix(mix(seed) ^ game) ^ fnv(stream))

with all arithmetic in 64 bits, `mix` the finalizer of SplitMix64 and `fnv` the 64-bit FNV-1a hash
of the stream's UTF-8 bytes. Use number i (from 0) of a stream gives mix(key + (i + 1) * GOLDEN),
of which the top 30 bits x are taken: one of n is (x * n) >> 30. Streams do not disturb each other,
so two rulesets that differ in one place have the same luck everywhere else.
"""

from __future__ import annotations

from functools import lru_cache

NAME = "splitmix64"
VERSION = 1

#: A seed of at most 63 bits is a whole number for whatever reads our JSON.
LARGEST_SEED = 2**63 - 1

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The finalizer of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=4096)
def fnv(text: str) -> int:
    """The 64-bit FNV-1a hash of a text."""
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = ((h ^ byte) * 0x100000001B3) & _MASK
    return h


def game_key(seed: int, game: int) -> int:
    return mix(mix(seed & _MASK) ^ (game & _MASK))


def stream_key(game: int, stream: str) -> int:
    """The key of a stream, from the key of its game."""
    return mix(game ^ fnv(stream))


def draw(key: int, use: int, n: int) -> int:
    """A number from 0 up to n - 1, of use number `use` of a stream."""
    return (mix((key + (use + 1) * _GOLDEN) & _MASK) >> 34) * n >> 30


class Chance:
    """One stream, used from its beginning: what a bot is given."""

    __slots__ = ("key", "used")

    def __init__(self, seed: int, game: int, stream: str) -> None:
        self.key = stream_key(game_key(seed, game), stream)
        self.used = 0

    def draw(self, n: int) -> int:
        """A number from 0 up to n - 1; nothing is drawn where there is no choice."""
        if n <= 1:
            return 0
        self.used += 1
        return draw(self.key, self.used - 1, n)

    def shuffled(self, n: int) -> list[int]:
        """The numbers from 0 up to n - 1 in an order by chance."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
