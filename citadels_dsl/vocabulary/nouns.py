"""Words for what is always there."""

from __future__ import annotations

from citadels_dsl.rules.types import CARD, CHARACTER, NUMBER, PLAYER, THING, Type
from citadels_dsl.vocabulary.word import Noun

COLOUR = Type("colour")

NOUNS = (
    Noun("players", PLAYER.set(), "all players", "all players, in the order of their seats"),
    Noun("others", PLAYER.set(), "the other players", "all players but me, from my left", needs_me=True),
    Noun("characters", CHARACTER.set(), "the characters", "the characters that play, held or not"),
    Noun("districts", CARD.set(), "the districts of all cities", "all districts that lie in a city"),
    Noun("colours", COLOUR.set(), "the colours", "the colours of the ruleset"),
    Noun("bank", Type("bank"), "the bank", "where gold comes from and goes to"),
    Noun("game", Type("game"), "the game", "the game itself, to put marks on"),
    Noun("round", NUMBER, "the number of this round", "the number of the round, from 1"),
)

#: Words that mean what the clause or procedure says they mean.
PRONOUNS = (
    Noun("me", PLAYER, "you", "who uses the card; in a procedure or question of a player, that player"),
    Noun("this", THING, "this card", "the card on which the clause stands; in a question of a card, that card"),
    Noun("cause", THING, "the card that does it", "the card whose ability is doing it; `game` if none is"),
    Noun("turn", Type("turn"), "the turn", "`turn.player` and `turn.character`: whose turn is running, or none"),
    Noun("brought", Type("brought"), "what it brought", "in an `after`: `brought.gold`, `brought.cards` of its doer"),
)
