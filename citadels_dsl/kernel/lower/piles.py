"""Piles: cards in an order, as a ring of known size."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Expr,
    Give,
    If,
    Leave,
    Load,
    Local,
    Loop,
    One,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, ring_size, value
from citadels_dsl.kernel.lower.writer import Writer, plus

#: So many cards are taken from the top without a loop.
FEW = 4


def item(low: Lowering, pile: str, number: Expr) -> Expr:
    """The card with so many above it."""
    return Load(low.arrays.pile(pile)[0], at(low, pile, number))


def at(low: Lowering, pile: str, number: Expr) -> Expr:
    """Its place in the ring."""
    last = Const(ring_size(len(low.facts.cards)) - 1)
    return Compute("and", plus(value(low.arrays.pile(pile)[1]), number), last)


def counted(low: Lowering, pile: str) -> Expr:
    return value(low.arrays.pile(pile)[2])


def contents_of_pile(scope: Scope, pile: str) -> Expr:
    return top_of_pile(scope, pile, counted(scope.low, pile))


def top_of_pile(scope: Scope, pile: str, count: Expr) -> Expr:
    """The uppermost, or as many as there are, as a set."""
    low = scope.low
    if isinstance(count, Const) and count.value <= FEW:
        return _few(scope, pile, count.value)

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        (wanted,) = params
        found, n, end = w.fresh("found", low.facts.of_cards), w.fresh("n"), w.label("all")
        w.set(found, Const(0, low.facts.of_cards))
        w.set(wanted, Compute("min", wanted, counted(low, pile)))
        w.set(n, FALSE)
        one = Bits("|", found, One(item(low, pile, n), low.facts.of_cards))
        w.add(Loop(end, (If(Compare("<=", wanted, n), (Leave(end),)), Set(found, one), Set(n, plus(n, Const(1))))))
        w.add(Give(found))

    name = low.function(("top", pile), f"top_of_{pile}", (("wanted", INTEGER),), low.facts.of_cards, write)
    return scope.w.keep(Call(name, (count,), low.facts.of_cards), "seen")


def _few(scope: Scope, pile: str, count: int) -> Expr:
    low, w = scope.low, scope.w
    found = w.fresh("seen", low.facts.of_cards)
    w.set(found, Const(0, low.facts.of_cards))
    more: list[Statement] = []
    for n in reversed(range(count)):
        one = Set(found, Bits("|", found, One(item(low, pile, Const(n)), low.facts.of_cards)))
        more = [If(Compare("<", Const(n), counted(low, pile)), (one, *more))]
    w.add(*more)
    return found


def put_under(low: Lowering, w: Writer, pile: str, card: Expr) -> None:
    ring, _, count = low.arrays.pile(pile)
    w.add(put(ring, card, at(low, pile, value(count))), put(count, plus(value(count), Const(1))))


def put_on_top(low: Lowering, w: Writer, pile: str, card: Expr) -> None:
    ring, top, count = low.arrays.pile(pile)
    w.add(put(top, at(low, pile, Const(-1))), put(ring, card, value(top)), put(count, plus(value(count), Const(1))))


def take_out(low: Lowering, pile: str) -> str:
    """A function that takes a card out of a pile, wherever it lies there: those above it move down."""

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        (card,) = params
        ring, top, count = low.arrays.pile(pile)
        n, end = w.fresh("n"), w.label("there")
        search = Loop(end, (If(Compare("==", item(low, pile, n), card), (Leave(end),)), Set(n, plus(n, Const(1)))))
        down = w.label("down")
        body = (
            If(Compare("==", n, FALSE), (Leave(down),)),
            put(ring, item(low, pile, plus(n, Const(-1))), at(low, pile, n)),
            Set(n, plus(n, Const(-1))),
        )
        # It is nearly always the uppermost.
        w.when(Compare("!=", item(low, pile, FALSE), card), [Set(n, Const(1)), search, Loop(down, body)])
        w.add(put(top, at(low, pile, Const(1))), put(count, plus(value(count), Const(-1))))

    return low.function(("out", pile), f"out_of_{pile}", (("card", INTEGER),), None, write)
