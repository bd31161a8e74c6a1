"""The few things that can happen, as statements of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Do,
    Expr,
    If,
    Leave,
    Load,
    Local,
    Loop,
    One,
    Set,
    Statement,
)
from citadels_dsl.kernel.lower import hits, lending, marking, moving, piles, sight
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, TRUE, At, Value, Writer, both, plus
from citadels_dsl.rules.moments import (
    BANK,
    DOER,
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
from citadels_dsl.rules.types import Type


@dataclass(frozen=True, slots=True)
class Off:
    """Takes a mark off a card, or off all things: in the place of statements that are written when it is known which
    marks are kept."""

    mark: str
    card: Expr | None = None


def changed(scope: Scope) -> None:
    count = scope.arrays.register("changes")
    scope.w.add(put(count, plus(value(count), Const(1))))


def operate(scope: Scope, moment: Moment, args: Args, fail: Sequence[Statement]) -> None:
    """Does it, if it changes anything; `fail`: what to do if it cannot be done."""
    match moment.operation:
        case MoveGold(amount=amount, source=source, target=target, exact=exact):
            _move_gold(scope, args, amount, source, target, exact, fail)
        case MoveThings(things=things, to=to):
            moving.move(scope, args, things, to)
        case Swap(first=first, second=second):
            moving.swap(scope, args.values[first], args.values[second])
        case Shuffle(place=place):
            _shuffle(scope, args.values[place])
        case Look(things=things):
            sight.look(scope, args, things)
            changed(scope)
        case Reveal(things=things):
            _reveal(scope, args.code(things), args.types[things])
        case SetMark(things=things, mark=mark, value=worth):
            marking.set_mark(scope, args, things, mark, worth)
        case ClearMark(things=things, mark=mark):
            marking.clear_mark(scope, args, things, mark)
        case Notice(thing=thing):
            if moment.name == TARGET:
                hits.hit(scope, args.types[thing], args.code(thing))
        case Use():
            lending.use(scope, args, moment.operation)
            changed(scope)
        case ShowMark(things=things, mark=mark):
            marking.show_mark(scope, args, things, mark)
        case PerformAction() | OfferSteps() | Stop() | None:
            raise Unlowered(f"`{moment.name}`")


def _move_gold(
    scope: Scope, args: Args, amount: int, source: int, target: int, exact: bool, fail: Sequence[Statement]
) -> None:
    w, gold = scope.w, scope.arrays.gold
    n = w.keep(args.code(amount), "n")
    giver = None if source == BANK else _purse(args, source)
    taker = None if target == BANK else _purse(args, target)
    with w.inside() as body:
        if giver is not None:
            if exact:
                w.when(Compare("<", value(gold, giver), n), list(fail))
            else:
                local = w.fresh("n")
                w.set(local, Compute("min", n, value(gold, giver)))
                n = local
            w.add(put(gold, Compute("-", value(gold, giver), n), giver))
        if taker is not None:
            w.add(put(gold, plus(value(gold, taker), n), taker))
        changed(scope)
    some: Expr = Compare("<", FALSE, n) if not isinstance(n, Const) else TRUE if n.value > 0 else FALSE
    if isinstance(args.values[amount], Local | Const):
        first = args.code(amount)
        some = Compare("<", FALSE, first) if not isinstance(first, Const) else TRUE if first.value > 0 else FALSE
    if giver is not None and not exact:
        some = both(some, Compare("<", FALSE, value(gold, giver)))
    if giver is not None and taker is not None:
        some = both(some, Compare("!=", giver, taker))
    w.when(some, body)


def _purse(args: Args, which: int) -> Expr | None:
    """A player's; None for the bank's."""
    if which == DOER:
        assert args.doer is not None
        return args.doer
    found = args.code(which)
    if args.types[which].kind == "bank" or found == Const(-2):
        return None
    if args.types[which].kind != "player":
        raise Unlowered("gold that lies on things")
    return found


def _shuffle(scope: Scope, where: Value) -> None:
    assert isinstance(where, At)
    low = scope.low

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        ring = low.arrays.pile(where.place)[0]
        n, left, other, card, end = w.fresh("n"), w.fresh("left"), w.fresh("other"), w.fresh("c"), w.label("done")
        w.set(n, FALSE)
        w.set(left, piles.counted(low, where.place))
        stream = f"shuffle {where.place}"
        here = piles.at(low, where.place, n)
        there = piles.at(low, where.place, other)
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

    if not moving.pile(scope, where):
        raise Unlowered("shuffling what has no order")
    name = low.function(("shuffle", where.place), f"shuffle_{where.place}", (), None, write)
    with scope.w.inside() as body:
        scope.w.add(Do(Call(name, ())))
        sight.shuffled(scope, where.place)
        changed(scope)
    scope.w.when(Compare("<", Const(1), piles.counted(low, where.place)), body)


def _reveal(scope: Scope, thing: Expr, kind: Type) -> None:
    if kind.kind != "character" or kind.many:
        raise Unlowered("revealing cards")
    w, arrays = scope.w, scope.arrays
    one = One(thing, scope.facts.of_characters)
    w.add(put(arrays.revealed, Bits("|", value(arrays.revealed), one)))
    answering = arrays.register("answering")
    w.when(Compare("==", value(answering), thing), [put(answering, NOBODY)])
    changed(scope)
