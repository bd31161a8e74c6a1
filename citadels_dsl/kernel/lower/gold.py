"""Gold: in the purses of players, on characters and cards, and in the bank, which never runs out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import Abort, Array, Compare, Compute, Const, Expr, Load, Local, Statement
from citadels_dsl.kernel.logic import FALSE, both, negated
from citadels_dsl.kernel.lower import changing
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.extents import KEPT
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import THE_GAME, plus, same
from citadels_dsl.rules.moments import BANK, DOER, MoveGold


@dataclass(frozen=True, slots=True)
class Purse:
    """Where gold lies. `array`: None for the bank."""

    array: Array | None
    index: Expr = THE_GAME

    @property
    def holds(self) -> Load:
        assert self.array is not None
        return value(self.array, self.index)


def purse_of(scope: Scope, kind: str, thing: Expr) -> Purse:
    match kind:
        case "bank":
            return Purse(None)
        case "player":
            return Purse(scope.arrays.gold, thing)
        case "character" | "card":
            return Purse(on_things(scope, kind), thing)
        case _:
            raise Unlowered(f"the gold of a {kind}")


def on_things(scope: Scope, kind: str) -> Array:
    """The gold that lies on each card or character."""
    return scope.arrays.array(f"gold_on_{kind}", scope.facts.mask_of(kind).bits)


def purses(scope: Scope, args: Args, operation: MoveGold) -> tuple[Purse, Purse]:
    """From where, and where to."""
    first, second = (_purse(scope, args, which) for which in (operation.source, operation.target))
    return first, second


def _purse(scope: Scope, args: Args, which: int) -> Purse:
    if which == BANK:
        return Purse(None)
    if which == DOER:
        assert args.doer is not None
        return purse_of(scope, args.by, args.doer)
    return purse_of(scope, args.types[which].kind, scope.w.keep(args.code(which), "purse"))


def moves(scope: Scope, args: Args, operation: MoveGold, n: Expr) -> Expr:
    """It would change something."""
    giver, taker = purses(scope, args, operation)
    some = negated(Compare("<=", n, FALSE)) if not isinstance(n, Const) else Const(int(n.value > 0))
    if giver.array == taker.array:
        some = both(some, negated(same(giver.index, taker.index)))
    if giver.array is not None and not operation.exact:
        some = both(some, Compare("<", FALSE, giver.holds))
    return some


def move_gold(scope: Scope, args: Args, operation: MoveGold, fail: Sequence[Statement]) -> Args:
    """The arguments with the amount that it came to."""
    w = scope.w
    n = w.keep(args.code(operation.amount), "n")
    giver, taker = purses(scope, args, operation)
    some = moves(scope, args, operation, n)
    moved = n
    if giver.array is not None and not operation.exact:
        moved = w.fresh("n")
        w.set(moved, n)
    with w.inside() as body:
        if giver.array is not None:
            if isinstance(moved, Local) and moved != n:
                w.set(moved, Compute("min", n, giver.holds))
            w.add(put(giver.array, Compute("-", giver.holds, moved), giver.index))
        if taker.array is not None:
            w.add(put(taker.array, plus(taker.holds, moved), taker.index))
            w.when(Compare("<", Const(KEPT), taker.holds), [Abort()])
        changing.changed(scope)
    if giver.array is not None and operation.exact:
        with w.inside() as paying:
            w.when(Compare("<", giver.holds, n), list(fail), body)
        body = paying
    w.when(some, body)
    return args.with_value(operation.amount, moved)
