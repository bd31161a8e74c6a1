"""What verbs bring, and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    Arithmetic,
    Compare,
    Contents,
    Count,
    End,
    Expr,
    Extreme,
    Fold,
    Join,
    Local,
    Members,
    Nobody,
    Not,
    Number,
    PlaceRef,
    Property,
    SetOf,
    Top,
)
from citadels_dsl.rules.moments import BANK, DOER, MoveGold, SetMark, Swap
from citadels_dsl.rules.outlook.features import Feature
from citadels_dsl.rules.outlook.tree import Gain
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.types import CARD, CHARACTER, NUMBER, PLAYER, TRUTH, Type

#: A card is paid soon if it costs no more than this above what one has.
SOON = 2


@dataclass(frozen=True, slots=True)
class Lying:
    """Where something lies, as far as that is plain: in which kind of place, and whose it is."""

    place: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Seen:
    """Names in a run: `me` who decides, `rival` (None where he is the one who is looked at), `goal` what his hand
    asks for (None where that is not known), `fresh` a slot that nothing uses."""

    me: Local
    rival: Local | None
    goal: Local | None
    fresh: int


Whose = tuple[bool, tuple[Expr, ...]]


class Deeds:
    def __init__(self, rules: Rules, seen: Seen) -> None:
        self.rules = rules
        self.me, self.rival, self.goal, self.slot = seen.me, seen.rival, seen.goal, seen.fresh
        self.others: set[int] = set()  # slots of players who are certainly others
        self.hands = {anchors.HAND, *(p.name for p in rules.places.values() if p.like_hand and p.of == "player")}

    # ------------------------------------------------------------ whose

    def whose(self, player: Expr | None) -> list[Whose]:
        """Mine (True) or another's, each with what must hold for that."""
        if player is None or isinstance(player, Nobody) or player.type.kind != "player":
            return []
        if player == self.me:
            return [(True, ())]
        if isinstance(player, Property) and player.word == "owner" and player.subject == self.me:
            return [(True, ())]
        if isinstance(player, Local) and player.slot in self.others:
            return [(False, ())]
        there = (Compare("is not", player, Nobody()),) if player.type.optional else ()
        return [
            (True, (*there, Compare("is", player, self.me))),
            (False, (*there, Compare("is not", player, self.me))),
        ]

    def _theirs(self, what: str, amount: Expr, player: Expr, when: tuple[Expr, ...]) -> Iterator[Gain]:
        """What another loses (or, if it is negative, wins)."""
        yield Gain(_named(f"their_{what}"), amount, when)
        if self.rival is not None:
            yield Gain(_named(f"rival_{what}"), amount, (*when, Compare("is", player, self.rival)))

    # ------------------------------------------------------------ gold

    def gold(self, operation: MoveGold, doer: Expr | None, args: tuple[Expr | None, ...]) -> Iterator[Gain]:
        amount = args[operation.amount]
        assert amount is not None
        source = None if operation.source == BANK else doer if operation.source == DOER else args[operation.source]
        target = None if operation.target == BANK else doer if operation.target == DOER else args[operation.target]
        if source is not None and not operation.exact and source.type in (PLAYER, CARD, CHARACTER):
            amount = Extreme("min", (amount, Property("gold", source, (), NUMBER)))
        for mine, when in self.whose(source):
            if mine:
                yield Gain("gold", less(amount), when, loss=True)
            elif source is not None:
                yield from self._theirs("gold", amount, source, when)
        for mine, when in self.whose(target):
            if mine:
                yield Gain("gold", amount, when)
            elif target is not None:
                yield from self._theirs("gold", less(amount), target, when)

    # ------------------------------------------------------------ things

    def cards(self, things: Expr, to: Expr | None, size: Expr, lies: Lying | None) -> Iterator[Gain]:
        place, owner = _destination(to)
        from_city = lies is not None and lies.place == anchors.CITY
        if lies is not None and (lies.place in self.hands or from_city):
            for mine, when in self.whose(lies.owner):
                if mine:
                    yield from self._comes(things, size, when, from_city, True, place == anchors.CITY)
                elif lies.owner is not None:
                    yield from self._other(things, size, lies.owner, when, from_city, False)
        if place in self.hands or place == anchors.CITY:
            for mine, when in self.whose(owner):
                if mine:
                    from_hand = lies is not None and lies.place in self.hands
                    yield from self._comes(things, size, when, place == anchors.CITY, False, from_hand)
                elif owner is not None:
                    yield from self._other(things, size, owner, when, place == anchors.CITY, True)

    def _other(
        self, things: Expr, size: Expr, player: Expr, when: tuple[Expr, ...], city: bool, coming: bool
    ) -> Iterator[Gain]:
        what, amount = ("points", self._cost(things)) if city else ("cards", size)
        if amount is not None:
            yield from self._theirs(what, less(amount) if coming else amount, player, when)

    def _comes(
        self, things: Expr, size: Expr, when: tuple[Expr, ...], city: bool, going: bool, built: bool
    ) -> Iterator[Gain]:
        """To oneself, or away from oneself. `built`: from one's own hand into one's own city."""

        def gain(feature: Feature, amount: Expr, *also: Expr) -> Gain:
            return Gain(feature, less(amount) if going else amount, (*when, *also), loss=going and not built)

        cost = self._cost(things)
        yield gain("districts" if city else "cards", size)
        if city and cost is not None:
            yield gain("points", cost)
        if isinstance(things, SetOf) and len(things.items) == 1:
            (things,) = things.items
        if things.type.many or things.type.kind != "card" or self.goal is None:
            return
        colour = Property("printed_colour", things, (), Type("colour"))
        fresh = Not(self._any_in_city("printed_colour", colour))
        like = self._any_in_city("name", Property("name", things, (), Type("name")))
        price = Property("printed_cost", things, (), NUMBER)
        if city and not going:
            yield gain("new_colour", Number(1), fresh)
            yield gain("twin", Number(1), like)
            yield gain("short_of_goal", Extreme("max", (Number(0), Arithmetic("-", self.goal, price))))
        elif not city and not built:
            yield gain("card_cost", price)
            yield gain("card_colour", Number(1), fresh)
            yield gain("card_twin", Number(1), like)
            purse = Arithmetic("+", Property("gold", self.me, (), NUMBER), Number(SOON))
            yield gain("card_soon", Number(1), Compare("<=", price, purse))

    def _any_in_city(self, word: str, value: Property) -> Expr:
        """`any(e in me.city if e.WORD is VALUE)`"""
        other = Local(self.slot, "e", CARD)
        there = contents(anchors.CITY, self.me)
        asked = Compare("is", Property("name" if word == "name" else "printed_colour", other, (), value.type), value)
        return Fold("any", None, Members(self.slot, "e", there, None, asked), TRUTH)

    def _cost(self, things: Expr) -> Expr | None:
        """What is printed on one or several cards."""
        if things.type.kind == "place":
            things = Contents(things, Type("card", many=True))
        if isinstance(things, SetOf) and len(things.items) == 1:
            (things,) = things.items
        if not things.type.many:
            return Property("printed_cost", things, (), NUMBER)
        each = Local(self.slot, "e", CARD)
        return Fold(
            "sum", Property("printed_cost", each, (), NUMBER), Members(self.slot, "e", things, None, None), NUMBER
        )

    def character(self, things: Expr, to: Expr | None) -> Iterator[Gain]:
        """One comes to somebody."""
        place, owner = _destination(to)
        if place != anchors.ROLES or things.type.many:
            return
        for mine, when in self.whose(owner):
            if mine:
                yield Gain("role", things, when)
                yield Gain("rank", Property("rank", things, (), NUMBER), when)

    def piece(self, to: Expr | None) -> Iterator[Gain]:
        for mine, when in self.whose(to):
            yield Gain("pieces", Number(1) if mine else Number(-1), when, loss=not mine)

    def swap(self, operation: Swap, args: tuple[Expr | None, ...]) -> Iterator[Gain]:
        """Two hands; of anything else it is not plain what it brings."""
        first, second = args[operation.first], args[operation.second]
        for here, there in ((first, second), (second, first)):
            if not isinstance(here, PlaceRef) or not isinstance(there, PlaceRef):
                continue
            if here.place not in self.hands or there.place not in self.hands or here.owner is None:
                continue
            more = Arithmetic("-", _count(there), _count(here))
            for mine, when in self.whose(here.owner):
                if mine:
                    yield Gain("cards", more, when)
                else:
                    yield from self._theirs("cards", less(more), here.owner, when)

    def mark(self, operation: SetMark, args: tuple[Expr | None, ...]) -> Iterator[Gain]:
        """On a character or on somebody else; one's own marks and those on cards are bookkeeping."""
        things = args[operation.things]
        if things is None:
            return
        match things.type.kind:
            case "character":
                yield Gain("marks", Number(1))
                if not things.type.many:
                    yield Gain("their_role", things)
            case "player" if not things.type.many:
                for mine, when in self.whose(things):
                    if not mine:
                        yield Gain("marks", Number(1), when)
            case _:  # cards and the game: bookkeeping
                pass


