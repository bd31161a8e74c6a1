"""Words for what is always there."""

from __future__ import annotations

from citadels_dsl.rules.types import CARD, CHARACTER, NUMBER, PLAYER, THING, Type
from citadels_dsl.vocabulary.word import Noun

COLOUR = Type("colour")

NOUNS = (
    Noun(
        "players",
        PLAYER.set(),
        "all players, in the order of their seats",
        also=("everyone", "all_players"),
    ),
    Noun(
        "others",
        PLAYER.set(),
        "all players but me, from my left",
        needs_me=True,
        also=("opponents", "other_players", "enemies", "rivals"),
    ),
    Noun(
        "characters",
        CHARACTER.set(),
        "the characters that play, held or not",
        also=("cast", "all_characters"),
    ),
    Noun(
        "districts",
        CARD.set(),
        "all districts that lie in a city",
        also=("buildings", "cities", "all_districts"),
    ),
    Noun("colours", COLOUR.set(), "the colours of the ruleset"),
    Noun("bank", Type("bank"), "where gold comes from and goes to", also=("treasury",)),
    Noun("game", Type("game"), "the game itself, to put marks on"),
    Noun("round", NUMBER, "the number of the round, from 1", also=("round_number",)),
)

#: Words that mean what the clause or procedure says they mean.
ME = Noun(
    "me",
    PLAYER,
    "who uses the card; in a procedure or question of a player, that player",
    also=("i", "myself", "my", "you"),
)
THIS = Noun(
    "this",
    THING,
    "the card on which the clause stands; in a question of a card, that card",
    also=("itself", "self"),
)
CAUSE = Noun(
    "cause",
    THING,
    "the card whose ability is doing it; `game` if none is",
    also=("source", "attacker"),
)
TURN = Noun(
    "turn",
    Type("turn"),
    "`turn.player` and `turn.character`: whose turn is running, or none",
    also=("current_player", "active_player"),
)
BROUGHT = Noun("brought", Type("brought"), "in an `after`: `brought.gold`, `brought.cards` of its doer")

PRONOUNS = (ME, THIS, CAUSE, TURN, BROUGHT)
