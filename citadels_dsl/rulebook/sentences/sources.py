"""Sets in words: where the things come from, and what sets some of them apart from the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citadels_dsl.rulebook.sentences.english import spaced
from citadels_dsl.rulebook.sentences.facts import question
from citadels_dsl.rulebook.sentences.naming import word
from citadels_dsl.rulebook.sentences.saying import HERE, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import parted
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rulebook.sentences.traits import conjuncts, refined
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    Ask,
    Contents,
    Count,
    Expr,
    Fold,
    Interval,
    Join,
    Local,
    MarkValue,
    Noun as NounExpr,
    Number,
    PlaceRef,
    Property,
    SetOf,
    Top,
)


def things(speech: Speech, source: Expr, slot: int | None = None, conditions: Sequence[Expr] = ()) -> Things:
    """What a set holds; a condition that cannot be said of the thing itself is left in `ifs`."""
    found = _source(speech, source)
    if slot is None:
        return found
    leftover = []
    for condition in conditions:
        for part in conjuncts(condition):
            better = refined(speech, found, part, slot)
            if better is None:
                leftover.append(part)
            else:
                found = better
    if speech.names.get(slot, HERE).text == HERE.text:
        speech.names[slot] = Noun(f"that {found.noun}", person=found.person)
    return replace(found, ifs=(*found.ifs, *(speech.claim(part).text() for part in leftover)))


def _source(speech: Speech, source: Expr) -> Things:
    noun = word(source.type.one(), source)
    match source:
        case NounExpr(word="players"):
            return Things("player", person=True)
        case NounExpr(word="others"):
            return Things("player", person=True, other=True)
        case NounExpr(word="characters" | "districts" | "colours"):
            return Things(noun)
        case Contents(place=place):
            return _place(speech, place, noun)
        case Top(count=Number(value=1)):
            return Things(noun, exactly=speech.text(source))
        case Top():
            return Things(noun, group=speech.text(source))
        case Interval(low=low, high=high):
            return Things("number", where=f"{speech.text(low)} to {speech.text(high)}", within="from")
        case Property(word="neighbours", subject=subject):
            return Things("neighbour", person=True, owner=speech.owner(subject))
        case Property(word="actions", subject=subject):
            return Things("action", owner=speech.owner(subject))
        case Local(slot=slot) if slot in speech.lets:
            return _source(speech, speech.lets[slot])
        case Fold(word="most" | "least"):
            return most(speech, source)
        case Fold(word="those", members=members):
            conditions = () if members.condition is None else (members.condition,)
            return things(speech, members.source, members.slot, conditions)
        case Fold(word="different", value=value, members=members) if value is not None:
            noun = f"different {_measured(speech, value, members.slot)}"
            return Things(noun, traits=(_of(speech, source),), told_apart=True)
        case Join(word="-", left=left, right=right):
            return _source(speech, left).with_(f"other than {speech.text(right)}")
        case SetOf(items=items) if len(items) == 1:
            return Things(noun, exactly=speech.text(items[0]))
        case _:  # any other set is said as it stands
            return Things(noun, person=noun == "player", group=speech.text(source))


def _place(speech: Speech, place: Expr, noun: str) -> Things:
    match place:
        case PlaceRef(place=anchors.CITY | anchors.ROLES, owner=owner) if owner is not None:
            return Things(noun, owner=speech.owner(owner))
        case PlaceRef(place=anchors.UNDER, owner=owner) if owner is not None:
            return Things(noun, where=speech.text(owner), within="under")
        case _:  # any other place is only where they lie
            return Things(noun, where=speech.text(place))


def most(speech: Speech, fold: Fold) -> Things:
    """Those with the most of something."""
    members = fold.members
    conditions = () if members.condition is None else (members.condition,)
    found = things(speech, members.source, members.slot, conditions)
    which = "most" if fold.word == "most" else "least"
    return found.with_(_having(speech, fold, which))


def _having(speech: Speech, fold: Fold, which: str) -> str | Saying:
    value, slot = fold.value, fold.members.slot
    assert value is not None
    match value:
        case Property(word="gold", subject=Local(slot=s)) if s == slot:
            return f"with the {which} gold"
        case Count(source=source) if _is_of(source, slot):
            return f"with the {_fewest(which)} {_counted(speech, source, slot)}"
        case Fold(word="count", members=inner) if _is_of(inner.source, slot):
            conditions = () if inner.condition is None else (inner.condition,)
            had = speech.things(inner.source, inner.slot, conditions)
            return f"with the {_fewest(which)} {replace(had, owner=Noun('', True)).had()[1]}"
        case Ask() | MarkValue() if (unit := _unit(speech, value)) is not None:
            return f"with the {_fewest(which)} {unit}"
        case _:  # any other value is called by its own name
            measure = _measured(speech, value, slot)
            return f"with the {'highest' if which == 'most' else 'lowest'} {measure}"


def _unit(speech: Speech, value: Ask | MarkValue) -> str | None:
    """What is counted: of "the points that {} scores" the points."""
    says = question(speech.rules, value).says if isinstance(value, Ask) else speech.rules.marks[value.mark].says
    done = parted(says)
    return None if done is None else done[0]


def _is_of(source: Expr, slot: int) -> bool:
    match source:
        case Contents(place=PlaceRef(owner=Local(slot=s))):
            return s == slot
        case _:  # nothing else lies with somebody
            return False


def _counted(speech: Speech, source: Expr, slot: int) -> str:
    speech.names[slot] = HERE
    return speech.things(source).had()[1]


def _fewest(which: str) -> str:
    return "most" if which == "most" else "fewest"


def _measured(speech: Speech, value: Expr, slot: int) -> str:
    """What of each is meant, without whose: "cost", "place in the order"."""
    speech.names[slot] = HERE
    text = speech.text(value)
    for start in (f"{HERE.text}'s ", "the number of ", "the "):
        text = text.removeprefix(start)
    return spaced(text.removesuffix(f" of {HERE.text}").removesuffix(f" {HERE.text}"))


def _of(speech: Speech, fold: Expr) -> str:
    assert isinstance(fold, Fold)
    members = fold.members
    conditions = () if members.condition is None else (members.condition,)
    return f"of {things(speech, members.source, members.slot, conditions).many()}"
