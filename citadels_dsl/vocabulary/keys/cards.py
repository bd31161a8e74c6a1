"""The keys of characters, districts and other cards."""

from __future__ import annotations

from citadels_dsl.vocabulary.keys.clauses import ACCEPT
from citadels_dsl.vocabulary.keys.kinds import (
    Key,
    MapOf,
    OneOrList,
    Order,
    Players,
    Rank,
    Ref,
    Section,
    SectionOf,
    Text,
    Whole,
)

_PLAYERS = Key("players", Players(), "With how many players it may be in the game; left out: any number.")
_REMOVES = Key("removes", OneOrList(Ref("card of any ruleset")), "Cards that leave the game if this one is in it.")
_NEEDS = Key("needs", OneOrList(Ref("card")), "Cards that must be in the game if this one is.")
_TRAITS = Key("traits", OneOrList(Ref("trait")), "Bundles of clauses that it has: `income(noble)`.", also=("trait",))
_MARKS = Key("marks", MapOf(SectionOf("mark")), "Marks that it brings into the game.", also=("tokens",))
_QUESTIONS = Key("questions", MapOf(SectionOf("question")), "Questions of its own, for rules to answer.")
_ABILITIES = Key(
    "abilities",
    MapOf(SectionOf("clause")),
    "What it can do and changes, clause by clause.",
    also=("ability", "clauses"),
)
_NAMES = Key("names", MapOf(Text(), "language"), "Its name in other languages.", also=("translations",))
_SAYS = Key("says", Text(), "The card in words, or what is to be told about it.", also=("text", "description"))

CHARACTER = Section(
    "a character",
    "A character card: called by its rank, held in secret until then.",
    (
        Key("rank", Rank(), "Its number in the order of calls; `none`: it is never called.", required=True),
        Key("order", Order(), "Its place between the ranks: 2.5 is called after 2 and before 3."),
        _PLAYERS,
        _REMOVES,
        _NEEDS,
        _TRAITS,
        _MARKS,
        _QUESTIONS,
        _ABILITIES,
        _NAMES,
        _SAYS,
        ACCEPT,
    ),
)

DISTRICT = Section(
    "a district",
    "A district card: in the deck, in a hand, and built into a city.",
    (
        Key("colour", Ref("colour"), "Its colour; `unique` ones are picked before the game.", True, ("color", "type")),
        Key("cost", Whole(), "What it costs to build, and mostly its points.", required=True, also=("price", "gold")),
        Key("copies", Whole(high=99), "How many of it there are; left out: one.", also=("count", "number", "amount")),
        _PLAYERS,
        _REMOVES,
        _NEEDS,
        _TRAITS,
        _MARKS,
        _QUESTIONS,
        _ABILITIES,
        _NAMES,
        _SAYS,
        ACCEPT,
    ),
)

CARD = Section(
    "a card",
    "A card that is neither character nor district, and lies at its home when the game begins.",
    (
        Key("home", Ref("place"), "Where it lies at the start.", required=True, also=("place", "starts")),
        Key("copies", Whole(high=99), "How many of it there are; left out: one.", also=("count", "number", "amount")),
        _MARKS,
        _QUESTIONS,
        _ABILITIES,
        _NAMES,
        _SAYS,
        ACCEPT,
    ),
)
