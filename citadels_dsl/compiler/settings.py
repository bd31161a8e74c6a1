"""What a ruleset says in plain words and numbers: players, options, pieces, places, cards, cast, deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citadels_dsl.rules.ruleset import Card, Cast, Character, Option, Piece, Place


@dataclass(frozen=True, slots=True)
class Settings:
    """All of it, as in `Rules`; what is said in the language (tables, a clock, how many uniques) is left to lowering.

    `cells`: of each table.
    """

    players: tuple[int, ...]
    colours: tuple[str, ...]
    steps: tuple[str, ...]
    options: Mapping[str, Option]
    pieces: Mapping[str, Piece]
    places: Mapping[str, Place]
    cells: Mapping[str, Mapping[tuple[int, ...], int]]
    characters: Mapping[str, Character]
    cards: Mapping[str, Card]
    colour_names: Mapping[str, Mapping[str, str]]
    cast: Cast
    deck_presets: Mapping[str, tuple[str, ...]]
    deck_default: str
