"""Cards of one name: those that are like others, and of those that are alike the first."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Const,
    Each,
    Expr as Code,
    Give,
    Load,
    Local as Name,
    Set,
    Shift,
)
from citadels_dsl.kernel.lower import lending
from citadels_dsl.kernel.lower.facts import Unlowered, bits
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import Writer
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


def once(scope: Scope, source: Expr, cards: Code) -> Code:
    """Of cards of one name that lie in one place the first, and those that are like no other."""
    apart = lending.spoken_of(scope)
    if apart is None:
        return _once(scope, source, cards)
    cards, apart = scope.w.keep(cards, "cards"), scope.w.keep(apart, "apart")
    return Bits("|", _once(scope, source, Bits("&~", cards, apart)), Bits("&", cards, apart))


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
    raise Unlowered("a choice among cards that may lie in different places", source.span)


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
