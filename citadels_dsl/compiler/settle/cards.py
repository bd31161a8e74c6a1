"""What is printed on cards: rank, cost, colour, and with which others they play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.composed import CardItem, Composed
from citadels_dsl.compiler.reading import pairs, scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.ruleset import Card, Character, Place
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar

Elsewhere = Callable[[], frozenset[str]]


class Cards:
    """`elsewhere`: the names of all cards of all rulesets, looked up only if somebody names an unknown one."""

    def __init__(self, composed: Composed, places: dict[str, Place], elsewhere: Elsewhere) -> None:
        self.composed = composed
        self.places = places
        self.elsewhere = elsewhere
        self.known = frozenset(card.name for _, card in composed.all_cards())
        self.names_of = {name: _texts(item.node) for name, item in composed.names_of.items()}
        self.problems: list[Diagnostic] = []

    def character(self, item: CardItem) -> Character:
        node = item.node
        written = scalar(node, "rank")
        rank = plain.rank(text(node, "rank")) or 0
        order = scalar(node, "order")
        place = plain.order(order.text) if order is not None else None
        if order is not None and written is not None and written.span.text == "none":
            hint = "give it a rank, or leave `order` out"
            message = "a character without rank is never called, and has no place in the order"
            self.problems.append(Diagnostic("E211", message, order.span, hint, item.name))
        return Character(
            item.name,
            rank,
            (place if place is not None else rank * 10) if rank else 0,
            _players(node),
            self.removes(item),
            self.needs(item),
            self.names(item),
            text(node, "says"),
            item.span,
        )

    def district(self, item: CardItem) -> Card:
        node, colours = item.node, [c.text for c in self.composed.colours]
        colour = scalar(node, "colour")
        if colour is not None and colour.text and colour.text not in colours:
            self.unknown("colour", colour.text, colour.span, colours, item.name)
        return self.card(item, True, text(node, "colour"), "")

    def other(self, item: CardItem) -> Card:
        home = scalar(item.node, "home")
        if home is not None and home.text:
            place = self.places.get(home.text)
            if place is None:
                self.unknown("place", home.text, home.span, self.places, item.name)
            elif place.of or place.holds != "card":
                message = f"a card cannot begin in `{home.text}`: it is {_not_for_cards(place)}"
                hint = "let it begin in a place that is one for all and holds cards"
                self.problems.append(Diagnostic("E220", message, home.span, hint, item.name))
        return self.card(item, False, "", text(item.node, "home"))

    def card(self, item: CardItem, district: bool, colour: str, home: str) -> Card:
        node = item.node
        return Card(
            item.name,
            district,
            colour,
            plain.whole(text(node, "cost")) or 0,
            plain.whole(text(node, "copies", "1")) or 0,
            home,
            _players(node),
            self.removes(item),
            self.needs(item),
            self.names(item),
            text(node, "says"),
            item.span,
        )

    def names(self, item: CardItem) -> dict[str, str]:
        own = {code.text: name.text for code, name in pairs(item.node, "names")}
        return {**self.names_of.get(item.name, {}), **own}

    def colour_names(self) -> dict[str, dict[str, str]]:
        """Of each colour that has some. What is said in the file itself must be of something that is there, in this
        ruleset or in another one that may build on it."""
        colours, file = [colour.text for colour in self.composed.colours], self.composed.span.source
        for name, item in self.composed.names_of.items():
            own = item.span.source is file
            if own and name not in (*colours, *self.known) and name not in self.elsewhere():
                self.unknown("colour or card", name, item.span, {*colours, *self.known, *self.elsewhere()}, "")
        return {name: names for name, names in self.names_of.items() if name in colours}

    def removes(self, item: CardItem) -> tuple[str, ...]:
        """Cards of this ruleset or of another, with which it may one day be put together."""
        named = scalars(item.node, "removes")
        for name in named:
            if name.text not in self.known and name.text not in self.elsewhere():
                self.unknown("card", name.text, name.span, self.known | self.elsewhere(), item.name)
        return tuple(name.text for name in named)

    def needs(self, item: CardItem) -> tuple[str, ...]:
        named = scalars(item.node, "needs")
        for name in named:
            if name.text not in self.known:
                self.unknown("card", name.text, name.span, self.known, item.name)
        return tuple(name.text for name in named)

    def unknown(self, what: str, name: str, span: Span, known: Iterable[str], where: str) -> None:
        self.problems.append(unknown(what, name, span, known, where))


def unknown(what: str, name: str, span: Span, known: Iterable[str], where: str) -> Diagnostic:
    """A name at a key, of something that is not there."""
    names = list(known)
    few = f"there is {', '.join(f'`{n}`' for n in names)}" if 0 < len(names) <= 10 else ""
    return Diagnostic("E219", f"there is no {what} `{name}`", span, did_you_mean(name, names) or few, where)


def _players(node: Mapping) -> tuple[int, ...]:
    value = node.get("players")
    return (plain.players(value) or ()) if value is not None else ()


def _texts(names: Mapping) -> dict[str, str]:
    return {entry.key.text: entry.value.text for entry in names if isinstance(entry.value, Scalar)}


def _not_for_cards(place: Place) -> str:
    return f"each {place.of}'s" if place.of else "for characters"
