"""Which value fits where, and what is made of it there."""

from __future__ import annotations

from citadels_dsl.rules.expressions import Contents, Expr, SetOf
from citadels_dsl.rules.types import Type


def alike(one: Type, other: Type) -> bool:
    """The kinds have something in common, how many and whether at all left aside."""
    if "any" in (one.kind, other.kind) or "value" in (one.kind, other.kind):
        return True
    if one.kind == other.kind:
        return one.of == other.of or not one.of or not other.of
    return not one.kinds().isdisjoint(other.kinds())


def is_many(kind: Type) -> bool:
    """A set, or a place, which stands for what lies in it."""
    return kind.many or kind.kind == "place"


def member(kind: Type) -> Type:
    """The type of one of a set, or of what lies in a place."""
    if kind.kind == "place":
        return Type(kind.of or "card")
    return Type(kind.kind, of=kind.of)


def as_set(expr: Expr) -> Expr:
    """The expression where a set is wanted: what lies in a place, or the one thing as a set."""
    kind = expr.type
    if kind.many or kind.kind == "any":
        return expr
    if kind.kind == "place":
        return Contents(expr, member(kind).set(), span=expr.span)
    return SetOf((expr,), kind.set(), span=expr.span)


def article(kind: Type) -> str:
    """A type as a sentence names it: "a card", "an action", "a set of cards", "yes or no"."""
    if kind.kind == "truth" and not kind.many:
        return "yes or no"
    name = str(kind)
    if kind.many or name.startswith(("a ", "an ", "some", "nothing")):
        return name
    return ("an " if name[0] in "aeiou" else "a ") + name
