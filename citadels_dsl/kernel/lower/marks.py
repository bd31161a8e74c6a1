"""Where the marks on things are kept: a flag as a mask of the things that have it, anything else by thing."""

from __future__ import annotations

from citadels_dsl.kernel.ir import INTEGER, Array, Expr as Code, Has
from citadels_dsl.kernel.logic import FALSE, either
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value


def flags(scope: Scope, name: str, kind: str) -> Array:
    return scope.arrays.cell(f"mark_{name}_{kind}", scope.facts.mask_of(kind))


def mark_values(scope: Scope, name: str, kind: str) -> Array:
    unset = scope.facts.rules.marks[name].unset
    bits = scope.facts.mask_of(kind).bits
    return scope.arrays.array(f"mark_{name}_{kind}", bits, INTEGER, (-1,) * bits if unset is None else ())


def marked_cards(scope: Scope, name: str) -> Array:
    """The cards on which a mark lies that is no flag."""
    return scope.arrays.cell(f"there_{name}_card", scope.facts.of_cards)


def marks_by(scope: Scope, name: str, kind: str) -> Array:
    bits = scope.facts.mask_of(kind).bits
    return scope.arrays.array(f"by_{name}_{kind}", bits, INTEGER, (-1,) * bits)


def made(scope: Scope, what: str, character: Code) -> Code:
    """A mark on it stops or controls it."""
    found: Code = FALSE
    for one_ in scope.facts.rules.marks.values():
        if one_.makes == what:
            found = either(
                found,
                Has(value(scope.arrays.cell(f"mark_{one_.name}_character", scope.facts.of_characters)), character),
            )
    return found
