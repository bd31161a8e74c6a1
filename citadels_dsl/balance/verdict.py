"""What is said of a card: whether it wins too often, and whether that is certain.

A card wins too often with a kind of player where its whole interval, corrected for all cards and kinds of player that
are looked at together, lies more than a margin above what is to be expected. Bots that weigh what they do are believed;
what only happens among those that draw says little about people, and is told beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import NamedTuple

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.measuring import Measured
from citadels_dsl.balance.strength import Excess, Strength, of_characters, of_districts
from citadels_dsl.simulate.statistics import Interval


class Verdict(Enum):
    STRONG = "wins too often"
    WEAK = "wins too seldom"
    EVEN = "even"
    SPLIT = "the bots disagree"
    OPEN = "nothing certain"
    FEW = "too few to say"


class Found(NamedTuple):
    """What one kind of player says; its interval is of the difference, in shares."""

    family: Family
    verdict: Verdict
    excess: Excess
    interval: Interval


@dataclass(frozen=True, slots=True)
class Judgement:
    """`found`: what each kind of player that takes what chance gives it says, with its interval in shares."""

    strength: Strength
    verdict: Verdict
    found: tuple[Found, ...]

    @property
    def name(self) -> str:
        return self.strength.name

    @property
    def bound(self) -> float:
        """With no kind of player that was believed it is farther from even than this, as far as is known."""
        return max((max(-one.interval.low, one.interval.high) for one in self.believed), default=inf)

    @property
    def believed(self) -> tuple[Found, ...]:
        return believed(self.found)

    @property
    def difference(self) -> float:
        """The mean of what those say that are believed, in shares; 0 if there are none."""
        found = self.believed
        return sum(one.excess.difference for one in found) / max(1, len(found))


def believed(found: Sequence[Found]) -> tuple[Found, ...]:
    """Those that weigh, if there are any."""
    weighing = tuple(one for one in found if one.family.weights is not None)
    return weighing or tuple(found)


def judged_characters(measured: Measured, margin: float) -> list[Judgement]:
    return judge(of_characters(measured), [f for f in measured.wanted.families if f.by_chance], margin)


def judged_districts(measured: Measured, margin: float) -> list[Judgement]:
    """What a hand brings does not depend on how characters are chosen, so those who choose theirs tell it."""
    return judge(of_districts(measured), [f for f in measured.wanted.families if f.tells_choices], margin)


def judge(strengths: Sequence[Strength], families: Sequence[Family], margin: float) -> list[Judgement]:
    figures = len(strengths) * len(families)
    found: list[Judgement] = []
    for strength in strengths:
        each = tuple(
            Found(family, _of_one(excess, figures, margin), excess, excess.interval(figures))
            for family, excess in ((family, strength.whole[family]) for family in families)
        )
        found.append(Judgement(strength, _of_all(believed(each)), each))
    return found


def _of_one(estimate: Excess, figures: int, margin: float) -> Verdict:
    if estimate.error == inf:
        return Verdict.FEW
    interval = estimate.interval(figures)
    if interval.low > margin:
        return Verdict.STRONG
    if interval.high < -margin:
        return Verdict.WEAK
    if -margin <= interval.low and interval.high <= margin:
        return Verdict.EVEN
    return Verdict.OPEN


def _of_all(found: Sequence[Found]) -> Verdict:
    """Too often is what is certain with one of them, as long as no other leans to the other side."""
    said = {one.verdict for one in found}
    if {Verdict.STRONG, Verdict.WEAK} <= said:
        return Verdict.SPLIT
    for certain, side in ((Verdict.STRONG, 1), (Verdict.WEAK, -1)):
        if certain in said:
            leaning = all(
                side * estimate.difference > 0 for _, verdict, estimate, _ in found if verdict is not Verdict.FEW
            )
            return certain if leaning and Verdict.EVEN not in said else Verdict.SPLIT
    if said == {Verdict.EVEN}:
        return Verdict.EVEN
    return Verdict.FEW if said <= {Verdict.FEW} else Verdict.OPEN
