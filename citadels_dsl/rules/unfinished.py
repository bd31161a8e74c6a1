"""Games that do not come to the end that their rules tell: when one is broken off, and in which words that is told.

The engine, a compiled game and whoever counts games say it alike, so that what they tell can be compared.
"""

from __future__ import annotations

#: After so many decisions a game is broken off. The longest of the shipped games come to a thousand.
DECISIONS = 20_000
#: So many unfinished games of a series are named; all are counted.
NAMED = 10


def too_many(decisions: int) -> str:
    """It was broken off."""
    return f"{decisions:,} decisions"


def not_over(rounds: int) -> str:
    """The rounds ran out before the rules said that the game is over."""
    return f"not over after {rounds} round" + "s" * (rounds != 1)
