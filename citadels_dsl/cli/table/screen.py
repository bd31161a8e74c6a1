"""What a seat sees of the table, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.state import State
from citadels_dsl.rules import anchors
from citadels_dsl.rules.titles import Titles, plain

#: The colours of districts, in the order in which a ruleset lists them.
_PAINTS = ("yellow", "blue", "green", "red", "magenta", "cyan")


def table(titles: Titles, view: View) -> RenderableType:
    """The whole table: everybody, what lies open, and what is one's own."""
    seen = view.as_dict()
    return Group(
        _head(titles, seen), Text(), _players(titles, view, seen), *_open(titles, seen), *_own(titles, view, seen)
    )


def options(labels: Sequence[str]) -> Text:
    """The numbered options, one a line."""
    wide = len(str(len(labels)))
    return Text("\n").join(
        Text.assemble((f"  {number:{wide}}", "bold"), f"  {label}") for number, label in enumerate(labels, 1)
    )


def standing(game: Game, state: State, titles: Titles) -> Table:
    """Points, and cities in the end."""
    result = game.result(state)
    drawn = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "points", "gold"):
        drawn.add_column(name, justify="right" if name else "left")
    drawn.add_column("city")
    for seat in sorted(game.things.players, key=lambda seat: result.ranking[seat], reverse=True):
        city = View(game, state, seat).as_dict()["players"][seat][anchors.CITY]
        who = Text(ascii_uppercase[seat], "bold" if seat in result.winners else "")
        drawn.add_row(who, str(result.scores[seat]), str(state.gold[seat]), _cards(titles, city))
    return drawn


# ------------------------------------------------------------ the parts


def _head(titles: Titles, seen: Mapping[str, Any]) -> Text:
    parts = [f"Round {seen['round']}"]
    if seen["turn"] is not None:
        who = (
            "your turn" if seen["turn"]["player"] == seen["seat"] else f"the turn of {_letter(seen['turn']['player'])}"
        )
        parts.append(f"{who}, {titles.card(seen['turn']['character'])}")
    parts += [f"{plain(name)}: {_letter(holder)}" for name, holder in seen["pieces"].items() if holder]
    parts += [f"{name}: {value}" for name, value in seen["marks"].items()]
    return Text(" · ".join(parts), "bold")


def _players(titles: Titles, view: View, seen: Mapping[str, Any]) -> Table:
    drawn = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "gold", "hand", "points"):
        drawn.add_column(name, justify="right" if name else "left", no_wrap=True)
    drawn.add_column("roles", no_wrap=True)
    drawn.add_column("city")
    for player in seen["players"]:
        me = player["seat"] == seen["seat"]
        more = [*_lying(titles, player), *_marks(titles, player["marks"])]
        city = _cards(titles, player[anchors.CITY])
        drawn.add_row(
            Text(_letter(player["seat"]) + (" (you)" if me else ""), "bold" if me else ""),
            str(player["gold"]),
            str(len(player[anchors.HAND])),
            str(view.points(player["seat"] - 1)),
            ", ".join("?" if name is None else titles.card(name) for name in player[anchors.ROLES]),
            Text("  ").join(filter(None, (city, Text("; ".join(more), "dim")))),
        )
    return drawn


def _open(titles: Titles, seen: Mapping[str, Any]) -> Iterator[Text]:
    """Places that are for all, as far as something of them can be seen or counted, and marked characters."""
    lying = []
    for name, things in seen["places"].items():
        known = [titles.card(thing) for thing in things if thing is not None]
        if len(known) == len(things) <= 12 and known:
            lying.append(f"{name}: {', '.join(known)}")
        elif things:
            lying.append(f"{name}: {len(things)}")
    if lying:
        yield Text(" · ".join(lying), "dim")
    marked = []
    for character in seen["characters"]:
        said = [*_marks(titles, character["marks"])] + ([f"{character['gold']} gold"] if character["gold"] else [])
        if said:
            marked.append(f"{titles.card(character['name'])}: {', '.join(said)}")
    if marked:
        yield Text(" · ".join(marked), "dim")


def _own(titles: Titles, view: View, seen: Mapping[str, Any]) -> Iterator[Text]:
    """The hand with what one wants to know of a card."""
    hand = seen["players"][view.seat][anchors.HAND]
    yield Text()
    yield Text.assemble(("Your hand: ", "bold"), _cards(titles, hand) if hand else "nothing")


def _lying(titles: Titles, player: Mapping[str, Any]) -> Iterator[str]:
    """What lies in the other places of a player."""
    for place in titles.rules.places.values():
        if place.of == "player" and place.name not in (anchors.HAND, anchors.CITY, anchors.ROLES):
            things = player[place.name]
            if things:
                known = [titles.card(_name(thing)) for thing in things if thing is not None]
                yield f"{place.name}: {', '.join(known) if len(known) == len(things) else len(things)}"


def _marks(titles: Titles, marks: Mapping[str, Any]) -> Iterator[str]:
    """What counts only within a turn is noise."""
    for name, value in marks.items():
        mark = titles.rules.marks[name]
        if mark.until == anchors.TURN or name == anchors.CALLED:
            continue
        yield plain(name) if value is True else f"{plain(name)} {_value(titles, mark.type.kind, value)}"


def _value(titles: Titles, kind: str, value: Any) -> str:
    """Of a mark; of one that is hidden it is not known."""
    match kind:
        case "card" | "character" if isinstance(value, str):
            return titles.card(value)
        case "colour" if isinstance(value, str):
            return titles.colour(value)
        case "player" if isinstance(value, int):
            return _letter(value)
        case _:  # numbers, words of the rules, and what is not known
            return str(value)


def _cards(titles: Titles, cards: Sequence[Any]) -> Text:
    return Text(", ").join(_card(titles, card) for card in cards)


def _card(titles: Titles, card: Any) -> Text:
    """Name and cost in the colour of the district, and what lies on or under it."""
    if card is None:
        return Text("?")
    name = _name(card)
    rules = titles.rules
    printed = rules.cards.get(name)
    if printed is None or not printed.district:
        return Text(titles.card(name))
    paint = _PAINTS[rules.colours.index(printed.colour) % len(_PAINTS)] if printed.colour in rules.colours else ""
    more = []
    if isinstance(card, dict):
        more = [f"{word} {value}" for word, value in card.items() if word not in ("name", "marks", "hidden")]
        more += _marks(titles, card.get("marks", {}))
        more += ["face down"] if card.get("hidden") else []
    said = f" ({'; '.join(more)})" if more else ""
    return Text.assemble((titles.card(name), paint), f" {printed.cost}{said}")


def _name(card: Any) -> str:
    return str(card["name"] if isinstance(card, dict) else card)


def _letter(seat: int) -> str:
    """Of a seat counted from 1."""
    return ascii_uppercase[seat - 1]
