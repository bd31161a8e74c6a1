"""What is known to hold at a place in a text because something was asked before.

A fact is one of ("sure", path): it is not none; ("kind", path, kind): a thing is of this kind;
("seen", who, path): who (None: everybody) knows what it is. A path is an expression without its
types, so that the same words are the same path wherever they stand.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from functools import cache
from typing import Any

from citadels_dsl.rules.expressions import (
    ME,
    Compare,
    Contents,
    Expr,
    Fold,
    IsA,
    Join,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Nobody,
    Node,
    Not,
    Noun,
    PlaceRef,
    Property,
    Referee,
    Top,
    Within,
)
from citadels_dsl.rules.types import UNIONS

Path = Hashable
Facts = frozenset[tuple[Hashable, ...]]
NOTHING: Facts = frozenset()


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.compare and f.name != "type")


def path(node: Any) -> Path:
    """The expression as something that can be looked up: kinds and names, no types and no places."""
    if isinstance(node, Local):
        return ("Local", node.slot)
    if isinstance(node, tuple):
        return tuple(path(part) for part in node)
    if isinstance(node, Node):
        kind: Any = type(node)
        return (type(node).__name__, *(path(getattr(node, name)) for name in _names(kind)))
    return node  # type: ignore[no-any-return]


ME_PATH = ("Local", ME)
TURN_PLAYER = ("Noun", "turn.player", None)
TURN_CHARACTER = ("Noun", "turn.character", None)
IN_TURN: Facts = frozenset({("sure", TURN_PLAYER), ("sure", TURN_CHARACTER)})


def sure(expr: Expr) -> Facts:
    """It is not none; of what a referee looked at, neither is what he looked at."""
    found: set[tuple[Hashable, ...]] = {("sure", path(expr))}
    if isinstance(expr, Referee):
        found.add(("sure", path(expr.inner)))
    if isinstance(expr, Noun) and expr.word in ("turn.player", "turn.character"):
        found |= IN_TURN
    return frozenset(found)


def root(source: Expr) -> Expr:
    """The place, or else the set, from which all members of a set come."""
    match source:
        case Contents(place=place) | Top(place=place):
            return root(place)
        case Join(word="-", left=left):
            return root(left)
        case Fold(word="those" | "most" | "least", members=members):
            return root(members.source)
        case _:  # any other set comes from nowhere else
            return source


def owned(expr: Expr, source: Expr) -> Facts:
    """What lies in a city or in another place of a player has an owner, and a character there a holder."""
    place = root(source)
    if not (isinstance(place, Noun) and place.word == "districts") and not (
        isinstance(place, PlaceRef) and place.owner is not None
    ):
        return NOTHING
    subject = path(expr)
    found: set[tuple[Hashable, ...]] = {("sure", ("Property", "owner", subject, ()))}
    if place.type.of == "character":
        found |= {("sure", ("Property", "holder", subject, ())), ("seen", None, subject)}
    return frozenset(found)


def if_so(expr: Expr) -> Facts:
    """What holds where the expression is yes."""
    match expr:
        case Logic(word="and", parts=parts):
            return frozenset().union(*(if_so(part) for part in parts))
        case Logic(parts=parts):
            return frozenset.intersection(*(if_so(part) for part in parts))
        case Not(inner=inner):
            return if_not(inner)
        case Referee(inner=inner):
            return if_so(inner)
        case Compare(word="is not", left=left, right=Nobody()):
            return sure(left)
        case Compare(word="is not", left=Nobody(), right=right):
            return sure(right)
        case Compare(word="is", left=left, right=right):
            return _alike(left, right)
        case Within(item=item, source=source, negated=False):
            return sure(item) | owned(item, source) | _of_kind(item, source)
        case IsA(subject=subject, kind=kind, negated=False):
            return sure(subject) | {("kind", path(subject), kind)}
        case Property(word="revealed", subject=subject):
            return frozenset({("seen", None, path(subject))})
        case _:  # from anything else nothing follows: whoever knows less asks once more
            return NOTHING


def _of_kind(thing: Expr, other: Expr) -> Facts:
    """What is the same as a card, or among cards, is a card."""
    if thing.type.kind not in UNIONS or other.type.kind in UNIONS:
        return NOTHING
    return frozenset({("kind", path(thing), other.type.kind)})


def _alike(left: Expr, right: Expr) -> Facts:
    found = NOTHING
    if not right.type.optional:
        found |= sure(left)
    if not left.type.optional:
        found |= sure(right)
    found |= _of_kind(left, right) | _of_kind(right, left)
    if isinstance(left, MarkBy) and path(right) == ME_PATH:  # who put a mark knows what he put
        value = MarkValue(left.mark, left.subject, left.type)
        found |= {("seen", ME_PATH, path(value)), ("sure", path(value)), ("seen", ME_PATH, path(left))}
    return found


def if_not(expr: Expr) -> Facts:
    """What holds where the expression is no."""
    match expr:
        case Logic(word="or", parts=parts):
            return frozenset().union(*(if_not(part) for part in parts))
        case Logic(parts=parts):
            return frozenset.intersection(*(if_not(part) for part in parts))
        case Not(inner=inner):
            return if_so(inner)
        case Referee(inner=inner):
            return if_not(inner)
        case Compare(word="is", left=left, right=Nobody()):
            return sure(left)
        case Compare(word="is", left=Nobody(), right=right):
            return sure(right)
        case Compare(word="is not", left=left, right=right):
            return _alike(left, right)
        case IsA(subject=subject, kind=kind, negated=True):
            return sure(subject) | {("kind", path(subject), kind)}
        case Within(item=item, source=source, negated=True):
            return sure(item) | owned(item, source) | _of_kind(item, source)
        case _:  # as in `if_so`
            return NOTHING


def without(facts: Facts, slot: int) -> Facts:
    """What is left of the facts once a slot has another value."""
    gone = ("Local", slot)

    def names(part: Hashable) -> bool:
        return part == gone or (isinstance(part, tuple) and any(names(p) for p in part))

    return frozenset(fact for fact in facts if not names(fact))
