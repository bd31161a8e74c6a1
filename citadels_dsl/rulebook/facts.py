"""What there is before anybody plays, in a few words each: cards, options, marks, places, who plays together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citadels_dsl.rulebook.sentences.english import a, listed, plural, sentence, spaced
from citadels_dsl.rulebook.sentences.naming import word
from citadels_dsl.rules.ruleset import Card, Character, Mark, Option, Piece, Place
from citadels_dsl.rules.titles import Titles

_ONLOOKERS = {"all": "everybody", "owner": "its owner alone", "me": "whoever put it there alone", "nobody": "nobody"}


def character_facts(titles: Titles, character: Character) -> tuple[str, ...]:
    facts = [f"rank {character.rank}" if character.rank else "no rank"]
    if character.order != 10 * character.rank:
        facts.append(f"called at {character.order / 10:g}")
    if character.players and set(character.players) != set(titles.rules.players):
        facts.append(f"with {numbers(character.players)} players")
    return (*facts, *_conditions(titles, character))


def card_facts(titles: Titles, card: Card) -> tuple[str, ...]:
    facts = (
        [f"{titles.colour(card.colour)}, cost {card.cost}"]
        if card.district
        else [f"lies in `{spaced(card.home)}` at the start"]
    )
    facts.append("1 card" if card.copies == 1 else f"{card.copies} cards")
    if card.players:
        facts.append(f"with {numbers(card.players)} players")
    return (*facts, *_conditions(titles, card))


def _conditions(titles: Titles, card: Character | Card) -> Iterator[str]:
    if card.removes:
        yield f"takes out {listed(titles.card(n) for n in card.removes)}"
    if card.needs:
        yield f"plays only with {listed(titles.card(n) for n in card.needs)}"


def values(found: Option) -> tuple[str, str]:
    """What it is if nobody says otherwise, and what it may be."""
    default = {True: "yes", False: "no"}.get(found.default) if isinstance(found.default, bool) else found.default
    may = "yes or no" if found.kind == "truth" else listed(found.one_of, "or")
    if found.kind == "number":
        low, high = ("..." if bound is None else str(bound) for bound in (found.low, found.high))
        may = f"{low} to {high}"
    return str(default), may


def option(found: Option) -> str:
    """ "start_gold = 2 (0 to 20): Gold that everybody starts with." """
    default, may = values(found)
    return f"{found.name} = {default}{'' if found.kind == 'truth' else f' ({may})'}: {found.says}"


def mark(found: Mark) -> str:
    """ "A mark on a character, till the end of the round; everybody sees it." """
    what = "mark" if found.type.kind in ("truth", "face") else word(found.type)
    sides = f" ({listed(found.faces, 'or')})" if found.faces else ""
    until = "" if found.until == "game" else f", till the end of the {spaced(found.until)}"
    seen = "" if found.audience == "all" else f"; {_ONLOOKERS[found.audience]} sees {_hidden(found)}"
    return sentence(f"{a(what)}{sides} on {listed(map(a, found.on), 'or')}{until}{seen}")


def _hidden(found: Mark) -> str:
    return "its face" if found.hides == "face" else "it"


def place(found: Place) -> str:
    """ "A pile of cards; nobody sees what lies there." """
    of = f" of each {found.of}" if found.of else ""
    lies = "pile" if found.pile else "place"
    seen = f"; {_ONLOOKERS[found.audience]} sees what lies there"
    return sentence(f"a {lies}{of} for {plural(found.holds)}{seen}")


def piece(found: Piece) -> str:
    return "A piece that somebody always holds." if found.always_held else "A piece."


def together(titles: Titles, names: Iterable[str]) -> str:
    """ "Assassin, Thief and King." """
    return sentence(listed(map(titles.card, names)) or "nobody")


def numbers(found: tuple[int, ...]) -> str:
    """ "2 to 7", "3, 5 or 6" """
    if len(found) > 2 and found == tuple(range(found[0], found[-1] + 1)):
        return f"{found[0]} to {found[-1]}"
    return listed([str(n) for n in found], "or")
