"""What is told of a why."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """`text`: what is so, with its value. `span`: where the rules say it. `parts`: what it rests on.

    `holds`: of a condition whether it holds; None for what is none.
    """

    text: str
    span: Span | None = None
    parts: tuple[Reason, ...] = ()
    holds: bool | None = None
