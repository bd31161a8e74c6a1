"""The keys of a clause and of a trait."""

from __future__ import annotations

from citadels_dsl.rules.ruleset import While
from citadels_dsl.vocabulary.keys.kinds import (
    Key,
    Language,
    MapOf,
    OneOrList,
    Ref,
    Section,
    SectionOf,
    Text,
    Word,
)

ACCEPT = Key(
    "accept", OneOrList(Ref("warning")), "Codes of warnings that are answered: it is meant so, and they are not shown."
)

KINDS = (
    Key("action", Word(("may", "must")), "I may (or must) do this when I act, once a turn if `limit` says nothing."),
    Key("before", Language("pattern"), "This happens just before a moment."),
    Key("after", Language("pattern"), "This happens just after a moment."),
    Key("instead", Language("pattern"), "This happens in place of a moment; `proceed()` lets that happen after all."),
    Key("may_instead", Language("pattern"), "I am offered this in place of a moment."),
    Key("when", Language("pattern"), "This happens as soon as the answer to a question becomes yes."),
    Key("rule", Language("pattern"), "Changes the answer to a question: `set`, `add`, `at_least`, `at_most`."),
    Key("allow", Language("pattern"), "Answers a question with yes."),
    Key("forbid", Language("pattern"), "Answers a question with no, or bars a moment.", also=("forbids", "prevent")),
)

CLAUSE = Section(
    "a clause",
    "One thing that a card can do or changes, or a rule of the game.",
    (
        *KINDS,
        Key("if", OneOrList(Language("value")), "The condition; of a list all must hold.", also=("condition", "where")),
        Key("do", Language("block"), "What happens, a statement a line.", also=("then", "effect", "does")),
        Key("set", Language("value"), "The answer is this.", also=("to", "value")),
        Key("add", Language("value"), "So much is added to the answer.", also=("plus",)),
        Key("at_least", Language("value"), "The answer is no less than this.", also=("min", "minimum")),
        Key("at_most", Language("value"), "The answer is no more than this.", also=("max", "maximum")),
        Key(
            "while",
            Word(tuple(during.value for during in While if during is not While.GAME)),
            "How long the clause is in force.",
            also=("during",),
        ),
        Key("at", Ref("step"), "The step of the turn in which an action is offered.", also=("step", "phase")),
        Key("limit", Language("value"), "How often in a turn; `any` if something else ends it.", also=("times",)),
        Key("over", OneOrList(Ref("clause")), "Replacements (of a card, or `card.clause`) that this one goes before."),
        Key("says", Text(), "What an offer is called, or the clause in words."),
        ACCEPT,
    ),
)

TRAIT = Section(
    "a trait",
    "A bundle of clauses with holes, that several cards share.",
    (
        Key("with", MapOf(Ref("type")), "Its holes, each with its type."),
        Key("marks", MapOf(SectionOf("mark")), "Marks that its clauses use."),
        Key("abilities", MapOf(SectionOf("clause")), "Its clauses.", required=True, also=("ability", "clauses")),
    ),
)
