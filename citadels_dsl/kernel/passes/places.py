"""Where an evaluation stands: a block on its way, what is around it, and where those who leave it arrive."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from citadels_dsl.kernel.ir import Block, Leave, Local, Section, Statement
from citadels_dsl.kernel.passes.known import Known


@dataclass(slots=True)
class Point:
    """A place behind a statement to which others go. `start`: where the section that they leave has to begin."""

    label: str
    start: int
    arrivals: list[Known] = field(default_factory=list)


@dataclass(slots=True)
class Frame:
    """A function while it is put in the place of its call. `back`: behind which statement it ends."""

    names: dict[str, str] = field(default_factory=dict)
    labels: dict[str, tuple[Place, int]] = field(default_factory=dict)
    back: tuple[Place, int] | None = None
    result: Local | None = None


@dataclass(slots=True)
class Place:
    """`end`: what comes behind the last statement: what comes behind the one around, or something else."""

    block: Block
    frame: Frame
    around: Place | None
    out: list[Statement]
    end: Literal["around", "other"] = "around"
    index: int = 0
    start: int = 0
    points: dict[int, Point] = field(default_factory=dict)

    def arrive(self, point: Point) -> None:
        """Closes the section that ends here."""
        body = self.out[point.start :]
        del self.out[point.start :]
        while body and body[-1] == Leave(point.label):
            body.pop()
        self.out.append(Section(point.label, tuple(body)))
        for other in self.points.values():
            other.start = min(other.start, point.start)


Snapshot = list[tuple[Place, dict[int, tuple[Point, int]]]]


def snapshot(place: Place) -> Snapshot:
    """What is awaited at the places around, so that an attempt can be taken back."""
    found: Snapshot = []
    here: Place | None = place
    while here is not None:
        found.append((here, {index: (point, len(point.arrivals)) for index, point in here.points.items()}))
        here = here.around
    return found


def restore(before: Snapshot) -> None:
    for place, points in before:
        place.points = {index: point for index, (point, _) in points.items()}
        for point, many in points.values():
            del point.arrivals[many:]
