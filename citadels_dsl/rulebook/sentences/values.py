"""Values in words: "your gold", "the number of your districts", "the player to your left"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from citadels_dsl.rulebook.sentences import facts
from citadels_dsl.rulebook.sentences.english import listed, quoted, spaced
from citadels_dsl.rulebook.sentences.saying import IT, NOBODY, Noun
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    THIS,
    Allowed,
    Arithmetic,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Compare,
    Contents,
    Count,
    Divide,
    End,
    Expr,
    Extreme,
    Fold,
    Interval,
    IsA,
    Join,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Negate,
    Nobody,
    Not,
    Noun as NounExpr,
    NounWord,
    Number,
    OptionRef,
    PieceRef,
    PlaceRef,
    Property,
    Referee,
    SetOf,
    Symbol,
    TableRef,
    Top,
    Truth,
    Within,
)

_BETWEEN = {"+": "plus", "-": "less", "*": "times", "mod": "modulo"}


def noun(speech: Speech, expr: Expr) -> Noun:
    match expr:
        case Number(value=value):
            return Noun(str(value))
        case Truth(value=value):
            return Noun("yes" if value else "no")
        case Nobody():
            return NOBODY
        case Symbol():
            return _symbol(speech, expr)
        case Local(slot=slot, name=name):
            return speech.mention("this", speech.names[THIS]) if slot == THIS else speech.called(slot, name)
        case NounExpr(word="turn.character"):
            again = Noun("that character")
            named = "turn.character" in speech.spoken and again not in speech.names.values()
            return again if named else speech.mention("turn.character", _always_there("turn.character"))
        case NounExpr(word=word):
            return _always_there(word)
        case CharacterRef(name=name):
            return speech.mention(name, Noun(f"the {speech.titles.card(name)}"))
        case PieceRef(name=name):
            return Noun(f"the {spaced(name)}")
        case PlaceRef():
            return Noun(facts.place(speech, expr))
        case Contents(place=where):
            return Noun(speech.things(expr).many(the=True), many=True) if _is_plain(where) else speech.noun(where)
        case Top(place=where, count=count):
            if isinstance(count, Number):
                cards = "card" if count.value == 1 else f"{count.value} cards"
                return Noun(f"the top {cards} of {speech.text(where)}", many=count.value != 1)
            number, top = speech.amount(count, "cards"), f"from the top of {speech.text(where)}"
            if number.startswith("the cards that "):
                return Noun(f"as many cards {top} as {number.removeprefix('the cards that ')}", many=True)
            if number.startswith("as many cards as "):
                return Noun(f"as many cards {top} as {number.removeprefix('as many cards as ')}", many=True)
            return Noun(f"{number} {top}", many=True)
        case End(place=where, bottom=bottom):
            return Noun(f"the {'bottom' if bottom else 'top'} of {speech.text(where)}")
        case Property():
            return facts.fact(speech, expr)
        case MarkValue(mark=mark, subject=subject):
            return Noun(facts.marked(speech, mark, subject))
        case MarkBy(mark=mark, subject=subject):
            return Noun(f"the player who marked {speech.text(subject)} as {spaced(mark)}", person=True)
        case Ask():
            return facts.asked(speech, expr)
        case OptionRef(name=name):
            return Noun(facts.option(speech.rules, name))
        case TableRef(name=name):
            return Noun(f"the number in the table {quoted(name)}")
        case Brought(what=what):
            return Noun(f"the {what} that it brought", many=what == "cards")
        case Arithmetic(word="+" | "-" as word, left=NounExpr(word="round"), right=Number(value=1)):
            return Noun(f"the number of the {'next round' if word == '+' else 'round before'}")
        case Arithmetic(word=word, left=left, right=right):
            return Noun(f"{speech.text(left)} {_BETWEEN[word]} {speech.text(right)}")
        case Negate(inner=inner):
            return Noun(f"minus {speech.text(inner)}")
        case Divide(up=up, left=left, right=right):
            rounded = f"rounded {'up' if up else 'down'}"
            if not isinstance(right, Number):
                return Noun(f"{speech.text(left)} divided by {speech.text(right)}, {rounded},")
            part = "half of" if right == Number(2) else f"1 in {speech.text(right)} of"
            return Noun(f"{part} {speech.text(left)}, {rounded},")
        case Join(word=word, left=left, right=right):
            if word == "-" and isinstance(left, Local) and isinstance(right, Local) and right.type.many:
                return Noun(f"the rest of {speech.text(left)}", many=True)
            if word == "-":
                return Noun(speech.things(expr).many(the=True), many=True)
            return Noun(f"{speech.text(left)} and {speech.text(right)}", many=True)
        case SetOf(items=items):
            return _several(speech, items)
        case Interval(low=low, high=high):
            return Noun(f"the numbers from {speech.text(low)} to {speech.text(high)}", many=True)
        case Referee(inner=inner):
            return speech.noun(inner)
        case Fold():
            return _fold(speech, expr)
        case Count(source=source):
            return Noun(f"the number of {speech.things(source).many(the=False)}")
        case Extreme(word=word, items=items):
            which = "more" if word == "max" else "less"
            return Noun(f"{listed([speech.text(i) for i in items], 'or')}, whichever is {which}")
        case Compare() | Within() | Logic() | Not() | IsA() | Can() | CanProceed() | Allowed() | Changes():
            return Noun(f"whether {speech.claim(expr).text()}")
        case _ as never:
            assert_never(never)


# ------------------------------------------------------------ single forms


def _always_there(word: NounWord) -> Noun:
    match word:
        case "players":
            return Noun("all players", True, True)
        case "others":
            return Noun("the other players", True, True)
        case "characters":
            return Noun("the characters that play", True)
        case "districts":
            return Noun("the districts of all cities", True)
        case "colours":
            return Noun("the colours", True)
        case "bank" | "game":
            return Noun(f"the {word}")
        case "round":
            return Noun("the number of this round")
        case "turn.player":
            return Noun("the player whose turn it is", person=True)
        case "turn.character":
            return Noun("the character whose turn it is")
        case _ as never:
            assert_never(never)


def _symbol(speech: Speech, symbol: Symbol) -> Noun:
    match symbol.type.kind:
        case "step":
            return Noun(f"the {spaced(symbol.name)} step")
        case "procedure" | "time":
            return Noun(f"the {spaced(symbol.name)}", many=symbol.name.endswith("s"))
        case "name":
            return Noun(speech.titles.card(symbol.name))
        case "colour":
            return Noun(speech.titles.colour(symbol.name))
        case _:  # faces, words of an option: by their own name
            return Noun(spaced(symbol.name))


def _several(speech: Speech, items: Sequence[Expr]) -> Noun:
    if all(isinstance(i, Symbol) and i.type.kind == "step" for i in items) and len(items) > 1:
        steps = listed([spaced(i.name) for i in items if isinstance(i, Symbol)])
        return Noun(f"the steps {steps}", many=True)
    return Noun(listed([speech.text(i) for i in items]), many=len(items) > 1)


def _is_plain(where: Expr) -> bool:
    return isinstance(where, PlaceRef) and where.place in (anchors.CITY, anchors.HAND, anchors.ROLES, anchors.UNDER)


def _fold(speech: Speech, fold: Fold) -> Noun:
    match fold.word:
        case "most" | "least" | "those" | "different":
            return Noun(speech.things(fold).many(the=True), many=True)
        case "any":
            return Noun(f"whether {speech.claim(fold).text()}")
        case "count" | "sum" | "max" | "min":
            return _number(speech, fold, fold.word)
        case _ as never:
            assert_never(never)


def _number(speech: Speech, fold: Fold, word: Literal["count", "sum", "max", "min"]) -> Noun:
    members = fold.members
    conditions = () if members.condition is None else (members.condition,)
    found = speech.things(members.source, members.slot, conditions)
    many = found.many()
    if fold.value is None:
        said = " and ".join(found.ifs) if found.exactly else f"{many}{''.join(f' if {i}' for i in found.ifs)}"
        return Noun(f"1 if {said}" if found.exactly else f"the number of {said}")
    each = _of_all(speech, fold.value, members.slot, many)
    ifs = "".join(f", if {i}" for i in found.ifs)
    if isinstance(members.source, SetOf) and len(members.source.items) == 1:  # it is that of one, or nothing
        speech.names[members.slot] = speech.noun(members.source.items[0])
        return Noun(f"{speech.text(fold.value)}{ifs}")
    if word == "sum":
        return Noun(f"{each}{ifs}" if each else f"the sum, for {found.each()}{ifs}, of {_of_one(speech, fold)}")
    most = "greatest" if word == "max" else "least"
    one = each or _of_one(speech, fold)
    if one.startswith(f"{IT.whose} "):
        return Noun(f"the {most} {one.removeprefix(f'{IT.whose} ')} among {found.many(the=True)}{ifs}")
    return Noun(f"the {most} of {one}{ifs}")


def _of_all(speech: Speech, value: Expr, slot: int, many: str) -> str:
    """ "the points that your districts are worth", if the question has words into which they fit."""
    match value:
        case Ask(subject=Local(slot=s), args=()) if s == slot:
            speech.names[slot] = Noun(many, many=True)
            return speech.text(value)
        case _:  # any other value is said of one of them
            return ""


def _of_one(speech: Speech, fold: Fold) -> str:
    assert fold.value is not None
    person = fold.members.source.type.kind == "player"
    speech.names[fold.members.slot] = Noun("they", many=True, person=True) if person else IT
    return speech.text(fold.value)
