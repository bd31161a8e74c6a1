"""Warnings about marks: whose they are, who puts them, who reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from citadels_dsl.compiler.declare.marks import every_mark
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.anchors import CALLED
from citadels_dsl.rules.expressions import ME, THIS, Local, MarkBy, MarkValue, Symbol
from citadels_dsl.rules.moments import SetMark
from citadels_dsl.rules.ruleset import TRIGGERED, Clause, While
from citadels_dsl.rules.statements import Do
from citadels_dsl.vocabulary.marks import MARK


def never_together(survey: Survey) -> Iterator[Diagnostic]:
    """A mark that is put only by a character of the same place in the order: the two never play together."""
    rules = survey.rules
    if rules.cast.same_rank:
        return
    cards = _declared_by(survey)
    for clause in survey.clauses.values():
        mine = rules.characters.get(clause.card)
        if mine is None or not mine.rank:
            continue
        for node in survey.texts[clause.id].of((MarkValue, MarkBy)):
            owners = cards.get(node.mark, set())
            others = [rules.characters[o] for o in owners if o in rules.characters]
            if not owners or clause.card in owners or len(others) < len(owners):
                continue
            if all(other.order == mine.order for other in others):
                yield Diagnostic(
                    "W102",
                    f"`{node.mark}` is put by {' or '.join(sorted(owners))} alone, who has the same place in the order "
                    f"and never plays together with {clause.card}",
                    node.span or clause.span,
                    "take another `rank` or `order`, or a mark of its own",
                    clause.id,
                )
                break


def _declared_by(survey: Survey) -> dict[str, set[str]]:
    """A mark -> the cards that declare it; empty if the ruleset does."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for card, item in every_mark(survey.composed):
        if card:
            found[item.name].add(card)
    for card, item in every_mark(survey.composed):
        if not card:
            found.pop(item.name, None)
    return dict(found)


def whose_mark(survey: Survey) -> Iterator[Diagnostic]:
    """Two who use one card would both collect from every mark; who put it says `.by`."""
    cards = _declared_by(survey)
    for clause in survey.clauses.values():
        if not survey.is_character(clause) or clause.kind not in TRIGGERED:
            continue
        if clause.during is While.ALWAYS or not clause.body:
            continue
        by = {node.mark for node in survey.texts[clause.id].of(MarkBy)}
        for mark in sorted(_put_by(survey, clause)):
            if clause.card not in cards.get(mark, set()) or mark in by or not _is_flag(survey, mark):
                continue
            read = next((n for n in survey.texts[clause.id].of(MarkValue) if n.mark == mark and not _own(n)), None)
            if read is not None and read.span is not None:
                yield Diagnostic(
                    "W109",
                    f"two who use this card would both collect from every `{mark}`",
                    read.span,
                    f"say whose it is: `{read.span.text}.by is me`",
                    clause.id,
                )


def _put_by(survey: Survey, clause: Clause) -> set[str]:
    """The marks that the clauses of the same card put."""
    found: set[str] = set()
    for other in survey.clauses.values():
        if other.card == clause.card and other.during is not While.ALWAYS:
            for do in survey.texts[other.id].of(Do):
                operation = survey.rules.moments[do.moment].operation
                mark = do.args[operation.mark] if isinstance(operation, SetMark) else None
                if isinstance(mark, Symbol):
                    found.add(mark.name)
    return found


def _is_flag(survey: Survey, name: str) -> bool:
    mark = survey.rules.marks[name]
    return mark.type.kind in ("truth", "face")


def _own(node: MarkValue) -> bool:
    return isinstance(node.subject, Local) and node.subject.slot in (ME, THIS)


def put_and_read(survey: Survey) -> Iterator[Diagnostic]:
    """A mark that nothing puts, or that nothing reads, does nothing."""
    if not survey.plays or not survey.whole:
        return
    for _, item in every_mark(survey.composed):
        mark = survey.rules.marks.get(item.name)
        if mark is None:
            continue
        put, read = item.name in survey.marks_set, item.name in survey.marks_read
        where = f"{mark.card}.marks.{item.name}" if mark.card else f"marks.{item.name}"
        if not put:
            yield Diagnostic(
                "W114",
                f"nothing puts the mark `{item.name}`",
                item.span,
                f"`{MARK.word}(x, ...)` puts it; or leave it out",
                where,
            )
        elif not read and not mark.makes and item.name != CALLED:
            yield Diagnostic(
                "W115",
                f"nothing reads the mark `{item.name}`",
                item.span,
                "ask for it in a condition, or leave it out",
                where,
            )


def nobody_called(survey: Survey) -> Iterator[Diagnostic]:
    """Clauses are in force `while: called` from the mark on, so the course of the game must put it."""
    if CALLED in survey.marks_set or CALLED not in survey.rules.marks:
        return
    waiting = [c for c in survey.clauses.values() if c.during is While.CALLED]
    calls = [p for p in survey.composed.procedures.values() if p.name in survey.depth]
    top = [p for p in calls if p.span.source is survey.composed.span.source]
    if waiting and top:
        yield Diagnostic(
            "W111",
            f"nobody is marked `{CALLED}`, so no clause is ever in force `while: called`",
            top[-1].span,
            f"write `{MARK.word}(c, {CALLED})` where a character is called",
            f"procedures.{top[-1].name}",
            tuple(Note(survey.head(c), f"{c.id} waits for that") for c in waiting[:1]),
        )
