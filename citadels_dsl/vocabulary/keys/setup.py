"""The keys of what is settled before a game: the cast, the deck, the clock."""

from __future__ import annotations

from citadels_dsl.vocabulary.keys.kinds import (
    Key,
    Language,
    ListOf,
    ListOrSection,
    MapOf,
    Players,
    Ref,
    Section,
    Truth,
    Whole,
    Word,
)

CAST = Section(
    "the cast",
    "Which characters may play together.",
    (
        Key(
            "without",
            ListOrSection(Ref("character"), "without"),
            "Characters that do not play: a list, or which with how many players.",
        ),
        Key("same_rank", Truth(), "Two of one place in the order may play; they are called as the cast lists them."),
        Key("presets", MapOf(ListOf(Ref("character"))), "Casts with a name.", also=("preset",)),
        Key("default", Ref("preset"), "The preset that plays if nobody picks a cast."),
        Key(
            "replaced",
            Language("value"),
            "How many of a preset chance replaces by others of their places; left out: none.",
        ),
        Key("stand_ins", Ref("preset"), "The preset from which those come; left out: they are any others."),
    ),
)

WITHOUT = Section(
    "`without`",
    "Characters that do not play with some numbers of players.",
    (
        Key("characters", ListOf(Ref("character")), "Characters by name."),
        Key("ranks", ListOf(Whole()), "All characters of these ranks.", also=("rank",)),
        Key("players", Players(), "With how many players; left out: any number."),
    ),
)

DECK = Section(
    "the deck",
    "Which unique districts play.",
    (
        Key("uniques", Language("value"), "How many kinds of unique district play; left out: all there are."),
        Key("presets", MapOf(ListOf(Ref("district"))), "Sets of unique districts with a name.", also=("preset",)),
        Key("default", Ref("preset"), "The preset that plays if nobody picks the districts."),
    ),
)

CLOCK = Section(
    "the clock",
    "A limit of time for decisions.",
    (
        Key("seconds", Language("value"), "The seconds for a decision.", required=True),
        Key(
            "then",
            Word(("random", "first", "bot")),
            "Which option is taken when they are over: any, the first, or what a bot would take.",
            required=True,
        ),
    ),
)
