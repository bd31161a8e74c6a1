"""Warnings about clauses that are never in force when they are needed, and clauses that are too long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from citadels_dsl.compiler.validate.origins import Origins
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.anchors import POINTS, WORTH
from citadels_dsl.rules.expressions import ME, THIS, Expr, Local, Logic, MarkValue, Property, Truth
from citadels_dsl.rules.ruleset import Card, Character, Clause, ClauseKind, Same, While
from citadels_dsl.rules.statements import Branch, Statement

#: A clause with more parts than this reads as a paragraph.
LONG = 55
STATEMENTS = (*get_args(Statement), Branch)


def never_in_force(survey: Survey) -> Iterator[Diagnostic]:
    """A clause that rests whenever what it waits for comes."""
    origins = Origins(survey)
    for clause in survey.clauses.values():
        why = _rests(survey, clause) or _in_the_hand(origins, clause)
        if why is not None:
            message, hint = why
            yield Diagnostic("W108", message, survey.head(clause), hint, clause.id)


def _rests(survey: Survey, clause: Clause) -> tuple[str, str] | None:
    card = survey.card(clause)
    during = clause.during
    if isinstance(card, Character) and not card.rank and during in (While.MY_TURN, While.CALLED):
        return (
            f"a character without a rank is never called, so this is never in force `while: {during.value}`",
            "write `while: drafted`, or give it a rank",
        )
    if isinstance(card, Card) and not card.district and during is While.IN_CITY:
        return (
            "a card that is no district comes into no city, so this is never in force `while: in_city`",
            "write `while: in_hand`: in a hand, or in a place that is `like: hand`",
        )
    parts = clause.condition.parts if isinstance(clause.condition, Logic) else (clause.condition,)
    if any(isinstance(part, Truth) and not part.value for part in parts):
        return "`if: no` never holds", "leave the clause out, or say when it applies"
    if isinstance(card, Character) and during is not While.ALWAYS:
        stopping = {m.name for m in survey.rules.marks.values() if m.makes == "stopped"}
        for part in parts:
            if isinstance(part, Property) and part.word == "stopped" and _is_this(part.subject):
                return "a stopped character's clauses rest, so this never holds", "write `while: always`"
            if isinstance(part, MarkValue) and part.mark in stopping and _is_this(part.subject):
                return (
                    f"`{part.mark}` stops the character, and then its clauses rest: this never holds",
                    "write `while: always`",
                )
    return None


def _is_this(subject: Expr) -> bool:
    return isinstance(subject, Local) and subject.slot == THIS


def _in_the_hand(origins: Origins, clause: Clause) -> tuple[str, str] | None:
    """While a district is being built it lies in the hand."""
    pattern = clause.pattern
    if clause.during is not While.IN_CITY or pattern is None or clause.kind is ClauseKind.AFTER:
        return None
    for number, matcher in pattern.args:
        if (
            isinstance(matcher, Same)
            and _is_this(matcher.value)
            and origins.only_in_hands(pattern.word, pattern.of, number)
        ):
            return (
                f"at `{pattern.word}` the card still lies in the hand, and this rests until it is in the city",
                "write `while: in_hand`",
            )
    return None


def points_of_a_card(survey: Survey) -> Iterator[Diagnostic]:
    """What a district scores stands in `worth`, so that whoever asks for it finds all of it."""
    if (WORTH, "card") not in survey.rules.questions:
        return
    for clause in survey.clauses.values():
        card, pattern = survey.card(clause), clause.pattern
        if clause.kind is not ClauseKind.RULE or pattern is None or pattern.word != POINTS:
            continue
        if not isinstance(card, Card) or not card.district or clause.during is not While.IN_CITY:
            continue
        if isinstance(pattern.doer, Same) and isinstance(pattern.doer.value, Local) and pattern.doer.value.slot == ME:
            yield Diagnostic(
                "W112",
                "points of a card stand in what it is worth; here they are its owner's, and nobody knows of which card",
                survey.head(clause),
                f"write `rule: this.{WORTH}`",
                clause.id,
            )


def too_long(survey: Survey) -> Iterator[Diagnostic]:
    """A clause that nobody can read in one breath."""
    for clause in survey.clauses.values():
        nodes = survey.texts[clause.id].nodes
        if len(nodes) > LONG:
            statements = sum(isinstance(node, STATEMENTS) for node in nodes)
            yield Diagnostic(
                "W110",
                f"this clause has {statements} statements, and its sentence no end",
                survey.head(clause),
                "two clauses, or a procedure with a name, would read better",
                clause.id,
            )
