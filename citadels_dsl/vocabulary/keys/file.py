"""The keys at the top of a file."""

from __future__ import annotations

from citadels_dsl.vocabulary.keys.clauses import ACCEPT
from citadels_dsl.vocabulary.keys.kinds import (
    Changes,
    Key,
    Language,
    ListOf,
    MapOf,
    NewName,
    OneOrList,
    Parts,
    Players,
    Ref,
    Removed,
    Section,
    SectionOf,
    Text,
)

#: The sections whose parts have names, with the section that says the keys of each.
MAPS = (
    Key("options", MapOf(SectionOf("option")), "What the players settle before the game.", also=("settings",)),
    Key("pieces", MapOf(SectionOf("piece")), "Things that players hold."),
    Key("places", MapOf(SectionOf("place")), "Where cards and characters lie."),
    Key("tables", MapOf(SectionOf("table")), "Numbers by the count of players, and the like."),
    Key("marks", MapOf(SectionOf("mark")), "What can be put on players, characters, cards.", also=("tokens",)),
    Key("questions", MapOf(SectionOf("question")), "What is asked of the game and rules change."),
    Key("procedures", MapOf(SectionOf("procedure")), "The course of the game.", also=("phases", "flow")),
    Key("rules", MapOf(SectionOf("clause")), "Clauses that belong to the game, not to a card.", also=("clauses",)),
    Key("traits", MapOf(SectionOf("trait")), "Bundles of clauses that several cards share."),
    Key("characters", MapOf(SectionOf("character")), "The character cards."),
    Key("districts", MapOf(SectionOf("district")), "The district cards."),
    Key("cards", MapOf(SectionOf("card")), "Other cards."),
    Key(
        "names_of",
        MapOf(MapOf(Text(), "language")),
        "What colours and cards are called in other languages; a card's own `names` go before.",
    ),
)

#: The sections that are lists; their order means something.
LISTS = (
    Key("colours", ListOf(NewName()), "The colours of districts.", also=("colors",)),
    Key("steps", ListOf(NewName()), "The steps of a turn in which actions are offered."),
    Key("ranking", ListOf(Language("value")), "What decides the winner, in order.", also=("tiebreaks", "winner")),
)

#: The sections of cards; a name that stands in one of them stands in no other.
CARDS = ("characters", "districts", "cards")

#: Parts of a card that `add`, `replace` and `remove` reach as `card.abilities`.
CARD_PARTS = ("abilities", "marks", "questions")

FILE = Section(
    "a file",
    "A ruleset, or an overlay that lies on one.",
    (
        Key("ruleset", NewName(), "A ruleset, and its name."),
        Key("overlay", NewName(), "An overlay, and its name."),
        Key("extends", Ref("ruleset"), "The ruleset that this one builds on.", also=("extend", "inherits")),
        Key("on", OneOrList(Ref("ruleset or overlay")), "What this overlay lies on; of a list any one."),
        Key("cards_from", OneOrList(Ref("ruleset")), "Rulesets from which cards come that are not written here."),
        Key("says", Text(), "What it is, in a sentence or two.", also=("description", "text")),
        Key("names", MapOf(Text(), "language"), "Its name in other languages.", also=("translations",)),
        Key("players", Players(), "The numbers of players that it is for: `4`, `3-7`, `[4, 6, 8]`."),
        *LISTS,
        *MAPS,
        Key("cast", SectionOf("cast"), "Which characters may play together."),
        Key("deck", SectionOf("deck"), "Which unique districts play."),
        Key("clock", SectionOf("clock"), "A limit of time for decisions."),
        Key("add", Parts("add"), "What an overlay brings that was not there.", also=("adds",)),
        Key("replace", Parts("replace"), "What is there and is written anew, whole.", also=("replaces", "override")),
        Key("remove", Removed(), "What is there and goes.", also=("removes", "delete")),
        Key("change", Changes(), "Single keys of what is there: `warlord.destroy.at: end`.", also=("changes", "set")),
        ACCEPT,
    ),
)