def _destination(to: Expr | None) -> tuple[str, Expr | None]:
    match to:
        case PlaceRef(place=place, owner=owner):
            return place, owner
        case End(place=inner):
            return _destination(inner)
        case _:  # of no other is it plain
            return "", None


def _named(text: str) -> Feature:
    found: Feature = {
        "their_gold": "their_gold", "their_cards": "their_cards", "their_points": "their_points",
        "rival_gold": "rival_gold", "rival_cards": "rival_cards", "rival_points": "rival_points",
    }[text]  # type: ignore[assignment] # fmt: skip
    return found


def contents(place: str, owner: Expr) -> Contents:
    return Contents(PlaceRef(place, owner, Type("place", of="card")), Type("card", many=True))


def _count(place: PlaceRef) -> Expr:
    return Count(Contents(place, Type("card", many=True)))


def less(amount: Expr) -> Expr:
    if isinstance(amount, Number):
        return Number(-amount.value)
    return Arithmetic("-", Number(0), amount)


def size_of(things: Expr) -> Expr:
    """How many these are."""
    if things.type.kind == "place":
        return Count(Contents(things, Type(things.type.of or "card", many=True)))
    if not things.type.many:
        return Number(1)
    match things:
        case Top(count=count):  # there may be fewer; that is rare
            return count
        case SetOf(items=items):
            return Number(len(items))
        case Join(word="-", left=left, right=right):
            return Extreme("max", (Number(0), Arithmetic("-", size_of(left), size_of(right))))
        case _:  # a set that is counted when it is asked for
            return Count(things)
