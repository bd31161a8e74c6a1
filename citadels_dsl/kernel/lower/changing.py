"""What everything writes that changes a game: that it has changed, and that marks go."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.kernel.ir import Const, Expr
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import plus

#: In the place of a mark: the gold that lies on a card.
GOLD = ""


@dataclass(frozen=True, slots=True)
class Off:
    """Takes a mark (or its gold) off a card, or off all things: in the place of statements that are written when it
    is known which marks are kept."""

    mark: str
    card: Expr | None = None


def changed(scope: Scope) -> None:
    """How often tells a procedure whether anything came of it."""
    count = scope.arrays.register("changes")
    scope.w.add(put(count, plus(value(count), Const(1))))
