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
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import changing, idling, lists, mixing, noting, piles, sight, whereabouts
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Value, Word, Writer, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.types import Type


def move(scope: Scope, args: Args, things: int, to: int, hidden: int) -> None:
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
            changing.changed(scope)
        w.when(Compare("!=", value(holder), target), body)
        return
    assert isinstance(where, At), where
    moved = args.values[things]
    if isinstance(moved, At):
        kind = Type(scope.facts.rules.places[moved.place].holds, many=True)
        moved = whereabouts.inside(scope, moved)
    assert not isinstance(moved, Word | Range)
    to_end = args.ends[to]
    if kind.kind == "character":
        _move_characters(scope, moved, kind.many, where)
        return
    face = args.values[hidden]
    if face not in (TRUE, FALSE):
        raise Unlowered("what may lie face down or not")
    name = card_mover(scope.low, where.place, to_end, face == TRUE)
    owner = where.owner or NOBODY
    number = whereabouts.place_number(scope, where)
    if not kind.many:
        with w.inside() as body:
            w.add(Do(Call(name, (moved, owner))))
            changing.changed(scope)
        w.when(
            Compare("!=", value(scope.arrays.where, moved), number) if not whereabouts.in_pile(scope, where) else TRUE,
            body,
        )
        return
    moved = w.keep(moved, "moved")
    card = w.fresh("c")
    with w.inside() as body:
        each = Do(Call(name, (card, owner)))
        elsewhere = (
            moved if whereabouts.in_pile(scope, where) else Bits("&~", moved, value(scope.arrays.inside, number))
        )
        whole = args.values[things]
        listed = scope.low.listed.get(moved) if isinstance(moved, Local) else None
        with w.inside() as all_of_them:
            if isinstance(whole, At) and whereabouts.in_pile(scope, whole):
                away = If(Compare("!=", value(scope.arrays.where, card), number), (each,))
                lists.out_of(scope, whole.place, card, (each if whereabouts.in_pile(scope, where) else away,))
            elif listed is not None:
                lists.each(scope, listed, elsewhere, card, (each,))
            else:
                w.add(Each(card, elsewhere, w.label("each"), (each,)))
        if isinstance(whole, At) and whole.place in scope.facts.mixed:
            mixing.moved_on(scope, whole.place, name, owner, all_of_them)
        else:
            w.add(*all_of_them)
        changing.changed(scope)
    w.when(Some(moved), body)


def card_mover(low: Lowering, to: str, bottom: bool, hidden: bool = False) -> str:
    """A function (card, owner of the place): takes a card from where it lies and puts it somewhere."""
    facts, arrays = low.facts, low.arrays
    place = facts.rules.places[to]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        card, owner = params
        old = w.fresh("old")
        w.set(old, value(arrays.where, card))
        first = Const(facts.places[to])
        number = first if not place.of else plus(first, owner)
        sight.forget(low, w, "card", card, old, number, hidden)
        if to in facts.mixed:
            mixing.disturbed(low, w, number)
        noting.card(low, w, card, old, number)
        leave(low, w, card, old)
        w.add(put(arrays.where, number, card))
        if facts.hides:
            w.add(put(arrays.down, Bits("|" if hidden else "&~", value(arrays.down), One(card, facts.of_cards))))
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
        _built(low, w, card, owner)

    params = (("card", INTEGER), ("owner", INTEGER))
    return low.function(("move", to, bottom, hidden), f"to_{to}", params, None, write)


def leave(low: Lowering, w: Writer, card: Expr, old: Local) -> None:
    """It lies nowhere now."""
    mixing.disturbed(low, w, old)
    facts, arrays = low.facts, low.arrays
    block: list[Statement] = [put(arrays.inside, Bits("&~", value(arrays.inside, old), One(card, facts.of_cards)), old)]
    for pile in facts.piles:
        out = Do(Call(piles.take_out(low, pile), (card,)))
        block = [If(Compare("==", old, Const(facts.places[pile])), (out,), tuple(block))]
    w.add(*block)


def stripped(low: Lowering, w: Writer, card: Expr, old: Expr) -> None:
    """Marks and gold go when a card leaves the cities."""
    facts = low.facts
    with w.inside() as block:
        for mark in facts.rules.marks.values():
            if "card" in mark.on:
                w.add(changing.Off(mark.name, card))  # type: ignore[arg-type]
        w.add(changing.Off(changing.GOLD, card))  # type: ignore[arg-type]
    left = both(Compare("<=", Const(facts.city), old), Compare("<", old, Const(facts.city + facts.players)))
    w.when(left, block)


def _move_characters(scope: Scope, moved: Expr, many: bool, where: At) -> None:
    w, low = scope.w, scope.low
    name = character_mover(low, where.place)
    owner = where.owner or NOBODY
    number = whereabouts.place_number(scope, where)
    if not many:
        with w.inside() as body:
            w.add(Do(Call(name, (moved, owner))))
            changing.changed(scope)
        w.when(Compare("!=", value(scope.arrays.at, moved), number), body)
        return
    character = w.fresh("c")
    elsewhere = Bits("&~", moved, value(scope.arrays.standing, number))
    w.add(Each(character, elsewhere, w.label("each"), (Do(Call(name, (character, owner))),)))
    changing.changed(scope)


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
        noting.character(low, w, character, old, number)
        w.add(put(arrays.standing, Bits("&~", value(arrays.standing, old), one), old))
        w.add(put(arrays.at, number, character))
        w.add(put(arrays.standing, Bits("|", value(arrays.standing, number), one), number))
        w.add(put(arrays.holder, owner if to == anchors.ROLES else NOBODY, character))
        if to != anchors.ROLES:
            w.add(put(arrays.revealed, Bits("&~", value(arrays.revealed), one)))

    return low.function(("move", to), f"character_to_{to}", (("c", INTEGER), ("owner", INTEGER)), None, write)


