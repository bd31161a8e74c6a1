"""Who knows which card or character lies where: kept only by programs of which views are wanted.

Sets of seats, by thing: who has looked at it where it lies now, beside those who see the place. What the engine's
`Sight` does is done here at the same moments.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Array,
    Bits,
    Call,
    Compare,
    Const,
    Do,
    Each,
    Expr,
    Give,
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
from citadels_dsl.kernel.logic import FALSE, both, either
from citadels_dsl.kernel.lower import piles, whereabouts
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Facts, bits
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word, Writer, plus, same
from citadels_dsl.rules.ruleset import Place
from citadels_dsl.rules.types import Type


def known(low: Lowering, kind: str) -> Array:
    return low.arrays.array(f"known_{kind}", low.facts.mask_of(kind).bits, low.facts.of_players)


def look(scope: Scope, args: Args, which: int) -> None:
    """The doer has seen them, and goes on knowing them."""
    w, low = scope.w, scope.low
    if not low.sight:
        return
    assert args.doer is not None
    doer = One(args.doer, low.facts.of_players)
    kind, things = args.types[which], args.values[which]
    if isinstance(things, At):
        kind, things = Type(low.facts.rules.places[things.place].holds, many=True), whereabouts.inside(scope, things)
    assert not isinstance(things, Word | Range), things
    if kind.many:
        _learn(scope, kind.kind, things, doer)
    else:
        w.add(Do(Call(_learner(low, kind.kind), (things, doer))))


def shown(scope: Scope, cards: Expr) -> None:
    """All have seen these."""
    if scope.low.sight:
        _learn(scope, "card", cards, _everybody(scope.facts))


def _learn(scope: Scope, kind: str, things: Expr, seats: Expr) -> None:
    w = scope.w
    thing = w.fresh("seen")
    w.add(Each(thing, things, w.label("each"), (Do(Call(_learner(scope.low, kind), (thing, seats))),)))


def _learner(low: Lowering, kind: str) -> str:
    def write(w: Writer, params: tuple[Local, ...]) -> None:
        thing, seats = params
        here = known(low, kind)
        more = put(here, Bits("|", value(here, thing), seats), thing)
        w.when(Some(Bits("&~", seats, _who_knows(low, w, kind, thing))), [more])

    of_players = low.facts.of_players
    return low.function(("learn", kind), f"learn_{kind}", (("thing", INTEGER), ("seats", of_players)), None, write)


def forget(low: Lowering, w: Writer, kind: str, thing: Expr, old: Expr, new: Expr, hidden: bool = False) -> None:
    """It moves: what is no longer known of it and of what it lay with. Before it moves. `hidden`: it is laid face
    down."""
    if low.sight:
        w.add(Do(Call(_forgetter(low, kind, hidden), (thing, old, new))))


def _forgetter(low: Lowering, kind: str, hidden: bool) -> str:
    facts, arrays = low.facts, low.arrays

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        thing, old, new = params
        here = known(low, kind)
        w.add(put(here, Const(0, facts.of_players), thing))
        w.when(same(old, FALSE), [Give()])  # from nowhere
        saw, other = w.fresh("saw", facts.of_players), w.fresh("other")
        w.set(saw, _who_sees(low, w, kind, old))
        if kind == "card" and facts.hides:
            w.when(_lies_down(low, thing), [Set(saw, Const(0, facts.of_players))])
        if not hidden:
            w.set(saw, Bits("|", saw, _who_sees(low, w, kind, new)))
        less = put(here, Bits("&", value(here, other), saw), other)
        if kind == "card":
            every = Const(bits(range(len(facts.cards))), facts.of_cards)
            there = If(Compare("==", value(arrays.where, other), old), (less,))
            for pile in facts.piles:
                ends = _ends(low, pile, thing)
                w.when(same(old, Const(facts.places[pile])), [*ends, Each(other, every, w.label("each"), (there,))])
        lying = value(arrays.inside if kind == "card" else arrays.standing, old)
        w.add(Each(other, lying, w.label("each"), (less,)))

    params = (("thing", INTEGER), ("old", INTEGER), ("new", INTEGER))
    return low.function(("forget", kind, hidden), f"forget_{kind}", params, None, write)


def _ends(low: Lowering, pile: str, card: Expr) -> list[Statement]:
    """From an end of a pile everybody who knew what lies there knows which it was."""
    first, last = FALSE, plus(piles.counted(low, pile), Const(-1))
    return [If(Compare("==", piles.item(low, pile, end), card), (Give(),)) for end in (first, last)]


def shuffled(scope: Scope, pile: str) -> None:
    """Nobody knows any more what lies in it."""
    w, low, facts = scope.w, scope.low, scope.facts
    if not low.sight:
        return
    card = w.fresh("c")
    nobody = put(known(low, "card"), Const(0, facts.of_players), card)
    there = If(Compare("==", value(low.arrays.where, card), Const(facts.places[pile])), (nobody,))
    w.add(Each(card, Const(bits(range(len(facts.cards))), facts.of_cards), w.label("each"), (there,)))


def swapped(scope: Scope, cards: Expr) -> None:
    """All of two places change places, so that nothing of it is known from before."""
    if scope.low.sight:
        card = scope.w.fresh("c")
        nobody = put(known(scope.low, "card"), Const(0, scope.facts.of_players), card)
        scope.w.add(Each(card, cards, scope.w.label("each"), (nobody,)))


# ------------------------------------------------------------ who sees it where it lies


def _who_knows(low: Lowering, w: Writer, kind: str, thing: Expr) -> Expr:
    arrays = low.arrays
    where = w.keep(value(arrays.where if kind == "card" else arrays.at, thing), "where")
    seen = w.fresh("seen", low.facts.of_players)
    w.set(seen, _who_sees(low, w, kind, where))
    if kind == "character":
        w.when(Has(value(arrays.revealed), thing), [Set(seen, _everybody(low.facts))])
    elif low.facts.hides:
        owner = w.keep(Call(_owner(low), (where,)), "owner")
        his = If(Compare("<=", FALSE, owner), (Set(seen, One(owner, low.facts.of_players)),))
        w.when(_lies_down(low, thing), [Set(seen, Const(0, low.facts.of_players)), his])
    return Bits("|", seen, value(known(low, kind), thing))


def _lies_down(low: Lowering, card: Expr) -> Expr:
    return Has(value(low.arrays.down), card)


def _everybody(facts: Facts) -> Const:
    return Const(bits(range(facts.players)), facts.of_players)


def _who_sees(low: Lowering, w: Writer, kind: str, place: Expr) -> Expr:
    """Who sees what lies open in a place."""
    facts = low.facts
    table = [0]
    for printed in facts.rules.places.values():
        if printed.holds == kind:
            table.extend(_audience(facts, printed, seat) for seat in range(facts.places_of(printed)))
    plain = Load(low.arrays.constant(f"who_sees_{kind}", tuple(table), facts.of_players), place)
    if kind != "card" or not _beneath(facts):
        return plain
    seen, owner = w.fresh("seen", facts.of_players), w.fresh("owner")
    w.set(seen, plain)
    w.set(owner, Call(_owner(low), (place,)))
    mine = Bits("|", seen, One(owner, facts.of_players))
    w.when(both(Compare("<=", FALSE, owner), _is_beneath(facts, place)), [Set(seen, mine)])
    return seen


def _audience(facts: Facts, place: Place, number: int) -> int:
    if place.audience == "all":
        return bits(range(facts.players))
    return 1 << number if place.audience == "owner" and place.of == "player" else 0


def _beneath(facts: Facts) -> list[Place]:
    """Places under cards of which only the owner of the card sees what lies there."""
    return [place for place in facts.rules.places.values() if place.of == "card" and place.audience == "owner"]


def _is_beneath(facts: Facts, place: Expr) -> Expr:
    found: Expr = FALSE
    for printed in _beneath(facts):
        first = facts.places[printed.name]
        found = either(
            found, both(Compare("<=", Const(first), place), Compare("<", place, Const(first + len(facts.cards))))
        )
    return found


def _owner(low: Lowering) -> str:
    """A function (place for cards): whose it is, of one under a card whose the card is; -1 for nobody's."""
    facts, arrays = low.facts, low.arrays

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        (place,) = params
        end = w.label("found")
        block: list[Statement] = [Leave(end)]
        for printed in facts.rules.places.values():
            if printed.holds != "card" or not printed.of:
                continue
            first = facts.places[printed.name]
            here = both(
                Compare("<=", Const(first), place), Compare("<", place, Const(first + facts.places_of(printed)))
            )
            number = plus(place, Const(-first))
            found = Give(number) if printed.of == "player" else Set(place, value(arrays.where, number))
            block = [If(here, (found,), tuple(block))]
        w.add(Loop(end, tuple(block)), Give(NOBODY))

    return low.function("owner of a place", "whose_place", (("place", INTEGER),), INTEGER, write)
