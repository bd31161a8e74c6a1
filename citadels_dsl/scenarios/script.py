"""A scenario as it is written: its parts with their places, before anybody knows the ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.nodes import Mapping, Scalar


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat chooses, or only looks: `parts` is None for that.

    `offered`, `not_offered`, `only` are None where nothing is said of them.
    """

    seat: int
    span: Span
    parts: tuple[Scalar, ...] | None
    offered: tuple[Scalar, ...] | None = None
    not_offered: tuple[Scalar, ...] | None = None
    only: tuple[Scalar, ...] | None = None

    @property
    def nothing_more(self) -> bool:
        """It only says what is not offered: that holds also if nothing is."""
        return self.parts is None and self.offered is None and self.only is None


@dataclass(frozen=True, slots=True)
class Expected:
    """Judge what is true now."""

    what: Mapping
    span: Span


@dataclass(frozen=True, slots=True)
class Dealt:
    """Change the position."""

    what: Mapping
    span: Span


@dataclass(frozen=True, slots=True)
class Played:
    """Play these procedures next."""

    what: tuple[Scalar, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """`finish`: play what runs to its end. `stop`: leave it as it is."""

    word: Literal["finish", "stop"]
    span: Span


Step = Chosen | Expected | Dealt | Played | Word


@dataclass(frozen=True, slots=True)
class Pick:
    """A preset by name, or names; `added`: these on top of the usual ones."""

    preset: Scalar | None
    names: tuple[Scalar, ...]
    added: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Script:
    """One scenario. `folder` of a ruleset by path is that of `source.path`."""

    name: str
    span: Span
    source: Source
    of: tuple[str, ...]
    ruleset: Scalar
    overlays: tuple[Scalar, ...]
    options: Mapping | None
    players: int | None
    cast: Pick | None
    uniques: Pick | None
    seed: int
    play: tuple[Scalar, ...]
    strict: bool
    given: Mapping | None
    steps: tuple[Step, ...]
    expect: Mapping | None

    @property
    def expects(self) -> bool:
        """It judges something: at the end, in the middle, or what is offered."""
        if self.expect is not None and self.expect.entries:
            return True
        return any(
            isinstance(step, Expected)
            or (isinstance(step, Chosen) and any(x is not None for x in (step.offered, step.not_offered, step.only)))
            for step in self.steps
        )
