"""The finished rules, from what was settled and what was lowered."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.lowered import Lowered
from citadels_dsl.compiler.reading import text
from citadels_dsl.compiler.settings import Settings
from citadels_dsl.rules.ruleset import Clock, Deck, Rules, Table
from citadels_dsl.source import Span


def assemble(composed: Composed, settings: Settings, lowered: Lowered) -> Rules:
    return Rules(
        name=composed.name,
        says=composed.says.text if composed.says is not None else "",
        players=settings.players,
        colours=settings.colours,
        steps=settings.steps,
        options=settings.options,
        pieces=settings.pieces,
        places=settings.places,
        tables={
            name: Table(name, lowered.table_keys.get(name, ()), settings.cells[name], item.span)
            for name, item in composed.tables.items()
        },
        marks=lowered.marks,
        questions=lowered.questions,
        ranking=lowered.ranking,
        moments=lowered.moments,
        procedures=lowered.procedures,
        clauses=lowered.clauses,
        characters=settings.characters,
        cards=settings.cards,
        cast=replace(settings.cast, replaced=lowered.replaced),
        deck=Deck(lowered.uniques, settings.deck_presets, settings.deck_default),
        clock=_clock(composed, lowered),
        origin=origin(composed),
        names={language: name.text for language, name in composed.names.items()},
        colour_names=settings.colour_names,
    )


def origin(composed: Composed) -> dict[str, tuple[Span, ...]]:
    """Who set what: the places that made each part what it is, the lowest file first.

    "characters.king", "rules.build", and of cards each clause, "characters.warlord.destroy"; of a key
    that a file changed also the key, "characters.warlord.destroy.at".
    """
    found: dict[str, tuple[Span, ...]] = {}
    for section, items in composed.sections().items():
        for name, item in items.items():
            found[f"{section}.{name}"] = item.history
    for section, card in composed.all_cards():
        for clause in card.clauses.values():
            found[f"{section}.{card.name}.{clause.name}"] = clause.history
    found.update(composed.keys)
    return found


def _clock(composed: Composed, lowered: Lowered) -> Clock | None:
    if composed.clock is None or lowered.seconds is None:
        return None
    return Clock(lowered.seconds, cast(Literal["random", "first", "bot"], text(composed.clock, "then", "random")))
