"""Moments: everything that can happen, be hooked, forbidden and asked about.

A verb's moment names the operation that it is; a procedure's has none and runs its body.
"""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.types import Type

#: In place of a parameter's number: the doer, or the bank.
DOER, BANK = -1, -2

#: The moments that are no verbs: something of another's is reached for, a choice falls on somebody.
TOUCH, TARGET = "touch", "target"

#: The verbs that the engine asks about by name: may somebody use a card, act in a step, do an action.
USE, ACT, PERFORM = "use", "act", "perform"


@dataclass(frozen=True, slots=True)
class MoveGold:
    """`exact`: all or nothing; else as much as there is. The bank never runs out."""

    amount: int
    source: int
    target: int
    exact: bool


@dataclass(frozen=True, slots=True)
class MoveThings:
    """Cards and characters to a place, or a piece to a player."""

    things: int
    to: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Swap:
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    place: int


@dataclass(frozen=True, slots=True)
class Look:
    things: int


@dataclass(frozen=True, slots=True)
class Reveal:
    things: int


@dataclass(frozen=True, slots=True)
class SetMark:
    things: int
    mark: int
    value: int


@dataclass(frozen=True, slots=True)
class ClearMark:
    things: int
    mark: int


@dataclass(frozen=True, slots=True)
class ShowMark:
    things: int
    mark: int


@dataclass(frozen=True, slots=True)
class Use:
    thing: int
    until: int
    seen_as: int


@dataclass(frozen=True, slots=True)
class PerformAction:
    action: int


@dataclass(frozen=True, slots=True)
class OfferSteps:
    steps: int


@dataclass(frozen=True, slots=True)
class Stop:
    procedure: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Nothing by itself: `TOUCH`, `TARGET`."""

    thing: int


Operation = (
    MoveGold | MoveThings | Swap | Shuffle | Look | Reveal | SetMark | ClearMark | ShowMark | Use | PerformAction
    | OfferSteps | Stop | Notice
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameter:
    """`each`: given a set (or a place), the verb is done for each thing of it, one moment each.

    `default`: an expression over the slots of the procedure (me, this, cause, parameters); None:
    it must be given.
    """

    name: str
    type: Type
    default: Expr | None = None
    each: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """`doer`: the type of who does it, optional if it may be nobody; None: nobody does it.

    `touches`: the numbers of the parameters whose things, where they are another's, are touched.
    `phase`: once reached its before and after come, whatever fills it.
    `says`: the sentence of it, with holes for the doer and the parameters: "{} takes {n} gold from {from}".
    """

    name: str
    doer: Type | None
    parameters: tuple[Parameter, ...]
    operation: Operation | None
    touches: tuple[int, ...] = ()
    phase: bool = False
    says: str = ""
