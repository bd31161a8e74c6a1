"""What is said in plain words and numbers, apart from the texts in the language: looked up and made ready."""

from __future__ import annotations

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.settings import Settings
from citadels_dsl.compiler.settle import casts, things
from citadels_dsl.compiler.settle.cards import Cards, Elsewhere
from citadels_dsl.compiler.settle.options import option
from citadels_dsl.diagnostics import Diagnostic

__all__ = ["settle"]


def settle(composed: Composed, elsewhere: Elsewhere = frozenset) -> tuple[Settings, list[Diagnostic]]:
    """`elsewhere`: the names of all cards of all rulesets."""
    problems: list[Diagnostic] = []
    options = {name: option(item, problems) for name, item in composed.options.items()}
    places = {name: things.place(item, problems) for name, item in composed.places.items()}
    tables = {name: things.cells(item, problems) for name, item in composed.tables.items()}
    cards = Cards(composed, places, elsewhere)
    characters = {name: cards.character(item) for name, item in composed.characters.items()}
    others = {name: cards.district(item) for name, item in composed.districts.items()}
    others |= {name: cards.other(item) for name, item in composed.cards.items()}
    colour_names = cards.colour_names()
    problems += cards.problems
    cast = casts.cast(composed, characters, problems)
    deck_presets, deck_default = casts.deck(composed, others, problems)
    settings = Settings(
        players=_players(composed, problems),
        colours=tuple(colour.text for colour in composed.colours),
        steps=tuple(step.text for step in composed.steps),
        options=options,
        pieces={name: things.piece(item) for name, item in composed.pieces.items()},
        places=places,
        cells=tables,
        characters=characters,
        cards=others,
        colour_names=colour_names,
        cast=cast,
        deck_presets=deck_presets,
        deck_default=deck_default,
    )
    return settings, problems


def _players(composed: Composed, problems: list[Diagnostic]) -> tuple[int, ...]:
    """What has not all that a game needs, as the core, may leave open for how many it is."""
    if composed.players is not None:
        return plain.players(composed.players) or ()
    if composed.characters and composed.districts:
        hint = "add `players: 2-7`, or as many as it is for"
        problems.append(Diagnostic("E203", "nobody says for how many players this is", composed.span, hint))
    return ()