def swap(scope: Scope, first: Value, second: Value, kind: Type) -> None:
    """Two things change places, or all that lies in two places."""
    w = scope.w
    changes = idling.swaps(scope, first, second, kind)
    with w.inside() as body:
        if isinstance(first, At) and isinstance(second, At):
            _swap_places(scope, first, second)
        else:
            assert not isinstance(first, At | Word | Range)
            assert not isinstance(second, At | Word | Range)
            _swap_things(scope, first, second, kind.kind)
        changing.changed(scope)
    w.when(changes, body)


def _swap_places(scope: Scope, first: At, second: At) -> None:
    w, facts, arrays = scope.w, scope.facts, scope.arrays
    holds = facts.rules.places[first.place].holds
    mine, theirs = w.fresh("mine", facts.mask_of(holds)), w.fresh("theirs", facts.mask_of(holds))
    w.set(mine, whereabouts.inside(scope, first))
    w.set(theirs, whereabouts.inside(scope, second))
    thing = w.fresh("c")
    if first.place == second.place == anchors.HAND:
        a, b = (
            w.keep(whereabouts.place_number(scope, first), "here"),
            w.keep(whereabouts.place_number(scope, second), "there"),
        )
        sight.swapped(scope, Bits("|", mine, theirs))
        w.add(Each(thing, mine, w.label("each"), (put(arrays.where, b, thing),)))
        w.add(Each(thing, theirs, w.label("each"), (put(arrays.where, a, thing),)))
        w.add(put(arrays.inside, theirs, a), put(arrays.inside, mine, b))
        return
    for those, to in ((mine, second), (theirs, first)):
        low = scope.low
        name = card_mover(low, to.place, False) if holds == "card" else character_mover(low, to.place)
        w.add(Each(thing, those, w.label("each"), (Do(Call(name, (thing, to.owner or NOBODY))),)))


def _swap_things(scope: Scope, first: Expr, second: Expr, kind: str) -> None:
    w, low = scope.w, scope.low
    array = scope.arrays.where if kind == "card" else scope.arrays.at
    here, there = w.fresh("here"), w.fresh("there")
    w.set(here, value(array, first))
    w.set(there, value(array, second))
    name = card_to(low) if kind == "card" else character_to(low)
    w.add(Do(Call(name, (first, there))), Do(Call(name, (second, here))))


def card_to(low: Lowering) -> str:
    """A function (card, number of a place): the same where only the game tells which place it is."""
    facts, arrays = low.facts, low.arrays

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        card, to = params
        old = w.fresh("old")
        w.set(old, value(arrays.where, card))
        sight.forget(low, w, "card", card, old, to)
        noting.card(low, w, card, old, to)
        leave(low, w, card, old)
        w.add(put(arrays.where, to, card))
        if facts.hides:
            w.add(put(arrays.down, Bits("&~", value(arrays.down), One(card, facts.of_cards))))
        one = Bits("|", value(arrays.inside, to), One(card, facts.of_cards))
        block: list[Statement] = [put(arrays.inside, one, to)]
        for name in facts.piles:
            with w.inside() as top:
                piles.put_on_top(low, w, name, card)
            block = [If(Compare("==", to, Const(facts.places[name])), tuple(top), tuple(block))]
        w.add(*block)
        city = both(Compare("<=", Const(facts.city), to), Compare("<", to, Const(facts.city + facts.players)))
        with w.inside() as outside:
            stripped(low, w, card, old)
        with w.inside() as inside:
            _built(low, w, card, Compute("-", to, Const(facts.city)))
        w.when(city, inside, outside)

    return low.function("card to", "card_to", (("card", INTEGER), ("to", INTEGER)), None, write)


def character_to(low: Lowering) -> str:
    """A function (character, number of a place)."""
    facts, arrays = low.facts, low.arrays
    roles = facts.places[anchors.ROLES]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        character, to = params
        old = w.keep(value(arrays.at, character), "old")
        sight.forget(low, w, "character", character, old, to)
        noting.character(low, w, character, old, to)
        one = One(character, facts.of_characters)
        w.add(put(arrays.standing, Bits("&~", value(arrays.standing, old), one), old))
        w.add(put(arrays.at, to, character))
        w.add(put(arrays.standing, Bits("|", value(arrays.standing, to), one), to))
        held = both(Compare("<=", Const(roles), to), Compare("<", to, Const(roles + facts.players)))
        hidden = [put(arrays.holder, NOBODY, character), put(arrays.revealed, Bits("&~", value(arrays.revealed), one))]
        w.when(held, [put(arrays.holder, Compute("-", to, Const(roles)), character)], hidden)

    return low.function("character to", "character_to", (("c", INTEGER), ("to", INTEGER)), None, write)


def _built(low: Lowering, w: Writer, card: Expr, owner: Expr) -> None:
    """A district has come into a city."""
    facts, arrays = low.facts, low.arrays
    kind = Load(arrays.constant("kind_of_card", facts.kind_of_card), card)
    number = w.keep(plus(Compute("*", kind, Const(facts.players)), owner), "kind")
    w.add(put(arrays.built, plus(value(arrays.built, number), Const(1)), number))
