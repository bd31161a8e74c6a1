"""What a rule makes of the answer to a question: "you gather 1 gold more", "your building limit is 3"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citadels_dsl.rulebook.sentences.english import singular, spaced
from citadels_dsl.rulebook.sentences.saying import Noun, Saying, quantity
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, filled, head, parted, said
from citadels_dsl.rules.expressions import Expr, Extreme, Negate, Number
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.walk import within

#: An answer of so many words of the language stands better behind an "is".
LONG = 4
#: What stands before an answer that is not added to what there was.
START = {"set": "", "at_least": "at least ", "at_most": "at most "}


def answered(speech: Speech, clause: Clause, holes: Mapping[str, Hole]) -> str:
    pattern = clause.pattern
    assert pattern is not None
    question = speech.rules.questions.get((pattern.word, pattern.of or ""))
    says = head(question.says) if question is not None and question.says else f"{{}}'s {spaced(pattern.word)}"
    done = parted(says)
    if done is None or not done[1].startswith("{"):
        return _is(speech, clause, said_of(says, holes))
    unit, doer, verb, rest = done
    if any(word != "add" and len(list(within(value))) > LONG for word, value in clause.answers):
        return _is(speech, clause, said_of(says, holes))
    subject = said(f"{doer} {verb}", holes)
    parts = [_so_much(speech, word, value, unit) for word, value in clause.answers]
    if rest.startswith("when "):
        deed = Saying(subject.subject, verb, " and ".join(parts).replace(f" {rest}", ""))
        return f"{filled(rest, holes)}, {deed.text()}"
    if len(parts) == 1 and parts[0].startswith("also "):
        deed = Saying(subject.subject, verb, f"{parts[0].removeprefix('also ')} {filled(rest, holes)}".strip())
        return f"{deed.subject.text} also {deed.tail()}"
    return Saying(subject.subject, verb, f"{' and '.join(parts)} {filled(rest, holes)}".strip()).text()


def said_of(says: str, holes: Mapping[str, Hole]) -> Noun:
    text = filled(says, holes)
    return Noun(text, many=bool(re.match(r"the (cards|points)\b", text)))


def _so_much(speech: Speech, word: str, value: Expr, unit: str) -> str:
    match word, value:
        case "add", Number(value=number):
            more = "more" if number >= 0 else "less" if unit == "gold" else "fewer"
            return f"{quantity(str(abs(number)), unit)} {more}"
        case "add", Negate(inner=inner):
            return f"less {unit}, by {speech.text(inner)}"
        case "add", _:
            text = speech.amount(value, unit)
            each = re.match(rf"\d+ {singular(unit)}s?\b", text)
            if each is not None and not isinstance(value, Extreme):
                return f"{each[0]} more{text.removeprefix(each[0])}"
            if text.startswith("for each "):
                return f"more {unit}: {text}"
            if text.startswith(f"the {unit} "):
                return f"also {text}"
            return f"more {unit}, by {speech.text(value)}"
        case _:  # the words of START, whatever the value
            start = START[word]
            if word == "at_most" and value == Number(0):
                return f"no {unit}"
            amount = speech.amount(value, unit)
            return f"{start}all {amount}" if amount.startswith("the ") and not start else start + amount


def _is(speech: Speech, clause: Clause, noun: Noun) -> str:
    parts = []
    for word, value in clause.answers:
        match word, value:
            case "add", Number(value=number):
                parts.append(f"{abs(number)} {'more' if number >= 0 else 'less'}")
            case "add", Negate(inner=inner):
                parts.append(f"lower by {speech.text(inner)}")
            case "add", _:
                text = speech.amount(value, "points")
                each = text.removeprefix("1 point for ")
                parts.append(f"1 more for {each}" if each != text else f"higher by {speech.text(value)}")
            case _:  # the words of START, whatever the value
                parts.append(START[word] + speech.text(value))
    return Saying(noun, "is", " and ".join(parts)).text()
