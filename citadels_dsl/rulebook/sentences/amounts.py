"""Numbers as so much of something: "3 gold", "all of your gold", "1 card for each of your districts"."""

from __future__ import annotations

from citadels_dsl.rulebook.sentences.english import singular, spaced
from citadels_dsl.rulebook.sentences.facts import option
from citadels_dsl.rulebook.sentences.saying import quantity
from citadels_dsl.rulebook.sentences.speech import THAT_NUMBER, Speech
from citadels_dsl.rules.expressions import (
    Arithmetic,
    Count,
    Divide,
    Expr,
    Extreme,
    Fold,
    Interval,
    Local,
    Number,
    OptionRef,
    Property,
    Referee,
)

GOLD = "gold"


def amount(speech: Speech, expr: Expr, unit: str) -> str:
    match expr:
        case Number(value=value):
            return quantity(str(value), unit)
        case OptionRef(name=name):
            return f"{speech.rules.options[name].default} {unit} ({option(speech.rules, name).split('(')[-1]}"
        case Local(slot=slot) if slot in speech.intervals and slot in speech.first:
            del speech.first[slot]
            return between(speech, speech.intervals[slot], unit)
        case Local(slot=slot) if slot in speech.lets:
            return amount(speech, speech.lets.pop(slot), unit)
        case Local(slot=slot, name=name):
            noun = speech.called(slot, name)
            if noun == THAT_NUMBER:
                return that(unit)
            if slot in speech.sums:
                return noun.text
            return f"{noun.text} {unit}" if noun.text[:1].isdigit() else f"{as_many(unit)} as {noun.text}"
        case Property(word="gold", subject=subject) if unit == GOLD:
            if "player" in subject.type.kinds():
                return f"all of {speech.whose(subject)} gold"
            return f"all the gold on {speech.text(subject)}"
        case Property(word="gold", subject=subject):
            player = "player" in subject.type.kinds()
            noun = speech.noun(subject)
            where = f"that {noun.text} {'have' if noun.you else 'has'}" if player else f"on {noun.text}"
            return f"1 {singular(unit)} for each gold {where}"
        case Referee(inner=inner):
            return amount(speech, inner, unit)
        case Count(source=source):
            return f"1 {singular(unit)} for {speech.things(source).each()}"
        case Fold(word="count", members=members):
            conditions = () if members.condition is None else (members.condition,)
            found = speech.things(members.source, members.slot, conditions)
            ifs = f" if {' and '.join(found.ifs)}" if found.ifs else ""
            return f"1 {singular(unit)} for {found.each()}{ifs}"
        case Arithmetic(word="-", left=whole, right=Local(slot=slot)) if _is_all(speech, slot, whole):
            return f"{unit} for the rest"
        case Fold(word="sum"):
            said = speech.text(expr)
            if not said.startswith("the sum, for "):
                return said if said.startswith(f"the {unit} ") else f"{as_many(unit)} as {said}"
            every, _, summand = said.removeprefix("the sum, for ").partition(", of ")
            return f"for {every}, {summand}"
        case Arithmetic(word="*", left=Number(value=value), right=Count() | Fold(word="count") as right):
            return quantity(str(value), unit) + amount(speech, right, unit).removeprefix(f"1 {singular(unit)}")
        case Arithmetic(word="+" | "-" as word, left=left, right=Number(value=value)) if not isinstance(left, Number):
            return f"{quantity(str(value), unit)} {'more' if word == '+' else 'less'} than {_than(speech, left, unit)}"
        case Divide(up=up, left=left, right=Number(value=2)):
            return f"half of {_whole(speech, left, unit)}, rounded {'up' if up else 'down'},"
        case Extreme(word=word, items=items):
            said = " or ".join(amount(speech, item, unit) for item in items)
            return f"{said}, whichever is {'more' if word == 'max' else 'less'},"
        case _:  # any other number is said as it stands
            return _as(speech, expr, unit)


def that(unit: str) -> str:
    """ "that much gold", "that many cards" """
    return f"that {'much' if unit == GOLD else 'many'} {unit}"


def as_many(unit: str) -> str:
    return f"as {'much' if unit == GOLD else 'many'} {unit}"


def between(speech: Speech, numbers: Interval, unit: str) -> str:
    """ "1 to 6 gold", "up to 3 cards" """
    high = amount(speech, numbers.high, unit) if isinstance(numbers.high, Number) else ""
    if not isinstance(numbers.high, Number):
        low = "" if numbers.low == Number(0) else f"{speech.text(numbers.low)} or more "
        return f"{low}{unit}, up to {speech.text(numbers.high)},"
    return f"up to {high}" if numbers.low == Number(0) else f"{speech.text(numbers.low)} to {high}"


def _is_all(speech: Speech, slot: int, whole: Expr) -> bool:
    """Whether the number was chosen from nothing up to the whole."""
    numbers = speech.intervals.get(slot)
    return numbers is not None and numbers.low == Number(0) and numbers.high == whole


def _than(speech: Speech, expr: Expr, unit: str) -> str:
    said = speech.text(expr).removeprefix(f"the {unit} that ")
    return said.removeprefix("the number of ") if unit == "cards" else said


def _whole(speech: Speech, expr: Expr, unit: str) -> str:
    noun = speech.noun(expr)
    if noun == THAT_NUMBER:
        return "that gold" if unit == GOLD else f"those {unit}"
    return noun.text.removeprefix("the number of ") if unit == "cards" else noun.text


def _as(speech: Speech, expr: Expr, unit: str) -> str:
    said = speech.text(expr)
    if said.startswith((f"the {unit} ", f"all {unit} ")):
        return said
    return f"{as_many(unit)} as {spaced(said)}"
