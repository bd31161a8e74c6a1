"""Cards and characters go from place to place."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Do,
    Each,
    Expr,
    If,
    Load,
    Local,
    One,
    Some,
    Statement,
)
from citadels_dsl.kernel.lower import operations, piles, sets, sight
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.given import Args
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, TRUE, At, Range, Value, Word, Writer, both, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.types import Type


def move(scope: Scope, args: Args, things: int, to: int) -> None:
    w = scope.w
    kind = args.types[things]
    where = args.values[to]
    if kind.kind == "piece":
        piece = args.values[things]
        assert isinstance(piece, Word)
        holder = scope.arrays.piece(piece.text)
        target = args.code(to)
        with w.inside() as body:
            w.add(put(holder, target))
            operations.changed(scope)
        w.when(Compare("!=", value(holder), target), body)
        return
    assert isinstance(where, At), where
    moved = args.values[things]
    if isinstance(moved, At):
        kind = Type(scope.facts.rules.places[moved.place].holds, many=True)
        moved = sets.inside(scope, moved)
    assert not isinstance(moved, Word | Range)
    to_end = args.ends[to]
    if kind.kind == "character":
        _move_characters(scope, moved, kind.many, where)
        return
    name = card_mover(scope.low, where.place, to_end)
    owner = where.owner or NOBODY
    number = _place(scope, where)
    if not kind.many:
        with w.inside() as body:
            w.add(Do(Call(name, (moved, owner))))
            operations.changed(scope)
        w.when(Compare("!=", value(scope.arrays.where, moved), number) if not pile(scope, where) else TRUE, body)
        return
    moved = w.keep(moved, "moved")
    card = w.fresh("c")
    inner = If(Compare("!=", value(scope.arrays.where, card), number), (Do(Call(name, (card, owner))),))
    with w.inside() as body:
        each = Do(Call(name, (card, owner))) if pile(scope, where) else inner
        w.add(Each(card, moved, w.label("each"), (each,)))
        operations.changed(scope)
    w.when(Some(moved), body)


def pile(scope: Scope, where: At) -> bool:
    return scope.facts.rules.places[where.place].pile


def _place(scope: Scope, where: At) -> Expr:
    first = Const(scope.facts.places[where.place])
    return first if where.owner is None else plus(first, where.owner)


def card_mover(low: Lowering, to: str, bottom: bool) -> str:
    """A function (card, owner of the place): takes a card from where it lies and puts it somewhere."""
    facts, arrays = low.facts, low.arrays
    place = facts.rules.places[to]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        card, owner = params
        old = w.fresh("old")
        w.set(old, value(arrays.where, card))
        first = Const(facts.places[to])
        number = first if not place.of else plus(first, owner)
        sight.forget(low, w, "card", card, old, number)
        leave(low, w, card, old)
        w.add(put(arrays.where, number, card))
        if not place.pile:
            number = w.keep(number, "to")
            w.add(put(arrays.inside, Bits("|", value(arrays.inside, number), One(card, facts.of_cards)), number))
        elif bottom:
            piles.put_under(low, w, to, card)
        else:
            piles.put_on_top(low, w, to, card)
        if to != anchors.CITY:
            stripped(low, w, card, old)
            return
        kind = Load(arrays.constant("kind_of_card", facts.kind_of_card), card)
        number = w.keep(plus(Compute("*", kind, Const(facts.players)), owner), "kind")
        w.add(put(arrays.built, plus(value(arrays.built, number), Const(1)), number))

    params = (("card", INTEGER), ("owner", INTEGER))
    return low.function(("move", to, bottom), f"to_{to}", params, None, write)


def leave(low: Lowering, w: Writer, card: Expr, old: Local) -> None:
    """It lies nowhere now."""
    facts, arrays = low.facts, low.arrays
    block: list[Statement] = [put(arrays.inside, Bits("&~", value(arrays.inside, old), One(card, facts.of_cards)), old)]
    for pile in facts.piles:
        out = Do(Call(piles.take_out(low, pile), (card,)))
        block = [If(Compare("==", old, Const(facts.places[pile])), (out,), tuple(block))]
    w.add(*block)


def stripped(low: Lowering, w: Writer, card: Expr, old: Expr) -> None:
    """Marks go when a card leaves the cities."""
    facts = low.facts
    with w.inside() as block:
        for mark in facts.rules.marks.values():
            if "card" in mark.on:
                w.add(operations.Off(mark.name, card))  # type: ignore[arg-type]
    left = both(Compare("<=", Const(facts.city), old), Compare("<", old, Const(facts.city + facts.players)))
    w.when(left, block)


def _move_characters(scope: Scope, moved: Expr, many: bool, where: At) -> None:
    w, low = scope.w, scope.low
    name = character_mover(low, where.place)
    owner = where.owner or NOBODY
    number = _place(scope, where)
    character = w.fresh("c")
    one = moved if not many else character
    move = If(Compare("!=", value(scope.arrays.at, one), number), (Do(Call(name, (one, owner))),))
    if not many:
        with w.inside() as body:
            w.add(move)
            operations.changed(scope)
        w.when(Compare("!=", value(scope.arrays.at, one), number), body)
        return
    moved = w.keep(moved, "moved")
    w.add(Each(character, moved, w.label("each"), (move,)))
    operations.changed(scope)


def character_mover(low: Lowering, to: str) -> str:
    facts, arrays = low.facts, low.arrays
    place = facts.rules.places[to]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        character, owner = params
        old = w.keep(value(arrays.at, character), "old")
        one = One(character, facts.of_characters)
        first = Const(facts.places[to])
        number = w.keep(first if not place.of else plus(first, owner), "to")
        sight.forget(low, w, "character", character, old, number)
        w.add(put(arrays.standing, Bits("&~", value(arrays.standing, old), one), old))
        w.add(put(arrays.at, number, character))
        w.add(put(arrays.standing, Bits("|", value(arrays.standing, number), one), number))
        w.add(put(arrays.holder, owner if to == anchors.ROLES else NOBODY, character))
        if to != anchors.ROLES:
            w.add(put(arrays.revealed, Bits("&~", value(arrays.revealed), one)))

    return low.function(("move", to), f"character_to_{to}", (("c", INTEGER), ("owner", INTEGER)), None, write)


def swap(scope: Scope, first: Value, second: Value) -> None:
    """All that lies in two places of players changes places."""
    w, facts, arrays = scope.w, scope.facts, scope.arrays
    if not (isinstance(first, At) and isinstance(second, At) and first.place == second.place == anchors.HAND):
        raise Unlowered("a swap of other things than hands")
    a, b = w.keep(_place(scope, first), "here"), w.keep(_place(scope, second), "there")
    mine, theirs = w.fresh("mine", facts.of_cards), w.fresh("theirs", facts.of_cards)
    w.set(mine, value(arrays.inside, a))
    w.set(theirs, value(arrays.inside, b))
    card = w.fresh("c")
    with w.inside() as body:
        sight.swapped(scope, Bits("|", mine, theirs))
        w.add(Each(card, mine, w.label("each"), (put(arrays.where, b, card),)))
        w.add(Each(card, theirs, w.label("each"), (put(arrays.where, a, card),)))
        w.add(put(arrays.inside, theirs, a), put(arrays.inside, mine, b))
        operations.changed(scope)
    w.when(both(Compare("!=", a, b), Some(Bits("|", mine, theirs))), body)
