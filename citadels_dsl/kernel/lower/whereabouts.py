"""What lies where, and by which number a place is known."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Const, Expr as Code, Mask
from citadels_dsl.kernel.lower.facts import bits
from citadels_dsl.kernel.lower.piles import contents_of_pile
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import At, plus


def inside(scope: Scope, where: At) -> Code:
    """What lies in a place."""
    facts, arrays = scope.facts, scope.arrays
    kind = facts.rules.places[where.place]
    if kind.pile:
        return contents_of_pile(scope, where.place)
    return value(arrays.inside if kind.holds == "card" else arrays.standing, place_number(scope, where))


def place_number(scope: Scope, where: At) -> Code:
    first = scope.facts.places[where.place]
    return Const(first) if where.owner is None else plus(Const(first), where.owner)


def in_pile(scope: Scope, where: At) -> bool:
    return scope.facts.rules.places[where.place].pile


def open_places(scope: Scope) -> Const:
    """The places for cards that all can see, as a mask."""
    facts = scope.facts
    found = 0
    for place in facts.rules.places.values():
        if place.holds == "card" and place.audience == "all":
            found |= bits(range(facts.places[place.name], facts.places[place.name] + facts.places_of(place)))
    return Const(found, Mask(facts.card_places))
