"""Comparisons in words: what is, is not, is more or less, and what that means of gold, cards, marks and holders."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.rulebook.sentences import marks
from citadels_dsl.rulebook.sentences.english import quoted
from citadels_dsl.rulebook.sentences.facts import holes, question
from citadels_dsl.rulebook.sentences.quantities import has_gold, how_many, so_much, turned
from citadels_dsl.rulebook.sentences.saying import IT, SOMEBODY, Claim, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import filled, parted, said
from citadels_dsl.rules.expressions import (
    CAUSE,
    Arithmetic,
    Ask,
    Brought,
    Compare,
    Comparison,
    Count,
    Expr,
    Fold,
    Local,
    MarkBy,
    MarkValue,
    Nobody,
    Noun as NounExpr,
    Number,
    OptionRef,
    Property,
    Referee,
    Symbol,
)

_COMPARED: dict[Comparison, str] = {
    "is": "", "is not": "", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least ",
}  # fmt: skip


def compare(speech: Speech, expr: Compare) -> Claim:
    if isinstance(expr.left, Referee):
        expr = replace(expr, left=expr.left.inner)
    known = speech.lets.get(expr.left.slot) if isinstance(expr.left, Local) and isinstance(expr.right, Nobody) else None
    known = known.inner if isinstance(known, Referee) else known
    found = _special(speech, known or expr.left, expr.word, expr.right)
    if found is not None:
        return found
    left = _compared(speech, expr.left)
    rest = f"{_COMPARED[expr.word]}{_compared(speech, expr.right).text}"
    return Saying(left, "is", rest, negative=expr.word == "is not")


def _compared(speech: Speech, expr: Expr) -> Noun:
    """What is compared with something is a setting itself, and not what it mostly is."""
    return Noun(quoted(expr.name)) if isinstance(expr, OptionRef) else speech.noun(expr)


def _special(speech: Speech, left: Expr, word: Comparison, right: Expr) -> Claim | None:
    """What is not said as "this is that"; None for all else."""
    no = word == "is not"
    match left, right:
        case (Local(slot=slot), _) if slot == CAUSE:
            return Saying(IT, "is", f"done by {by(speech, left, right)}", negative=no)
        case (Property(subject=Local(slot=slot)), _) if slot == CAUSE:
            return Saying(IT, "is", f"done by {by(speech, left, right)}", negative=no)
        case (MarkBy(), Nobody()):
            found = marks.has_mark(speech, left.mark, left.subject)
            return found if no else found.denied()
        case (MarkBy(), _):
            found = marks.is_by(speech, left, right)
            return found.denied() if no else found
        case (MarkValue(), _) if word in ("is", "is not"):
            known = marks.compared(speech, left, right)
            if known is None:
                return _how_often(speech, left, word, right)
            return known.denied() if no else known
        case (Property(word="holder" | "owner" as held), _) if word in ("is", "is not"):
            return _held(speech, left, held, no, right)
        case (Brought(what=what), Number()):
            some, none = so_much(speech, word, right, what)
            return Saying(Noun("that"), "brought", some, no_rest=none)
        case (Property(word="gold", subject=subject), _) if "player" in subject.type.kinds():
            return has_gold(speech, subject, word, right)
        case (_, Property(word="gold", subject=subject)) if "player" in subject.type.kinds():
            return has_gold(speech, subject, turned(word), left)
        case (Arithmetic(word="mod", left=number, right=Number(value=2)), Number(value=0 | 1 as left_over)):
            return Saying(speech.noun(number), "is", "odd" if left_over else "even", negative=no)
        case (Arithmetic(word="mod", left=number, right=of), Number(value=0)):
            return Saying(speech.noun(number), "is", f"a multiple of {speech.text(of)}", negative=no)
        case (Count(source=Fold(word="different") as fold), _):
            return _different(speech, fold, word, right)
        case (Count(source=source), _):
            return how_many(speech, speech.things(source), word, right)
        case (Fold(word="count", members=members), _):
            conditions = () if members.condition is None else (members.condition,)
            return how_many(speech, speech.things(members.source, members.slot, conditions), word, right)
        case _:  # anything else may be a count of how often something was done
            return _how_often(speech, left, word, right)


def _held(speech: Speech, left: Property, held: str, no: bool, right: Expr) -> Saying:
    verb = "holds" if held == "holder" or left.subject.type.kind == "character" else "owns"
    if isinstance(right, Nobody):
        found = Saying(SOMEBODY, verb, speech.text(left.subject))
        return found if no else found.denied()
    thing = speech.noun(left.subject)
    if verb == "owns":
        return Saying(thing, "belongs", f"to {speech.text(right)}", negative=no)
    return Saying(speech.noun(right), verb, thing.text, negative=no)


def _different(speech: Speech, fold: Fold, word: Comparison, right: Expr) -> Claim:
    """ "your districts have exactly 5 different colours" """
    of = speech.things(fold)
    whole, group = replace(of, owner=Noun("", many=True)), of.traits[0]
    found = how_many(speech, replace(whole, traits=()), word, right)
    return (
        replace(found, subject=Noun(str(group).removeprefix("of "), many=True)) if isinstance(found, Saying) else found
    )


def _how_much(speech: Speech, left: Expr, word: Comparison, right: Expr) -> Claim | None:
    """ "the gold that you owe" is more than 0: "you owe gold"."""
    if not isinstance(left, MarkValue | Ask) or not isinstance(right, Number):
        return None
    if isinstance(left, MarkValue):
        says, filling = speech.rules.marks[left.mark].says, marks.holes(speech, left.subject)
    else:
        asked = question(speech.rules, left)
        says, filling = asked.says, holes(speech, asked.parameters, left.args, left.subject)
    done = parted(says)
    if done is None or done[0] not in ("gold", "cards", "points"):
        return None
    unit, doer, verb, rest = done
    if not doer.startswith("{"):
        deed = Saying(Noun(unit), doer, f"{verb} {filled(rest, filling)}", no_subject=Noun(f"no {unit}"))
        return deed if (word, right.value) in ((">", 0), (">=", 1)) else None
    deed = said(f"{doer} {verb}", filling)
    some, none = so_much(speech, word, right, unit)
    rest = filled(rest, filling)
    return Saying(deed.subject, verb, f"{some} {rest}".strip(), no_rest=f"{none} {rest}".strip() if none else "")


def _how_often(speech: Speech, left: Expr, word: Comparison, right: Expr) -> Claim | None:
    """ "how often you have gathered" is 0: "you have not gathered"."""
    found = _how_much(speech, left, word, right)
    if found is not None:
        return found
    before = speech.before()
    start = speech.text(left) if isinstance(left, MarkValue | Ask) else ""
    if not start.startswith("how often "):
        speech.again(before)
        return None
    happened = start.removeprefix("how often ")
    match word, right:
        case (">", Number(value=0)):
            return said_so(happened)
        case ("is", Number(value=0)):
            return said_so(happened).denied()
        case ("is", Number(value=1)):
            return said_so(f"{happened} exactly once")
        case _:  # other numbers stand after the comparison
            other = speech.text(right).removeprefix("how often ")
            often = {
                "<": "less often than",
                ">": "more often than",
                ">=": "at least as often as",
                "<=": "at most as often as",
            }
            return said_so(f"{happened} {often.get(word, 'as often as')} {other}")


def said_so(text: str) -> Saying:
    """A sentence that is there as text."""
    return said(text, {})


def by(speech: Speech, left: Expr, right: Expr) -> str:
    """Whose ability it is: "the ability of a rank 8 character", "the Thief's ability"."""
    match left, right:
        case (Property(word="rank"), _):
            return f"a rank {speech.text(right)} ability"
        case (_, NounExpr(word="game")):
            return "a rule of the game"
        case (_, Symbol()):
            return f"the {speech.whose(right)} ability"
        case _:  # whatever else is compared with the cause has the ability
            return f"{speech.whose(right)} ability"
