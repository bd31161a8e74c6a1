"""All words of the language by name; from here they are looked up."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.rules.anchors import CITY, HAND, ROLES
from citadels_dsl.vocabulary import (
    folds,
    gold,
    marks,
    noticed,
    nouns,
    operators,
    powers,
    properties,
    statements,
    things,
)
from citadels_dsl.vocabulary.operators import Operator
from citadels_dsl.vocabulary.word import Fold, Noun, Property, Statement, Verb

VERBS: Mapping[str, Verb] = {v.word: v for family in (gold, things, marks, powers) for v in family.VERBS}
MOMENTS: Mapping[str, Verb] = {m.word: m for m in noticed.MOMENTS}
NOUNS: Mapping[str, Noun] = {n.word: n for n in nouns.NOUNS}
PRONOUNS: Mapping[str, Noun] = {n.word: n for n in nouns.PRONOUNS}
PROPERTIES: Mapping[tuple[str, str], Property] = {(p.of, p.word): p for p in properties.PROPERTIES}
STATEMENTS: tuple[Statement, ...] = statements.STATEMENTS
FOLDS: Mapping[str, Fold] = {f.word: f for f in folds.FOLDS}

OPERATORS: Mapping[str, Operator] = {o.word: o for o in operators.OPERATORS}

#: What stands before parentheses without being a verb, a question or a fold.
FORMS: Mapping[str, str] = {
    "can": "whether it is allowed and can be paid for; `can(..., cause=c)`: as if c did it",
    "referee": "the referee looks, not the player",
    "up": "`up(a / b)`: a division, rounded up; by 0 it is 0",
    "down": "`down(a / b)`: a division, rounded down; by 0 it is 0",
    powers.PROCEED: powers.PROCEED_HELP,
}

_FORMS_ALSO = {
    "can": ("possible", "may_do"),
    "referee": ("blindly", "secretly_know"),
    "up": ("ceil", "round_up"),
    "down": ("floor", "round_down", "half"),
}

#: What people write -> the word that they mean: names, verbs, what has parentheses in a value, after a dot.
MEANT_NAMES: Mapping[str, str] = {also: n.word for n in (*NOUNS.values(), *PRONOUNS.values()) for also in n.also} | {
    **dict.fromkeys(("true", "always"), "yes"),
    **dict.fromkeys(("false", "never"), "no"),
    **dict.fromkeys(("null", "nobody", "nil"), "none"),
}
MEANT_VERBS: Mapping[str, tuple[str, ...]] = {
    also: tuple(v.word for v in VERBS.values() if also in v.also) for verb in VERBS.values() for also in verb.also
}
MEANT_VALUES: Mapping[str, str] = {also: f.word for f in FOLDS.values() for also in f.also} | {
    also: word for word, words in _FORMS_ALSO.items() for also in words
}
MEANT_PROPERTIES: Mapping[tuple[str, str], str] = {
    (p.of, also): p.word for p in PROPERTIES.values() for also in p.also
} | {
    ("player", "cards"): HAND,
    ("player", "districts"): CITY,
    ("player", "buildings"): CITY,
    ("player", "characters"): ROLES,
    ("player", "character"): ROLES,
}


def of_kind(kind: str) -> dict[str, Property]:
    """The properties of one kind of thing."""
    return {word: p for (of, word), p in PROPERTIES.items() if of == kind}
