"""Conditions in words: comparisons, and what sets one thing apart from others."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.rulebook.english import YOU, a, does, is_, listed, spaced
from citadels_dsl.rules.expressions import (
    CAUSE,
    Ask,
    Compare,
    Contents,
    Expr,
    Fold,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Members,
    Nobody,
    Not,
    Noun,
    Property,
    Referee,
)
from citadels_dsl.rules.types import Type

Value = Callable[[Expr], str]

_COMPARED = {
    "is": "is",
    "is not": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
TRUTHS = {
    "revealed": "turned over",
    "stopped": "stopped",
    "controlled": "played by another",
    "hidden": "face down",
}


def compare(value: Value, expr: Compare) -> str:
    left, right = expr.left, expr.right
    match left, right:
        case (Property(word="rank", subject=Local(slot=slot)), _) if slot == CAUSE:
            return f"{_by(expr)} the ability of a rank {value(right)} character"
        case (Local(slot=slot), _) if slot == CAUSE:
            return f"{_by(expr)} the ability of {value(right)}"
        case (MarkBy(mark=mark, subject=subject), _) if not isinstance(right, Nobody):
            how = f"{is_(value(subject))} {'not ' if expr.word == 'is not' else ''}{spaced(mark)}"
            return f"{how} by {value(right)}"
        case (MarkValue(mark=mark, subject=subject), Nobody()) | (MarkBy(mark=mark, subject=subject), Nobody()):
            some = f"no {spaced(mark)}" if expr.word == "is" else a(spaced(mark))
            return f"there is {some} on {value(subject)}"
        case (Property(word="holder", subject=subject), Nobody()):
            return f"{'nobody' if expr.word == 'is' else 'somebody'} holds {value(subject)}"
        case (Property(word="owner", subject=subject), Nobody()):
            return f"{'nobody' if expr.word == 'is' else 'somebody'} owns {value(subject)}"
        case (Property(word="holder", subject=subject), _):
            return does(value(right), "holds" if expr.word == "is" else "does not hold", value(subject))
        case (Property(word="owner", subject=subject), _):
            belongs = "belongs" if expr.word == "is" else "does not belong"
            return f"{value(subject)} {belongs} to {value(right)}"
        case _:
            said = value(left)
            word = _COMPARED[expr.word]
            if said == YOU:
                word = word.replace("is", "are", 1)
            return f"{said} {word} {value(right)}"


def where(value: Value, source: Expr, measured: Callable[[Fold], str]) -> str:
    match source:
        case Contents(place=place):
            return f"in {value(place)}"
        case Noun(word="districts"):
            return "in a city"
        case Fold(word="most" | "least"):
            return f"among those with the {source.word} {measured(source)}"
        case _:
            return f"among {value(source)}"


def traits(value: Value, members: Members) -> tuple[list[str], list[str]]:
    """The condition as words right after the noun, and what is left for an `if`."""
    if members.condition is None:
        return [], []
    near: list[str] = []
    far: list[str] = []
    for part in conjuncts(members.condition):
        said = trait(value, part, members.slot)
        (near if said else far).append(said or value(part))
    others = [t for t in near if t.startswith(("other than", "of"))]
    rest = [t for t in near if t not in others]
    return [*others, *([listed(rest)] if rest else [])], far


def trait(value: Value, part: Expr, slot: int) -> str:
    """ "that is turned over", "other than the Thief", "of another player"."""
    match part:
        case Referee(inner=inner):
            return trait(value, inner, slot)
        case Compare(word="is not", left=Local(slot=s), right=other) if s == slot:
            return f"other than {value(other)}"
        case Compare(word=word, left=Property(word="owner", subject=Local(slot=s)), right=other) if s == slot and (
            word in ("is", "is not")
        ):
            return f"{'of' if word == 'is' else 'not of'} {value(other)}"
        case Property(word="revealed" | "stopped" | "controlled" | "hidden", subject=Local(slot=s)) if s == slot:
            return f"that is {TRUTHS[part.word]}"
        case Not(
            inner=Property(word="revealed" | "stopped" | "controlled" | "hidden" as word, subject=Local(slot=s))
        ) if s == slot:
            return f"that is not {TRUTHS[word]}"
        case MarkValue(mark=mark, subject=Local(slot=s), type=Type(kind="truth")) if s == slot:
            return f"that is {spaced(mark)}"
        case Not(inner=MarkValue(mark=mark, subject=Local(slot=s), type=Type(kind="truth"))) if s == slot:
            return f"that is not {spaced(mark)}"
        case Compare(word=word, left=Property(word=prop, subject=Local(slot=s)), right=other) if s == slot:
            return f"whose {spaced(prop)} {_COMPARED[word]} {value(other)}"
        case Compare(word=word, left=Ask(question=q, subject=Local(slot=s), args=()), right=other) if s == slot:
            return f"whose {spaced(q)} {_COMPARED[word]} {value(other)}"
        case _:
            return ""


def conjuncts(expr: Expr) -> tuple[Expr, ...]:
    return expr.parts if isinstance(expr, Logic) and expr.word == "and" else (expr,)


def _by(expr: Compare) -> str:
    return "it is not by" if expr.word == "is not" else "it is by"
