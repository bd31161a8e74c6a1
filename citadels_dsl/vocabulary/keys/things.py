"""The keys of what a game is made of: options, pieces, places, tables, marks, questions, procedures."""

from __future__ import annotations

from citadels_dsl.vocabulary.keys.clauses import ACCEPT
from citadels_dsl.vocabulary.keys.kinds import (
    Key,
    Language,
    ListOf,
    MapOf,
    NewName,
    OneOrList,
    Plain,
    Ref,
    Rows,
    Section,
    Text,
    Truth,
    Whole,
    Word,
)

#: What marks lie on, and questions are asked of.
OWNERS = ("player", "character", "card", "game")

OPTION = Section(
    "an option",
    "Something that the players settle before the game; its name is used in the language.",
    (
        Key("kind", Word(("number", "truth", "text")), "What sort of value it has.", required=True, also=("type",)),
        Key("default", Plain(), "Its value if nobody settles it.", required=True),
        Key("from", Whole(), "The least number that it may be.", also=("min", "low")),
        Key("to", Whole(), "The greatest number that it may be.", also=("max", "high")),
        Key("one_of", ListOf(NewName()), "The words that it may be.", also=("values", "choices")),
        Key("says", Text(), "What it settles, in a sentence.", required=True, also=("text", "description")),
    ),
)

PIECE = Section(
    "a piece",
    "A thing that players hold, as the crown.",
    (Key("always_held", Truth(), "Once the game has begun somebody always holds it."),),
)

PLACE = Section(
    "a place",
    "Where cards or characters lie.",
    (
        Key("of", Word(("player", "card")), "Each player, or each card, has one; left out: one for all."),
        Key("holds", Word(("cards", "characters")), "What lies there.", required=True),
        Key("seen_by", Word(("all", "owner", "nobody")), "Who sees what lies there; left out: all.", also=("seen",)),
        Key("pile", Truth(), "It has a top and a bottom."),
        Key("like", Word(("hand",)), "It counts as a hand for `while: in_hand`."),
        Key("starts", Word(("full cast",)), "When the game begins each player's has all characters of the cast."),
        Key("says", Text(), "What lies there, in words, with {} for its owner.", also=("text", "description")),
    ),
)

TABLE = Section(
    "a table",
    "Numbers that depend on one or two other numbers, as the count of players.",
    (
        Key("of", ListOf(Language("value")), "What it depends on: one or two numbers.", required=True),
        Key("rows", Rows(), "The numbers; what is missing cannot be played.", required=True),
    ),
)

MARK = Section(
    "a mark",
    "Something that is put on a player, character, card or the game, and remembers who put it.",
    (
        Key("on", OneOrList(Word(OWNERS)), "What it is put on.", required=True),
        Key("kind", Ref("type"), "The type of its value, `same` for that of what it lies on; left out: a flag."),
        Key("faces", ListOf(NewName()), "Its sides, of which one is put."),
        Key("until", Ref("procedure"), "When it goes: `game`, or with a procedure that ends.", required=True),
        Key(
            "seen_by",
            Word(("all", "owner", "me", "nobody")),
            "Who knows its hidden part; left out: all.",
            also=("seen",),
        ),
        Key("hides", Word(("face", "mark")), "What is hidden: its face, or that it is there at all."),
        Key("makes", Word(("stopped", "controlled")), "What it makes of a character.", also=("stops", "controls")),
        Key("always", Truth(), "It always has a value and is never none."),
        Key(
            "says",
            Text(),
            "Of a flag a sentence, else what its value is, with {} for what it lies on.",
            also=("text", "description"),
        ),
    ),
)

QUESTION = Section(
    "a question",
    "Something that is asked of the game and whose answer rules change.",
    (
        Key("of", OneOrList(Word(OWNERS)), "What it is asked of; left out: of nobody."),
        Key("with", MapOf(Ref("type")), "Its parameters, each with its type."),
        Key("kind", Ref("type"), "The type of the answer.", required=True, also=("type",)),
        Key("default", Language("value"), "The answer before any rule.", required=True),
        Key("says", Text(), "The question in words, with {} for what it is asked of.", required=True),
    ),
)

PROCEDURE = Section(
    "a procedure",
    "A part of the game's course, or of what cards do, with a name of its own.",
    (
        Key("of", Word(("player",)), "A player does it, and is `me` in it; left out: nobody does."),
        Key("with", MapOf(Ref("type")), "Its parameters, each with its type; `number = 2` has a default."),
        Key("touches", OneOrList(Ref("parameter")), "Parameters whose things, where they are another's, are touched."),
        Key("phase", Truth(), "Once reached its `after` always comes, whatever fills it."),
        Key("do", Language("block"), "What happens, a statement a line.", required=True),
        Key("says", Text(), "A sentence for it, with {} for who does it and {n} for the parameters."),
        ACCEPT,
    ),
)
