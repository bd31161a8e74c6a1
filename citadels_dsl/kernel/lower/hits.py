"""What a choice falls on after all: a thing and its kind, where the moment of it says so."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Array, Const, Expr as Code
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import Arrays, put
from citadels_dsl.rules.types import Type

#: The kinds of thing on which a choice can fall.
THINGS = ("player", "character", "card")


def cells(arrays: Arrays) -> tuple[Array, Array]:
    """The thing, and the number of its kind from 1 on; 0: nothing was hit."""
    return arrays.cell("hit"), arrays.cell("hit_kind")


def hit(scope: Scope, kind: Type, thing: Code) -> None:
    """It falls on this."""
    there, number = cells(scope.arrays)
    scope.w.add(put(there, thing), put(number, Const(THINGS.index(kind.kind) + 1) if kind.kind in THINGS else FALSE))
