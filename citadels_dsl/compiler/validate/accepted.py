"""Warnings that a file answers: `accept: [W104]` on a clause, a card, a procedure or the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.compiler.reading import scalars
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.diagnostics.codes import CODES
from citadels_dsl.syntax.nodes import Scalar


@dataclass(slots=True, eq=False)
class _Answer:
    """A code that is accepted for everything whose name begins so; "" for the whole file."""

    written: Scalar
    scope: str
    used: bool = False


def answered(survey: Survey, warnings: list[Diagnostic]) -> list[Diagnostic]:
    """The warnings about the uppermost file that nobody answers, and answers to nothing."""
    top = survey.composed.span.source
    answers = list(_answers(survey))
    left: list[Diagnostic] = []
    for warning in warnings:
        taken = [a for a in answers if a.written.text == warning.code and _is_in(warning, a)]
        for answer in taken:
            answer.used = True
        if not taken and warning.span.source is top:
            left.append(warning)
    for answer in answers:
        if not answer.used and answer.written.span.source is top:
            left.append(_unused(answer))
    return left


def _answers(survey: Survey) -> Iterator[_Answer]:
    composed = survey.composed
    for code in composed.accept:
        yield _Answer(code, "")
    for _, card in composed.all_cards():
        for code in scalars(card.node, "accept"):
            yield _Answer(code, card.name)
    for card_or_none, clause in composed.all_clauses():
        name = f"{card_or_none.name if card_or_none else 'rules'}.{clause.name}"
        for code in scalars(clause.node, "accept"):
            yield _Answer(code, name)
    for procedure in composed.procedures.values():
        for code in scalars(procedure.node, "accept"):
            yield _Answer(code, f"procedures.{procedure.name}")


def _is_in(warning: Diagnostic, answer: _Answer) -> bool:
    if not answer.scope:
        return warning.span.source is answer.written.span.source
    return warning.where == answer.scope or warning.where.startswith(f"{answer.scope}.")


def _unused(answer: _Answer) -> Diagnostic:
    code = answer.written.text
    if code not in CODES or not code.startswith("W"):
        known = [c for c in CODES if c.startswith("W")]
        return Diagnostic(
            "W116", f"there is no warning `{code}`", answer.written.span, did_you_mean(code, known), answer.scope
        )
    return Diagnostic(
        "W116", f"nothing here has the warning `{code}`", answer.written.span, "leave it out", answer.scope
    )
