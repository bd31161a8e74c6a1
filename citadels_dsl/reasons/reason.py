"""What is told of a why."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """`text`: what is so, with its value. `span`: where the rules say it. `parts`: what it rests on.

    `holds`: of a condition whether it holds; None for what is none. `rule`: the id of the clause that says it, "" for
    what is so without one. `tried`: no condition says it, the engine tries it out.
    """

    text: str
    span: Span | None = None
    parts: tuple[Reason, ...] = ()
    holds: bool | None = None
    rule: str = ""
    tried: bool = False

    def ruled(self) -> bool:
        """A clause has a say in it, however deep."""
        return bool(self.rule) or any(part.ruled() for part in self.parts)
