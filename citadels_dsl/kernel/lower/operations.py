"""The few things that can happen, as statements of the program."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Do,
    Has,
    If,
    Leave,
    Load,
    Local,
    Loop,
    One,
    Set,
    Some,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import (
    changing,
    gold,
    hits,
    idling,
    lending,
    marking,
    mixing,
    moving,
    piles,
    sight,
    whereabouts,
)
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, ring_size, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Value, Writer, plus
from citadels_dsl.rules.moments import (
    TARGET,
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


def operate(scope: Scope, moment: Moment, args: Args, fail: Sequence[Statement]) -> Args:
    """Does it, if it changes anything; `fail`: what to do if it cannot be done. The arguments as they came to be."""
    match moment.operation:
        case MoveGold():
            return gold.move_gold(scope, args, moment.operation, fail)
        case MoveThings(things=things, to=to, hidden=hidden):
            moving.move(scope, args, things, to, hidden)
        case Swap(first=first, second=second):
            moving.swap(scope, args.values[first], args.values[second], args.types[first])
        case Shuffle(place=place):
            _shuffle(scope, args.values[place])
        case Look(things=things):
            those = idling.several(scope, args, things)
            with scope.w.inside() as body:
                sight.look(scope, args, things)
                changing.changed(scope)
            scope.w.when(TRUE if those is None else Some(those), body)
        case Reveal(things=things):
            _reveal(scope, args, things)
        case SetMark(things=things, mark=mark, value=worth):
            marking.set_mark(scope, args, things, mark, worth)
        case ClearMark(things=things, mark=mark):
            marking.clear_mark(scope, args, things, mark)
        case Notice(thing=thing):
            if moment.name == TARGET:
                hits.hit(scope, args.types[thing], args.code(thing))
        case Use():
            lending.use(scope, args, moment.operation)
            changing.changed(scope)
        case ShowMark(things=things, mark=mark):
            marking.show_mark(scope, args, things, mark)
        case PerformAction() | OfferSteps() | Stop() | None:
            raise Unlowered(f"`{moment.name}`")
    return args


def _shuffle(scope: Scope, where: Value) -> None:
    assert isinstance(where, At)
    low = scope.low

    ring, top, _ = low.arrays.pile(where.place)

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        first, left = params
        n, other, card, end = w.fresh("n"), w.fresh("other"), w.fresh("c"), w.label("done")
        w.set(n, FALSE)
        stream = f"shuffle {where.place}"
        last = Const(ring_size(len(low.facts.cards)) - 1)
        here, there = (Compute("and", plus(first, number), last) for number in (n, other))
        body = (
            If(Compare("<", left, Const(2)), (Leave(end),)),
            Set(other, plus(n, picked(low, stream, left))),
            Set(card, Load(ring, here)),
            put(ring, Load(ring, there), here),
            put(ring, card, there),
            Set(n, plus(n, Const(1))),
            Set(left, plus(left, Const(-1))),
        )
        w.add(Loop(end, body))

    if where.place in scope.facts.mixed and where.owner is None:
        with scope.w.inside() as body:
            changing.changed(scope)
        scope.w.when(mixing.shuffle(scope, where.place), body)
        return
    if not whereabouts.in_pile(scope, where):
        raise Unlowered("shuffling what has no order")
    name = low.function(
        ("shuffle", where.place), f"shuffle_{where.place}", (("first", INTEGER), ("left", INTEGER)), None, write
    )
    with scope.w.inside() as body:
        scope.w.add(Do(Call(name, (value(top), piles.counted(low, where.place)))))
        sight.shuffled(scope, where.place)
        changing.changed(scope)
    scope.w.when(Compare("<", Const(1), piles.counted(low, where.place)), body)


def _reveal(scope: Scope, args: Args, things: int) -> None:
    """Everybody sees it. A call turns a character over even if it lay open before."""
    w, arrays, facts = scope.w, scope.arrays, scope.facts
    found = args.values[things]
    kind = facts.rules.places[found.place].holds if isinstance(found, At) else args.types[things].kind
    those = idling.several(scope, args, things)
    if those is None:
        those = One(args.code(things), facts.mask_of(kind))
    those = w.keep(those, "those")
    with w.inside() as body:
        if kind == "character":
            w.add(put(arrays.revealed, Bits("|", value(arrays.revealed), those)))
            answering = arrays.register("answering")
            called = both(Compare("<=", FALSE, value(answering)), Has(those, value(answering)))
            w.when(called, [put(answering, NOBODY)])
        elif facts.hides:
            w.add(put(scope.arrays.down, Bits("&~", value(scope.arrays.down), those)))
        if kind == "card":
            sight.shown(scope, those)
        changing.changed(scope)
    w.when(idling.reveals(scope, args, things), body)
