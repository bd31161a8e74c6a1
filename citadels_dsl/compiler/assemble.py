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
from citadels_dsl.syntax.nodes import Mapping


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
    that a file changed also the key, "characters.warlord.destroy.at"; "players", "cast.default", "cast.presets.eight".
    """
    found: dict[str, tuple[Span, ...]] = {}
    for section, items in composed.sections().items():
        for name, item in items.items():
            found[f"{section}.{name}"] = item.history
    for section, card in composed.all_cards():
        for clause in card.clauses.values():
            found[f"{section}.{card.name}.{clause.name}"] = clause.history
        for kind, own in (("marks", card.marks), ("questions", card.questions)):
            for name, item in own.items():
                found[f"{kind}.{name}"] = item.history
    found.update(composed.keys)
    return found | _of_the_whole(composed)


def _of_the_whole(composed: Composed) -> dict[str, tuple[Span, ...]]:
    """What stands at the top of a file and has no parts with names of their own."""
    found: dict[str, tuple[Span, ...]] = {}
    if composed.says is not None:
        found["says"] = (composed.says.span,)
    if composed.names:
        found["names"] = (next(iter(composed.names.values())).span,)
    if composed.players is not None:
        found["players"] = (composed.players.span,)
    for word, names in (("colours", composed.colours), ("steps", composed.steps)):
        if names:
            found[word] = (names[0].span,)
    for number, formula in enumerate(composed.ranking, 1):
        found[f"ranking.{number}"] = (formula.span,)
    for word, node in (("cast", composed.cast), ("deck", composed.deck), ("clock", composed.clock)):
        for entry in node or ():
            found[f"{word}.{entry.key.text}"] = (entry.key.span,)
            if entry.key.text == "presets" and isinstance(entry.value, Mapping):
                for preset in entry.value:
                    found[f"{word}.presets.{preset.key.text}"] = (preset.key.span,)
    return found


def _clock(composed: Composed, lowered: Lowered) -> Clock | None:
    if composed.clock is None or lowered.seconds is None:
        return None
    return Clock(lowered.seconds, cast(Literal["random", "first", "bot"], text(composed.clock, "then", "random")))
