"""What is asked of one thing: its properties, marks and questions; a place by its owner; what was settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from citadels_dsl.rulebook.sentences.english import quoted, spaced
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, filled, head
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import Ask, Expr, PieceRef, PlaceRef, Property
from citadels_dsl.rules.ruleset import Question, Rules
from citadels_dsl.rules.types import Type

_PLACES = {anchors.HAND: "hand", anchors.CITY: "city", anchors.ROLES: "characters"}


def place(speech: Speech, where: PlaceRef) -> str:
    """A place by its own words, if it has some: "the cards under the Museum"."""
    declared = speech.rules.places[where.place]
    if declared.says:
        owner = where.owner
        return filled(declared.says, {} if owner is None else {"": Hole(lambda: speech.owner(owner))})
    if where.owner is None:
        return f"the {spaced(where.place)}"
    return f"{speech.whose(where.owner)} {_PLACES.get(where.place, spaced(where.place))}"


def option(rules: Rules, name: str) -> str:
    """A setting as the value that it has if nobody changes it, with its name."""
    found = rules.options[name]
    return f"{found.default} ({quoted(name)})" if found.kind == "number" else quoted(name)


def marked(speech: Speech, mark: str, subject: Expr) -> str:
    """The value of a mark: "the colour that was chosen for it"."""
    says = speech.rules.marks[mark].says
    if says:
        return filled(head(says), {"": _hole(speech, subject, False)})
    return f"{speech.whose(subject)} {spaced(mark)}"


def question(rules: Rules, expr: Ask) -> Question:
    kinds = ("",) if expr.subject is None else tuple(sorted(expr.subject.type.kinds()))
    return next(rules.questions[expr.question, k] for k in kinds if (expr.question, k) in rules.questions)


def holes(
    speech: Speech, parameters: Sequence[tuple[str, Type]], given: Sequence[Expr], subject: Expr | None
) -> dict[str, Hole]:
    """What fills the sentence of a question."""
    found = {} if subject is None else {"": _hole(speech, subject, False)}
    for (name, kind), value in zip(parameters, given, strict=False):
        found[name] = _hole(speech, value, kind.kind == "colour")
    return found


def _hole(speech: Speech, value: Expr, colour: bool) -> Hole:
    return Hole(lambda: speech.noun(value), colour=colour, whose=lambda: speech.whose(value))


def asked(speech: Speech, expr: Ask) -> Noun:
    found = question(speech.rules, expr)
    if not found.says:
        whose = "the" if expr.subject is None else speech.whose(expr.subject)
        return Noun(f"{whose} {spaced(expr.question)}")
    return Noun(filled(head(found.says), holes(speech, found.parameters, expr.args, expr.subject)))


def fact(speech: Speech, expr: Property) -> Noun:
    subject = expr.subject
    match expr.word:
        case "gold":
            if "player" in subject.type.kinds():
                return Noun(f"{speech.whose(subject)} gold")
            return Noun(f"the gold on {speech.text(subject)}")
        case "owner" | "holder":
            if isinstance(subject, PieceRef):
                return Noun(f"the holder of {speech.text(subject)}", person=True)
            return Noun(f"{speech.whose(subject)} {expr.word}", person=True)
        case "next":
            steps = speech.text(expr.args[0])
            noun = speech.noun(subject)
            left = f"{noun.whose} left" if len(noun.text.split()) < 3 else f"the left of {noun.text}"
            if steps.isdigit():
                return Noun(f"the player {'' if steps == '1' else f'{steps} seats '}to {left}", person=True)
            return Noun(f"the player as many seats to {left} as {steps}", person=True)
        case "steps_from":
            return Noun(f"the number of seats from {speech.text(expr.args[0])} to {speech.text(subject)}")
        case "printed_order":
            return Noun(f"{speech.whose(subject)} printed place in the order")
        case "neighbours":
            return Noun(f"{speech.whose(subject)} neighbours", many=True, person=True)
        case "revealed" | "stopped" | "controlled" | "hidden":
            return Noun(f"whether {speech.claim(expr).text()}")
        case "card":
            return Noun(f"the card of {speech.text(subject)}")
        case "limit":
            return Noun(f"how often {speech.text(subject)} may be used in a turn")
        case "name" | "rank" | "actions" | "printed_cost" | "printed_colour":
            return Noun(f"{speech.whose(subject)} {spaced(expr.word)}", many=expr.word == "actions")
        case _ as never:
            assert_never(never)
