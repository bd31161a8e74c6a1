"""Cards of one name: those that are like others, and of those that are alike the first (see `rules.likeness`)."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Compare,
    Const,
    Each,
    Expr as Code,
    Give,
    If,
    Leave,
    Load,
    Local as Name,
    Loop,
    One,
    Set,
    Shift,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, either
from citadels_dsl.kernel.lower import gold, held, lending, marks, spoken
from citadels_dsl.kernel.lower.facts import bits
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import Writer, plus
from citadels_dsl.rules.expressions import (
    Contents,
    Expr,
    Fold,
    Join,
    Local,
    Noun,
    PlaceRef,
    Top,
)


def spread(scope: Scope, cards: Code) -> Code:
    """All cards that have the name of one of these."""
    facts = scope.facts
    if all(group == 1 << n for n, group in enumerate(facts.groups)):
        return cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        (these,) = params
        found, card = w.fresh("found", facts.of_cards), w.fresh("c")
        w.set(found, these)
        several = Const(bits(n for n, group in enumerate(facts.groups) if group != 1 << n), facts.of_cards)
        groups = scope.arrays.constant("cards_of_equal_name", facts.groups, facts.of_cards)
        body = (Set(found, Bits("|", found, Load(groups, card))),)
        w.add(Each(card, Bits("&", these, several), w.label("each"), body))

        w.add(Give(found))

    name = scope.low.function("spread", "equal_names", (("these", facts.of_cards),), facts.of_cards, write)
    return scope.w.keep(Call(name, (cards,), facts.of_cards), "equal")


def firsts(scope: Scope, cards: Code) -> Code:
    """Of cards of one name the first."""
    facts = scope.facts
    if all(group == 1 << n for n, group in enumerate(facts.groups)):
        return cards
    cards = scope.w.keep(cards, "cards")
    longest = max(bin(group).count("1") for group in facts.groups)
    later: Code | None = None
    for step in range(1, longest):
        # those with one of their name so many places before
        reach = bits(n for n in range(step, len(facts.cards)) if facts.cards[n] == facts.cards[n - step])
        shifted = Bits("&", Shift(cards, step), Const(reach, facts.of_cards))
        later = shifted if later is None else Bits("|", later, shifted)
    return cards if later is None else Bits("&~", cards, later)


def once(scope: Scope, source: Expr, cards: Code, slot: int) -> Code:
    """Of cards of one name that lie in one place the first, and those that are like no other. `slot`: the name that
    is chosen for."""
    facts = scope.facts
    if all(group == 1 << n for n, group in enumerate(facts.groups)):
        return cards
    apart = lending.spoken_of(scope)
    cards = scope.w.keep(cards, "cards")
    held.forget(scope, slot)
    for more in (_marked(scope), _laden(scope, cards), held.single(scope, slot), spoken.waiting(scope)):
        if more is not None:
            apart = more if apart is None else Bits("|", apart, more)
    alike = [cards]
    if apart is not None:
        apart = scope.w.keep(apart, "apart")
        alike = [Bits("&~", cards, apart)]
    if not isinstance(source, Local):
        for those in held.several(scope, slot):  # those of a set that has a name are not like those outside it
            alike = [part for one in alike for part in (Bits("&", one, those), Bits("&~", one, those))]
    found: Code | None = None if apart is None else Bits("&", cards, apart)
    for part in alike:
        here = _once(scope, source, part)
        found = here if found is None else Bits("|", here, found)
    assert found is not None
    return found


def _marked(scope: Scope) -> Code | None:
    """The cards on which a mark lies that tells them apart."""
    found: Code | None = None
    for name in scope.facts.telling_marks:
        flag = scope.facts.rules.marks[name].type.kind == "truth"
        array = marks.flags(scope, name, "card") if flag else marks.marked_cards(scope, name)
        found = value(array) if found is None else Bits("|", found, value(array))
    return found


def _laden(scope: Scope, cards: Code) -> Code | None:
    """Those of the cards on which gold lies, or under which something does."""
    facts = scope.facts
    if not facts.beneath and not facts.gold_on_cards:
        return None

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        inner = Scope(scope.low, w, {}, "alike")
        found, card = w.fresh("found", facts.of_cards), w.fresh("c")
        w.set(found, Const(0, facts.of_cards))
        laden: Code = FALSE
        for first in facts.beneath:
            laden = either(laden, Some(value(inner.arrays.inside, plus(Const(first), card))))
        if facts.gold_on_cards:
            laden = either(laden, Compare("<", FALSE, value(gold.on_things(inner, "card"), card)))
        body = (If(laden, (Set(found, Bits("|", found, One(card, facts.of_cards))),)),)
        w.add(Each(card, params[0], w.label("each"), body), Give(found))

    name = scope.low.function("laden", "laden", (("cards", facts.of_cards),), facts.of_cards, write)
    return Call(name, (cards,), facts.of_cards)


def _once(scope: Scope, source: Expr, cards: Code) -> Code:
    where = origin(scope, source)
    if isinstance(where, PlaceRef):
        return cards if scope.facts.rules.places[where.place].pile else firsts(scope, cards)
    facts = scope.facts
    if isinstance(where, Noun):
        cards = scope.w.keep(cards, "cards")
        found: Code | None = None
        for seat in range(facts.players):
            here = firsts(scope, Bits("&", cards, value(scope.arrays.inside, facts.city + seat)))
            found = here if found is None else Bits("|", found, here)
        assert found is not None
        return found
    return scope.w.keep(Call(_in_every_place(scope), (cards,), facts.of_cards), "once")


def _in_every_place(scope: Scope) -> str:
    """A function: the same of cards that may lie anywhere. In piles each is like no other."""
    facts, low = scope.facts, scope.low

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        inner = Scope(low, w, {}, "alike")
        found, n, here, end = w.fresh("found", facts.of_cards), w.fresh("n"), w.fresh("here", facts.of_cards), "places"
        left = w.fresh("left", facts.of_cards)
        w.set(found, Const(0, facts.of_cards))
        w.set(left, params[0])
        w.set(n, FALSE)
        with w.inside() as body:
            w.when(Compare("<=", Const(facts.card_places), n), [Leave(end)])
            w.set(here, Bits("&", left, value(inner.arrays.inside, n)))
            w.set(left, Bits("&~", left, here))
            w.set(found, Bits("|", found, firsts(inner, here)))
            w.set(n, plus(n, Const(1)))
        w.add(Loop(end, tuple(body)), Give(Bits("|", found, left)))

    return low.function(
        "once in every place", "once_in_every_place", (("cards", facts.of_cards),), facts.of_cards, write
    )


def origin(scope: Scope, source: Expr) -> Expr | None:
    """The place, or `districts`, from which a set is taken."""
    match source:
        case Contents(place=PlaceRef() as place) | Top(place=PlaceRef() as place):
            return place
        case Noun(word="districts"):
            return source
        case Fold(word="those" | "most" | "least", members=members):
            return origin(scope, members.source)
        case Join(word="-", left=left):
            return origin(scope, left)
        case Local(slot=slot):
            return scope.origins.get(slot)
        case _:  # of nothing else is it plain
            return None
