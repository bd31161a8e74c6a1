"""Sets as masks, and what is made of them.

A condition on the members of a set is split into what must all hold. What does not depend on the member is
asked once; what is printed on it becomes a mask before the game; what compares it with another set is an
operation of masks; only the rest is asked of each member in a loop.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Const,
    Count as Counting,
    Expr as Code,
    Load,
    One,
)
from citadels_dsl.kernel.lower import expressions, folds
from citadels_dsl.kernel.lower.facts import Unlowered, bits
from citadels_dsl.kernel.lower.piles import contents_of_pile, top_of_pile
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, plus
from citadels_dsl.rules.expressions import (
    Contents,
    Expr,
    Fold,
    Interval,
    Join,
    Local,
    Noun,
    PlaceRef,
    Property,
    SetOf,
    Top,
)


def mask(scope: Scope, expr: Expr) -> Code:
    """A set."""
    facts, arrays = scope.facts, scope.arrays
    match expr:
        case Local(slot=slot):
            return scope.of(slot)
        case Noun(word="players"):
            return Const(bits(range(facts.players)), facts.of_players)
        case Noun(word="others", player=player):
            me = scope.me if player is None else expressions.one(scope, player)
            return Bits("&~", Const(bits(range(facts.players)), facts.of_players), One(me, facts.of_players))
        case Noun(word="characters"):
            return Const(bits(range(len(facts.characters))), facts.of_characters)
        case Noun(word="colours"):
            return Const(bits(range(len(facts.rules.colours))), facts.mask_of("colour"))
        case Noun(word="districts"):
            found: Code = value(arrays.inside, facts.city)
            for seat in range(1, facts.players):
                found = Bits("|", found, value(arrays.inside, facts.city + seat))
            return found
        case Contents(place=inner):
            return inside(scope, expressions.place(scope, inner))
        case Top(place=inner, count=count):
            where = expressions.place(scope, inner)
            return top_of_pile(scope, where.place, expressions.one(scope, count))
        case Join(word=word, left=left, right=right):
            first = mask(scope, left)
            return Bits("|" if word == "+" else "&~", first, mask(scope, right))
        case Property(word="neighbours", subject=subject):
            n = facts.players
            beside = tuple(1 << (seat + 1) % n | 1 << (seat - 1) % n for seat in range(n))
            return Load(arrays.constant("neighbours", beside, facts.of_players), expressions.one(scope, subject))
        case SetOf(items=items):
            kind = facts.mask_of(expr.type.kind)
            result: Code = Const(0, kind)
            for item in items:
                code = expressions.one(scope, item)
                if code == NOBODY:  # a character that does not play
                    continue
                single = One(code, kind)
                result = single if result == Const(0, kind) else Bits("|", result, single)
            return result
        case Fold():
            return folds.fold_to_set(scope, expr)
        case _:
            raise Unlowered(f"the set {type(expr).__name__}", expr.span)


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


def count(scope: Scope, source: Expr) -> Code:
    if isinstance(source, Contents) and isinstance(source.place, PlaceRef):
        where = expressions.place(scope, source.place)
        if scope.facts.rules.places[where.place].pile:
            return value(scope.arrays.pile(where.place)[2])
    return Counting(mask(scope, source))


def scattered(expr: Expr) -> bool:
    """Numbers that are not in a row, but each in its place: the ranks of characters come up in their order."""
    return (
        isinstance(expr, Fold)
        and expr.word == "different"
        and isinstance(expr.value, Property)
        and expr.value.word == "rank"
        and isinstance(expr.members.source, Noun)
    )


def numbers(scope: Scope, expr: Expr) -> Range:
    """Numbers in a row."""
    if isinstance(expr, Interval):
        w = scope.w
        return Range(w.keep(expressions.one(scope, expr.low)), w.keep(expressions.one(scope, expr.high)))
    if isinstance(expr, Local):
        found = scope.env[expr.slot]
        if isinstance(found, Range):
            return found
    raise Unlowered("a set of numbers that are not in a row", expr.span)
