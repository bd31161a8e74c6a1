"""What people write who mean something else, and what they mean: remedies that more than one module gives."""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.lower.fitting import is_many
from citadels_dsl.diagnostics import nearest
from citadels_dsl.rules.expressions import Expr, MarkValue
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.types import UNIONS, Type
from citadels_dsl.vocabulary.words import FOLDS, MEANT_NAMES, MEANT_PROPERTIES, PROPERTIES

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


#: Words that begin a statement, where somebody writes them as if they had a value.
STATEMENTS = {
    "choose": "choose x in {}",
    "pick": "choose x in {}",
    "select": "choose x in {}",
    "random": "random x in {}",
    "dice": "random n in 1..6",
    "roll": "random n in 1..6",
}
#: What a thing can be asked to be: `x is a card`.
SORTS = ("player", "character", "card")
#: Names that usually stand for one of a set.
USUAL = {"p": "players", "q": "players", "c": "characters", "d": "districts", "k": "colours"}


def near(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, or that has a part in common with it."""
    words = sorted(set(known))
    found = nearest(word, words) if len(word) > 3 else None
    if found is None:
        parts = {part for part in word.split("_") if len(part) > 2}
        found = next((w for w in words if parts & set(w.split("_"))), None) or nearest(word, words)
    return f"did you mean `{found}`?" if found else ""


def kinds_of(kind: Type) -> list[str]:
    """Where a word after a dot is looked for: the kind itself, what any thing has, then the kinds that it may be."""
    if kind.kind not in UNIONS:
        return [kind.kind]
    return list(dict.fromkeys([kind.kind, "thing", *sorted(UNIONS[kind.kind])]))


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
    return near(word, known)


def compared(left: Expr, right: Expr, one: str, two: str) -> str:
    """What could have been meant by comparing two things that are never the same."""
    if isinstance(left, MarkValue) and right.type.kind == "player":
        return f"who put the mark says `{one}.by`"
    meant = COMPARED.get((left.type.kind, right.type.kind))
    if meant is not None and not left.type.many:
        return f"did you mean `{one}.{meant}`?"
    meant = COMPARED.get((right.type.kind, left.type.kind))
    if meant is not None and not right.type.many:
        return f"did you mean `{two}.{meant}`?"
    if left.type.many or right.type.many:
        return "whether one is among several says `in`; how many there are says `count(...)`"
    if "truth" in (left.type.kind, right.type.kind):
        return "of yes and no, `x` and `not x` are enough"
    return ""


def unknown_name(name: str, moment: Moment | None, known: Iterable[str]) -> str:
    """Where a name could come from that nothing gives."""
    if moment is not None and name in [p.name for p in moment.parameters]:
        names = ", ".join(p.name for p in moment.parameters)
        return f"the pattern gives it: `{moment.name}({names})`"
    meant = MEANT_NAMES.get(name)
    if meant is not None:
        return f"did you mean `{meant}`?"
    if name == "empty":
        return "whether nothing lies there says `count(...) is 0`"
    if len(name) == 1:
        return (
            f"a name is given where it comes from: `choose {name} in {USUAL.get(name, 'players')}`, or in the pattern"
        )
    return near(name, known)


def misfit(text: str, kind: Type, want: Type) -> str:
    """What could have been meant by a value of another type."""
    numbers = {
        "movable": "gold moves with `gain`, `pay` and `take`",
        "card": f"`choose {text} ds in ...` gives it cards",
    }
    match kind.kind, want.kind:
        case "player", "number":
            return f"his gold is `{text}.gold`"
        case "player", "movable" | "card":
            return f"name what is his: `{text}.hand`, `{text}.city`"
        case "place", "player":
            return f"whose it is says `{text}.owner`"
        case "place", "purse":
            return "gold lies with players, and on cards and characters"
        case "number", _ if want.kind in numbers:
            return numbers[want.kind]
        case "end", _:
            return f"`{text}` says where to put something; the uppermost card is `{text}(1)`"
        case "number", "truth":
            return f"compare it: `{text} > 0`"
        case _ if want.kind == "number" and is_many(kind):
            return f"how many there are is `count({text})`"
        case _ if want.kind == "truth" and kind.optional:
            return f"ask `{text} is not none`"
        case _:  # of all other pairs of kinds nobody means the one by the other
            return ""
