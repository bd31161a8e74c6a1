"""What people write who mean something else, and what they mean: remedies that more than one class gives."""

from __future__ import annotations

from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.lower.fitting import is_many
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.expressions import Expr, MarkValue
from citadels_dsl.rules.types import UNIONS, Type
from citadels_dsl.vocabulary.words import FOLDS, MEANT_PROPERTIES, PROPERTIES

#: What is meant when a thing of the first kind is compared with a value of the second.
COMPARED = {
    ("character", "number"): "rank",
    ("card", "number"): "cost",
    ("card", "colour"): "colour",
    ("player", "number"): "gold",
    ("character", "player"): "holder",
    ("card", "player"): "owner",
    ("place", "player"): "owner",
}


def kinds_of(kind: Type) -> list[str]:
    """Where a word after a dot is looked for: the kind itself, then the kinds that it may be."""
    return [kind.kind, *sorted(UNIONS.get(kind.kind, ()))]


def of_whom(kind: str, me: bool) -> str:
    """A name for a thing of a kind, as examples have it."""
    return {"player": "me" if me else "p", "character": "c", "card": "d"}.get(kind, kind)


def after_dot(text: str, kind: Type, word: str, words: Declared) -> str:
    """What could have been meant by a word that a thing does not have."""
    counted = FOLDS["count"].also
    if is_many(kind) and (word in counted or word in FOLDS["count"].word):
        return f"how many there are says `count({text})`"
    if kind.kind == "place":
        return f"a place stands for what lies in it: write `{text}`"
    if word in words.pieces:
        return f"who has it says `{word}.holder`"
    known: set[str] = set()
    for one in kinds_of(kind):
        meant = MEANT_PROPERTIES.get((one, word))
        if meant is not None:
            return f"did you mean `{meant}`?"
        known |= {w for of, w in PROPERTIES if of == one} | set(words.marks_on.get(one, {}))
        known |= set(words.places_of.get(one, {})) | set(words.questions_of.get(one, {}))
    return did_you_mean(word, known)


def compared(left: Expr, right: Expr, one: str) -> str:
    """What could have been meant by comparing two things that are never the same."""
    if isinstance(left, MarkValue) and right.type.kind == "player":
        return f"who put the mark says `{one}.by`"
    meant = COMPARED.get((left.type.kind, right.type.kind))
    if meant is not None and not left.type.many:
        return f"did you mean `{one}.{meant}`?"
    if left.type.many or right.type.many:
        return "whether one is among several says `in`; how many there are says `count(...)`"
    if "truth" in (left.type.kind, right.type.kind):
        return "of yes and no, `x` and `not x` are enough"
    return ""
