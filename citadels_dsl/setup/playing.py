"""Which kinds of card are in a game."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rules.ruleset import Card, Rules
from citadels_dsl.setup.drawing import absent
from citadels_dsl.setup.prepare import Setup


def playing(rules: Rules, setup: Setup) -> Sequence[Card]:
    """The kinds of card that are in this game."""
    there = [*setup.cast, *setup.uniques]
    return [
        card
        for card in rules.cards.values()
        if (card.name in setup.uniques if card.unique else not absent(rules, card, setup.players, there))
    ]
