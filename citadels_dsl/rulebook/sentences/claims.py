"""Conditions in words: comparisons, and what is so or is not."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from citadels_dsl.rulebook.sentences import marks
from citadels_dsl.rulebook.sentences.comparisons import compare
from citadels_dsl.rulebook.sentences.deeds import is_of_many
from citadels_dsl.rulebook.sentences.english import a, quoted
from citadels_dsl.rulebook.sentences.facts import holes, question
from citadels_dsl.rulebook.sentences.quantities import there_is
from citadels_dsl.rulebook.sentences.saying import HERE, IT, Claim, Noun, Saying, Several
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import said
from citadels_dsl.rules.expressions import (
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

TRUTHS = {
    "revealed": "turned over",
    "stopped": "stopped",
    "controlled": "played by another",
    "hidden": "face down",
}


def claim(speech: Speech, expr: Expr) -> Claim:
    match expr:
        case Logic(word=word, parts=parts):
            return Several(word, tuple(speech.claim(p) for p in parts))
        case Not(inner=inner):
            return speech.claim(inner).denied()
        case Referee(inner=inner):
            return speech.claim(inner)
        case Truth(value=value):
            return Saying(IT, "is", "always so", negative=not value)
        case Compare():
            return compare(speech, expr)
        case Within(item=item, source=source, negated=negated):
            found = _within(speech, item, source)
            return found.denied() if negated else found
        case IsA(subject=subject, kind=kind, negated=negated):
            return Saying(speech.noun(subject), "is", a(kind), negative=negated)
        case MarkValue(mark=mark, subject=subject):
            return marks.is_marked(speech, mark, subject)
        case Property(word="revealed" | "stopped" | "controlled" | "hidden" as truth, subject=subject):
            return Saying(speech.noun(subject), "is", TRUTHS[truth])
        case OptionRef(name=name):
            return Saying(speech.mention(("option", name), Noun(f"the option {quoted(name)}")), "is", "on")
        case Ask():
            asked = question(speech.rules, expr)
            says = asked.says or f"{{}} is {asked.name}"
            return said(says, holes(speech, asked.parameters, expr.args, expr.subject))
        case Fold(word="any"):
            return _any(speech, expr)
        case Can(moment=moment, doer=doer, args=args):
            return speech.deed(moment, doer, args).modal("can")
        case CanProceed():
            return Saying(Noun("the rest"), "can", "be done")
        case Allowed(moment=moment, doer=doer, args=args):
            deed = speech.deed(moment, doer, args)
            return Saying(deed.subject, "is", f"allowed to {deed.bare()}")
        case Changes(moment=moment, doer=doer, args=args):
            return speech.deed(moment, doer, args).modal("would")
        case Local():
            return Saying(IT, "is", speech.text(expr))
        case (
            Number() | Nobody() | Symbol() | NounExpr() | CharacterRef() | PieceRef() | PlaceRef() | Contents() | Top()
            | End() | Property() | MarkBy() | TableRef() | Brought() | Arithmetic() | Negate() | Divide() | Join()
            | SetOf() | Interval() | Fold() | Count() | Extreme()
        ):  # fmt: skip
            return Saying(speech.noun(expr), "is", "so")  # no truths: not in rules that were checked
        case _ as never:
            assert_never(never)


# ------------------------------------------------------------ sets


def _within(speech: Speech, item: Expr, source: Expr) -> Claim:
    match source:
        case NounExpr(word="characters"):
            return Saying(speech.noun(item), "plays", "in this game")
        case NounExpr(word="players" | "others"):
            return Saying(speech.noun(item), "is", speech.things(source).one())
        case NounExpr(word="districts"):
            return Saying(speech.noun(item), "is", "in a city")
        case Property(word="neighbours", subject=subject):
            return Saying(speech.noun(item), "sits", f"next to {speech.text(subject)}")
        case Fold(word="most" | "least"):
            noun = speech.noun(item)
            trait = speech.things(source).traits[-1]
            return Saying(noun, "has", str(trait).removeprefix("with "))
        case Contents(place=PlaceRef() as place) if not speech.things(source).owner:
            noun, where = speech.noun(item), speech.text(place)
            return Saying(noun, "is", f"{'among' if is_of_many(where) else 'in'} {where}")
        case Local(slot=slot) if slot in speech.lets:
            return _within(speech, item, speech.lets[slot])
        case _:  # of any other set: that it is one of them
            noun = speech.noun(item)
            return Saying(noun, "is", speech.things(source).one(False))


def _any(speech: Speech, fold: Fold) -> Claim:
    members = fold.members
    conditions = () if members.condition is None else (members.condition,)
    found = speech.things(members.source, members.slot, conditions)
    if found.person and len(found.traits) == 1 and not found.ifs and not isinstance(found.traits[0], str):
        trait = found.traits[0]
        if isinstance(trait, Saying) and trait.subject.text == HERE.text:
            plain = replace(found, traits=())
            rest = trait.rest.replace(f"{HERE.text}'s", "their").replace(HERE.text, "them")
            none = Noun(plain.none(), person=True)
            return replace(trait, subject=Noun(plain.one(False), person=True), rest=rest, no_subject=none)
    return there_is(found)
