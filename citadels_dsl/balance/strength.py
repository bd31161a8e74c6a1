"""How much more often than is to be expected somebody wins with a card, by series and over all numbers of players.

What is expected is the share of wins of all who took a character, or of all cards that somebody began with: 1 in as
many as play, wherever everybody gets equally many. It is held against those to whom chance gave the card: a character
that a bot took by chance (`families`), a district that was dealt before the first round. Who merely built it tells
little, for who is ahead builds more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf, sqrt

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.measuring import Measured
from citadels_dsl.balance.ratio import error_of
from citadels_dsl.balance.sheet import Sheet
from citadels_dsl.compare.paired import OUTSIDE
from citadels_dsl.compare.student import quantile
from citadels_dsl.simulate.statistics import Interval, Share


@dataclass(frozen=True, slots=True)
class Excess:
    """By how much a card wins more often than is to be expected.

    `seen`: so many times somebody had it. `share` and `expected` of wins; of several numbers of players together
    as often as each was seen. `freedom`: of the blocks of games from which the error was learnt.
    """

    seen: int
    share: float
    expected: float
    error: float
    freedom: int

    @property
    def difference(self) -> float:
        return self.share - self.expected

    def interval(self, figures: int) -> Interval:
        """Of the difference, Student's; for so many figures at once."""
        reach = quantile(max(1, self.freedom), OUTSIDE / max(1, figures)) * self.error
        return Interval(self.difference - reach, self.difference + reach)


@dataclass(frozen=True, slots=True)
class Strength:
    """Of one card: by family over all numbers of players, and for each of them."""

    name: str
    whole: dict[Family, Excess]
    parts: dict[tuple[Family, int], Excess]


def of_characters(measured: Measured) -> list[Strength]:
    """In the order of the round. Of bots that choose their characters too: what those win who took it."""
    order = measured.rules.characters
    names = sorted({name for sheet in measured.sheets.values() for name in sheet.characters}, key=lambda name: (
        order[name].order, name))  # fmt: skip
    return list(_strengths(measured, names, lambda sheet, name: (
        sheet.characters[name].won if name in sheet.characters else None, sheet.expected)))  # fmt: skip


def of_districts(measured: Measured) -> list[Strength]:
    """By colour and cost."""
    rules = measured.rules

    def place(name: str) -> tuple[int, int, str]:
        card = rules.cards[name]
        colour = rules.colours.index(card.colour) if card.colour in rules.colours else len(rules.colours)
        return colour, card.cost, name

    names = sorted({name for sheet in measured.sheets.values() for name in sheet.districts}, key=place)
    return list(_strengths(measured, names, lambda sheet, name: (
        sheet.districts[name].won if name in sheet.districts else None, sheet.expected_of_dealt)))  # fmt: skip


def _strengths(
    measured: Measured, names: Iterable[str], won: Callable[[Sheet, str], tuple[Share | None, float]]
) -> Iterator[Strength]:
    for name in names:
        parts: dict[tuple[Family, int], Excess] = {}
        for (players, family), sheet in measured.sheets.items():
            share, expected = won(sheet, name)
            if share is not None and share.observations:
                parts[family, players] = excess(share, expected)
        whole = {
            family: together([part for (of, _), part in parts.items() if of == family])
            for family in measured.wanted.families
        }
        yield Strength(name, whole, parts)


def excess(share: Share, expected: float) -> Excess:
    return Excess(share.observations, share.share, expected, error_of(share), share.games - 1)


def together(parts: list[Excess]) -> Excess:
    """Of several series, each as often as it was seen there."""
    seen = sum(part.seen for part in parts)
    if not seen:
        return Excess(0, 0.0, 0.0, inf, 0)
    known = [part for part in parts if part.error < inf] or parts
    of = sum(part.seen for part in known)
    return Excess(
        seen,
        sum(part.share * part.seen for part in known) / of,
        sum(part.expected * part.seen for part in known) / of,
        sqrt(sum((part.error * part.seen / of) ** 2 for part in known)),
        sum(part.freedom for part in known),
    )
