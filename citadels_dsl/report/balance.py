"""Whether a ruleset is even: what is played and built wins more or less often than is to be expected.

Of the turns that were begun with a character one in as many as there are players is to be expected won. Whoever builds
more wins more often, so a district is held against all districts: the share of wins of whoever built any of them.
Intervals are Wilson's (`simulate.statistics`), at 95 % for all cards of a kind together (Bonferroni), so that a card is
called strong by chance in at most one of twenty tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_dsl.report.results import characters, districts
from citadels_dsl.rules.titles import Titles
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.statistics import FEW, Interval, Share, wilson

_OUTSIDE = 0.05


@dataclass(frozen=True, slots=True)
class Card:
    """`seen`: turns begun with it, or players who built it. `interval`: of its share of wins."""

    name: str
    seen: int
    share: float
    expected: float
    interval: Interval

    @property
    def verdict(self) -> str:
        if self.seen < FEW:
            return "too few to say"
        if self.interval.low > self.expected:
            return "wins too often"
        if self.interval.high < self.expected:
            return "wins too seldom"
        most = max(self.expected - self.interval.low, self.interval.high - self.expected)
        return f"even, within {100 * most:.1f} points"


def of_characters(results: Results) -> list[Card]:
    """By their place in the order of the round."""
    return list(_cards(characters(results), 1 / results.plan.players))


def of_districts(results: Results) -> list[Card]:
    """By colour and cost."""
    found = [(name, line.won) for name, line in districts(results)]
    seen = sum(share.observations for _, share in found)
    return list(_cards(found, sum(share.wins for _, share in found) / seen if seen else 0.0))


def _cards(found: Sequence[tuple[str, Share]], expected: float) -> Iterator[Card]:
    z = NormalDist().inv_cdf(1 - _OUTSIDE / 2 / max(1, len(found)))
    for name, share in found:
        yield Card(name, share.observations, share.share, expected, wilson(share.share, share.effective, z))


def balance_tables(results: Results, titles: Titles) -> Group:
    """Characters and districts, one table below the other."""
    finished = results.tally.finished
    head = f"{titles.ruleset}: {finished:,} finished games of {results.plan.players} players, seed {results.plan.seed}"
    parts: list[RenderableType] = [Text(head)]
    for kind, seen, cards in (
        ("character", "turns a game", of_characters(results)),
        ("district", "builders a game", of_districts(results)),
    ):
        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column(kind)
        for title in (seen, "wins %", "expected", "interval"):
            table.add_column(title, justify="right")
        table.add_column("verdict")
        for card in cards:
            table.add_row(
                titles.card(card.name),
                f"{card.seen / finished:.2f}" if finished else "-",
                f"{100 * card.share:.1f}",
                f"{100 * card.expected:.1f}",
                f"{100 * card.interval.low:.1f} - {100 * card.interval.high:.1f}",
                card.verdict,
            )
        parts += [Text(), table]
    return Group(*parts)
