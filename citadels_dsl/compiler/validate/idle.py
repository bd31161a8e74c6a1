"""Warnings about what is declared and that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.declare.questions import every_question
from citadels_dsl.compiler.validate.dead import ASKED_BY_ITSELF
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import OptionRef, PlaceRef, TableRef
from citadels_dsl.rules.ruleset import BindOwner, ClauseKind
from citadels_dsl.source import Span


def nothing_uses(survey: Survey) -> Iterator[Diagnostic]:
    """An option, table, place, question, procedure or trait that no text comes to."""
    if not survey.plays or not survey.whole:
        return
    for section, what, name, span in (*_named(survey), *_questions(survey), *_course(survey)):
        yield Diagnostic(
            "W120", f"nothing uses the {what} `{name}`", span, "use it, or leave it out", f"{section}.{name}"
        )


Unused = tuple[str, str, str, Span]


def _named(survey: Survey) -> Iterator[Unused]:
    composed, rules = survey.composed, survey.rules
    options = {n.name for text in survey.texts.values() for n in text.of(OptionRef)}
    tables = {n.name for text in survey.texts.values() for n in text.of(TableRef)}
    places = {n.place for text in survey.texts.values() for n in text.of(PlaceRef)} | set(anchors.PLACES)
    places |= {card.home for card in rules.cards.values()}
    for clause in rules.clauses.values():
        args = clause.pattern.args if clause.pattern is not None else ()
        places |= {matcher.place for _, matcher in args if isinstance(matcher, BindOwner)}
    for section, what, items, used in (
        ("options", "option", composed.options, options),
        ("tables", "table", composed.tables, tables),
        ("places", "place", composed.places, places),
    ):
        for name, item in items.items():
            if name not in used:
                yield section, what, name, item.span


def _questions(survey: Survey) -> Iterator[Unused]:
    waited = {c.pattern.word for c in survey.clauses.values() if c.kind is ClauseKind.WHEN and c.pattern is not None}
    for card, item in every_question(survey.composed):
        if item.name not in survey.asked and item.name not in ASKED_BY_ITSELF | waited:
            yield f"{card}.questions" if card else "questions", "question", item.name, item.span


def _course(survey: Survey) -> Iterator[Unused]:
    for item in survey.composed.procedures.values():
        if item.name not in survey.reached:
            yield "procedures", "procedure", item.name, item.span
    used = {clause.trait for _, clause in survey.composed.all_clauses()}
    for trait in survey.composed.traits.values():
        if trait.name not in used and trait.clauses:
            yield "traits", "trait", trait.name, trait.span
