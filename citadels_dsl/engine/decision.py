"""A decision that somebody has to make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.engine.values import Value
from citadels_dsl.rules.types import Type
from citadels_dsl.source import Span

Kind = Literal["act", "choose", "may", "either", "way"]


@dataclass(frozen=True, slots=True)
class Decision:
    """Two options or more; the answer is the number of one.

    `options` are of `type`: things and values of a `choose` (DONE ends the choosing of several), the
    actions of an `act` (PASS ends it), False and True of a `may`, the numbers of the branches of an
    `either`, the clauses that stand in for a moment in a `way` (AS_USUAL: the moment itself).
    `rule` is the clause or procedure that asks ("thief.rob", "procedure:build"), `site` the place in it.
    `secret`: the others do not see what is chosen; `lying`: they see it if they know what lies there.
    `subject` is a word for what is decided: the name of what is chosen, of the moment, the label of a `may`.
    """

    seat: int
    kind: Kind
    options: tuple[Value, ...]
    rule: str
    site: int
    subject: str
    type: Type
    span: Span | None
    secret: bool = False
    lying: bool = False


DONE = "done"
PASS = "pass"
AS_USUAL = "as usual"
