"""The series that were played, and what is said of every card."""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.measuring import Measured
from citadels_dsl.balance.ratio import reach_at_once
from citadels_dsl.balance.sensitivity import Change, Sensitivity
from citadels_dsl.balance.verdict import Judgement, judged_characters, judged_districts
from citadels_dsl.rules.titles import Titles
from citadels_dsl.setup.refusal import listed


@dataclass(slots=True)
class Balance:
    """`margin`: a card that wins by no more than this above or below its share is even."""

    measured: Measured
    titles: Titles
    margin: float
    sensitivity: Sensitivity | None = None
    characters: list[Judgement] = field(init=False)
    districts: list[Judgement] = field(init=False)

    def __post_init__(self) -> None:
        self.characters = judged_characters(self.measured, self.margin)
        self.districts = judged_districts(self.measured, self.margin)

    @property
    def by_chance(self) -> tuple[Family, ...]:
        """The kinds of player that tell what a character is worth."""
        return tuple(family for family in self.measured.wanted.families if family.by_chance)

    @property
    def as_they_are(self) -> tuple[Family, ...]:
        """The kinds of player that tell what is taken and used."""
        return tuple(family for family in self.measured.wanted.families if family.tells_choices)

    @property
    def z(self) -> float:
        """For the figures of one table of characters."""
        return reach_at_once(len(self.characters) * len(self.by_chance))

    @property
    def z_of_districts(self) -> float:
        return reach_at_once(len(self.districts) * len(self.as_they_are))

    @property
    def head(self) -> str:
        measured = self.measured
        bots = ", ".join(dict.fromkeys(family.bot for family in measured.wanted.families))
        return (
            f"{self.titles.ruleset}: {measured.games:,} games of {listed(measured.counts)} players by {bots}, "
            f"seed {measured.wanted.plan.seed}" + (", ended early" if measured.signal else "")
        )


def number_of(balance: Balance, change: Change) -> str:
    """`Merchant, classic.yaml:144, bonus: gain(1 -> 2)`."""
    literal = change.literal
    place = literal.span.source.path.rpartition("/")[2]
    of = f"{balance.titles.card(literal.card)}, " if literal.card else ""
    key = literal.key.removeprefix(f"{literal.card}.") if literal.card else literal.key
    text = f"{literal.before}{literal.value} -> {change.value}{literal.after}"
    return f"{of}{place}:{literal.line}, {key}: {text}"
