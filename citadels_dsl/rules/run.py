"""How far a straight run of statements has come, and what is known on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import Contents, Expr, Fold, Join, Local, PlaceRef, SetOf, Top
from citadels_dsl.rules.logic import YES, either
from citadels_dsl.rules.reads import Kinds
from citadels_dsl.source import Span


class Tried(Exception):
    """No condition can be derived."""

    def __init__(self, reason: str, span: Span | None) -> None:
        super().__init__(reason)
        self.reason, self.span = reason, span


@dataclass(frozen=True, slots=True)
class Run:
    """How far a run has come: what its names stand for, what it has changed.

    `values`: what the slots of the block that is read are, in terms of the unit's.
    `origins`: for names of the unit, the place that they were chosen from (what is one's own is not
    touched; what comes from a hand takes no gold or marks out of a city).
    `changing`: for each verb so far that it would change something; None once that is sure.
    """

    values: Mapping[int, Expr]
    origins: Mapping[int, PlaceRef]
    written: Kinds
    changing: tuple[Expr, ...] | None

    def here(self, values: Mapping[int, Expr]) -> Run:
        return replace(self, values=values)

    def wrote(self, kinds: Kinds) -> Run:
        return replace(self, written=self.written | kinds)

    def sure(self) -> Run:
        return replace(self, changing=None)

    # ------------------------------------------------------------ where things lie

    def with_origin(self, chosen: Expr, source: Expr) -> Run:
        """The run with a name for what was chosen from a source."""
        origin = self.origin(source)
        if origin is None or not isinstance(chosen, Local):
            return self
        return replace(self, origins={**self.origins, chosen.slot: origin})

    def origin(self, expr: Expr) -> PlaceRef | None:
        """The place where this lies, where that is plain."""
        match expr:
            case PlaceRef():
                return expr
            case Local(slot=slot):
                return self.origins.get(slot)
            case Contents(place=inner) | Top(place=inner) | Join(word="-", left=inner):
                return self.origin(inner)
            case Fold(word="those" | "most" | "least", members=members):
                return self.origin(members.source)
            case SetOf(items=items):
                origins = [self.origin(item) for item in items]
                return origins[0] if all(origin == origins[0] for origin in origins) else None
            case _:  # of nothing else is it plain
                return None

    def owner(self, expr: Expr) -> Expr | None:
        """Whose this is, where that is plain."""
        origin = self.origin(expr)
        if origin is None or origin.owner is None:
            return None
        return origin.owner if origin.owner.type.kind == "player" else self.owner(origin.owner)

    def owns(self, doer: Expr | None, thing: Expr | None) -> bool:
        """It is certainly the doer's own, or nobody's."""
        if thing is None or doer is None or thing == doer:
            return True
        origin = self.origin(thing)
        if origin is None:
            return False
        return origin.owner is None or self.owner(thing) == doer

    def may_leave_city(self, thing: Expr | None) -> bool:
        """A card may leave a city when it is moved, and with it gold and marks."""
        origin = None if thing is None else self.origin(thing)
        return origin is None or origin.place == anchors.CITY


After = Callable[[Run], Expr]


def done(_: Run) -> Expr:
    return YES


def changed(run: Run) -> Expr:
    return YES if run.changing is None else either(list(run.changing))
