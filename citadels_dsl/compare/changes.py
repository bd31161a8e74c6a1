"""What is told of a difference between two rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from citadels_dsl.compare.figures import Simulated
from citadels_dsl.source import Span

Section = Literal[
    "setup", "draft tables", "flow", "characters", "abilities", "districts", "deck counts", "options", "scoring",
    "tie-breaks",
]  # fmt: skip
#: In the order in which they are told.
SECTIONS: tuple[Section, ...] = (
    "setup", "draft tables", "flow", "characters", "abilities", "districts", "deck counts", "options", "scoring",
    "tie-breaks",
)  # fmt: skip


class Effect(IntEnum):
    """How far a change reaches. NONE: it is said in another way. PRESENTATION: what people read. BEHAVIOUR: play."""

    NONE = 0
    PRESENTATION = 1
    BEHAVIOUR = 2

    @property
    def words(self) -> str:
        return "no effect" if self is Effect.NONE else self.name.lower()


@dataclass(frozen=True, slots=True)
class Detail:
    """Something inside a part that is another: `old` or `new` is "" where it is not there.

    `path`: where it stands, from the outside: ("limit",), ("choose c", "if").
    """

    path: tuple[str, ...]
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Change:
    """One part that differs. `was`: its name in the first ruleset, where that is another.

    `old` and `new`: what it says, in sentences; `details`: its changed tree; `before` and `after`: where it stands
    in the files. `asked`: of an option, what asks for it, each by its name and in a sentence.
    """

    section: Section
    name: str
    kind: Literal["added", "removed", "changed", "renamed"]
    effect: Effect
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    details: tuple[Detail, ...] = ()
    before: Span | None = None
    after: Span | None = None
    was: str = ""
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two games of one record part. `place`: after so many choices; `old`, `new`: what there is then."""

    game: int
    place: int
    round: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """`games`: so many were played again; `partings`: of those that went another way."""

    games: int
    partings: tuple[Parting, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes from one ruleset to another, by section and in the order of the rules.

    `replayed`: what became of recorded games, if some were played again; `simulated`: how games of both differ.
    """

    first: str
    second: str
    changes: tuple[Change, ...]
    replayed: Replayed | None = None
    simulated: Simulated | None = None

    @property
    def effect(self) -> Effect:
        return max((change.effect for change in self.changes), default=Effect.NONE)

    def of(self, section: Section) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.section == section)
