"""What would change nothing if it were done now: then it does not happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from citadels_dsl.kernel.ir import Bits, Compare, Const, Count, Each, Expr as Code, Has, If, Set, Some
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import gold, marking, piles, whereabouts
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import At, Range, Value, Word, same
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.types import Type


def idle(scope: Scope, moment: Moment, args: Args) -> Code:
    """It would change nothing."""
    match moment.operation:
        case MoveGold(amount=amount) as operation:
            n = scope.w.keep(args.code(amount), "n")
            return negated(gold.moves(scope, args, operation, n))
        case MoveThings(things=things, to=to):
            return negated(_moves(scope, args, things, to))
        case Swap(first=first, second=second):
            return negated(swaps(scope, args.values[first], args.values[second], args.types[first]))
        case Shuffle(place=place):
            where = args.values[place]
            assert isinstance(where, At)
            if not whereabouts.in_pile(scope, where):
                return Compare("<", Count(whereabouts.inside(scope, where)), Const(2))
            return Compare("<", piles.counted(scope.low, where.place), Const(2))
        case Look(things=things):
            return negated(Some(those)) if (those := several(scope, args, things)) is not None else FALSE
        case Reveal(things=things):
            return negated(reveals(scope, args, things))
        case SetMark() as operation:
            return negated(marking.wanting(scope, args, operation))
        case ClearMark(things=things, mark=mark):
            return negated(marking.lies(scope, args, things, mark))
        case ShowMark() | Use() | PerformAction() | OfferSteps() | Stop() | Notice() | None:
            return FALSE
        case _:
            assert_never(moment.operation)


def several(scope: Scope, args: Args, things: int) -> Code | None:
    """The things as a set; None if it is one alone."""
    found = args.values[things]
    if isinstance(found, At):
        return whereabouts.inside(scope, found)
    return args.code(things) if args.types[things].many else None


def _moves(scope: Scope, args: Args, things: int, to: int) -> Code:
    moved, where = args.values[things], args.values[to]
    if isinstance(moved, Word):
        return Compare("!=", value(scope.arrays.piece(moved.text)), args.code(to))
    assert isinstance(where, At), where
    kind = args.types[things].kind
    if isinstance(moved, At):
        kind = scope.facts.rules.places[moved.place].holds
    array = scope.arrays.where if kind == "card" else scope.arrays.at
    number = scope.w.keep(whereabouts.place_number(scope, where), "to")
    those = several(scope, args, things)
    to_an_end = bool(where.end)
    if those is not None and not to_an_end and not scope.facts.rules.places[where.place].pile:
        return Some(Bits("&~", those, whereabouts.inside(scope, where)))
    if those is None:
        return TRUE if to_an_end else Compare("!=", value(array, args.code(things)), number)
    return Some(those) if to_an_end else any_of_them(scope, those, lambda one: Compare("!=", value(array, one), number))


def any_of_them(scope: Scope, those: Code, holds: Callable[[Code], Code]) -> Code:
    """It holds of one of a set at least."""
    w = scope.w
    thing, found = w.fresh("thing"), w.fresh("found")
    w.set(found, FALSE)
    w.add(Each(thing, those, w.label("each"), (If(holds(thing), (Set(found, TRUE),)),)))
    return found


def swaps(scope: Scope, first: Value, second: Value, kind: Type) -> Code:
    """The two would change places."""
    if isinstance(first, At) and isinstance(second, At):
        differ = negated(same(whereabouts.place_number(scope, first), whereabouts.place_number(scope, second)))
        return both(differ, Some(Bits("|", whereabouts.inside(scope, first), whereabouts.inside(scope, second))))
    if isinstance(first, At | Word | Range) or isinstance(second, At | Word | Range) or kind.many:
        raise Unlowered(f"a swap of a {kind}")
    return negated(same(first, second))


def reveals(scope: Scope, args: Args, things: int) -> Code:
    """One of them is not known to all yet, or is called."""
    those = several(scope, args, things)
    found = args.values[things]
    kind = scope.facts.rules.places[found.place].holds if isinstance(found, At) else args.types[things].kind
    if those is None:
        return _hidden(scope, kind, args.code(things))
    return any_of_them(scope, those, lambda one: _hidden(scope, kind, one))


def _hidden(scope: Scope, kind: str, thing: Code) -> Code:
    arrays = scope.arrays
    if kind == "character":
        called = Compare("==", value(arrays.register("answering")), thing)
        return either(called, negated(Has(value(arrays.revealed), thing)))
    open_places = whereabouts.open_places(scope)
    unseen = negated(Has(open_places, value(arrays.where, thing)))
    return either(unseen, Has(value(scope.arrays.down), thing)) if scope.facts.hides else unseen
