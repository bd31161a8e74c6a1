"""Which unique districts play, where every game draws others: the program draws as `setup.drawing` does.

All of them are cards of the program. Those that were not drawn lie nowhere, and were never in their place.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Each,
    Expr,
    Leave,
    Load,
    Loop,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import piles
from citadels_dsl.kernel.lower.chance import drawn, mixed, word
from citadels_dsl.kernel.lower.facts import Facts, Unlowered, bits
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus, same
from citadels_dsl.setup.chance import fnv
from citadels_dsl.setup.drawing import absent


def playing(low: Lowering) -> Array:
    """The cards that play in this game."""
    return low.arrays.cell("playing", low.facts.of_cards)


def plays(low: Lowering, kind: Expr) -> Expr:
    """Cards of a kind are in this game."""
    facts = low.facts
    if facts.drawn is None:
        return TRUE
    cards = low.arrays.constant(
        "cards_of_kind", tuple(bits(facts.numbers(name)) for name in facts.kinds), facts.of_cards
    )
    return Some(Bits("&", value(playing(low)), Load(cards, kind)))


def draw(low: Lowering, w: Writer) -> None:
    """Draws the unique districts and lays all cards into their places; `game_key` is there."""
    facts = low.facts
    number = facts.drawn
    if number is None:
        return
    kinds = sorted(card.name for card in facts.rules.cards.values() if card.unique)
    needed = {name for who in facts.characters for name in facts.rules.characters[who].needs}
    able = bits(n for n, name in enumerate(kinds) if _able(facts, name))
    first = bits(n for n, name in enumerate(kinds) if name in needed)
    size = len(kinds)
    lots = low.arrays.array("unique_lots", size)
    key = w.keep(mixed(w, Bits("^", value(low.arrays.key), word(fnv("uniques")))), "key")
    last, other, thing, many = (w.fresh(stem) for stem in ("last", "other", "thing", "many"))
    for n in range(size):
        w.add(put(lots, Const(n), n))
    mixing = w.label("mixed")
    w.set(last, Const(size - 1))
    with w.inside() as out:
        w.when(Compare("<", last, TRUE), [Leave(mixing)])
        w.set(other, drawn(w, key, Compute("-", Const(size - 1), last), plus(last, TRUE)))
        w.set(thing, value(lots, last))
        w.add(put(lots, value(lots, other), last), put(lots, thing, other))
        w.set(last, plus(last, Const(-1)))
    w.add(Loop(mixing, tuple(out)))
    others = Const(bits(n for n, name in enumerate(facts.cards) if not facts.rules.cards[name].unique), facts.of_cards)
    here = playing(low)
    cards = low.arrays.constant(
        "cards_of_unique", tuple(bits(facts.numbers(name)) for name in kinds), facts.of_cards
    )  # fmt: skip
    w.add(put(here, others))
    w.set(many, FALSE)
    masks = low.arrays.constant("uniques_first", tuple(1 if first >> n & 1 else 0 for n in range(size)), INTEGER)
    may = low.arrays.constant("uniques_able", tuple(1 if able >> n & 1 else 0 for n in range(size)), INTEGER)
    for turn in (1, 0):  # those that somebody needs come first
        done = w.label("picked")
        w.set(last, FALSE)
        with w.inside() as out:
            w.when(Compare("<=", Const(size), last), [Leave(done)])
            w.set(thing, value(lots, last))
            w.set(last, plus(last, TRUE))
            fits = both(same(Load(masks, thing), Const(turn)), Load(may, thing))
            picked = put(here, Bits("|", value(here), Load(cards, thing)))
            w.when(both(fits, Compare("<", many, Const(number))), [picked, Set(many, plus(many, TRUE))])
        w.add(Loop(done, tuple(out)))
    _laid_out(low, w)


def _able(facts: Facts, name: str) -> bool:
    """It may play with this cast. What stays away because of another unique district is no program."""
    card = facts.rules.cards[name]
    uniques = {other.name for other in facts.rules.cards.values() if other.unique}
    if uniques & {*card.needs, *card.removes}:
        raise Unlowered("unique districts that do not play with each other, where they are drawn", card.span)
    return not absent(facts.rules, card, facts.players, facts.characters)


def _laid_out(low: Lowering, w: Writer) -> None:
    """What does not play is taken out of its place before anything happens."""
    facts, arrays = low.facts, low.arrays
    card = w.fresh("c")
    away = w.keep(Bits("&~", Const(bits(range(len(facts.cards))), facts.of_cards), value(playing(low))), "away")
    w.add(Each(card, away, w.label("each"), (put(arrays.where, FALSE, card),)))
    for home in sorted({*facts.homes}):
        at_home = Const(bits(facts.at_home(home)), facts.of_cards)
        left: Expr = Bits("&~", at_home, away)
        number = facts.places[home]
        if home not in facts.piles:
            w.add(put(arrays.inside, left, number))
            continue
        _, top, count = arrays.pile(home)
        w.add(put(top, FALSE), put(count, FALSE))
        with w.inside() as laying:
            piles.put_under(low, w, home, card)
        w.add(Each(card, left, w.label("each"), tuple(laying)))
