"""Warnings about what clauses wait for: it does not come, it comes too often, it comes too late."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.compiler.validate.together import in_one_game, may_both_match
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.expressions import ME, THIS, CharacterRef, Compare, Expr, Local, MarkBy, Noun, Symbol
from citadels_dsl.rules.moments import Notice, Reveal, Use
from citadels_dsl.rules.ruleset import AROUND, REPLACING, Bind, Clause, ClauseKind, Pattern, Same, While
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import within


def replaced_for_good(survey: Survey) -> Iterator[Diagnostic]:
    """`after` of something that a card replaces, and does not let happen, does not come then; a phase always does."""
    for clause in survey.clauses.values():
        pattern = clause.pattern
        if clause.kind is not ClauseKind.AFTER or pattern is None or pattern.word not in survey.rules.procedures:
            continue
        if survey.rules.moments[pattern.word].phase:
            continue
        by = [
            other
            for other in survey.clauses.values()
            if other.kind in REPLACING
            and other.card != clause.card
            and may_both_match(clause, other)
            and in_one_game(survey.rules, clause, other)
            and not survey.goes_on(other)
        ]
        if by:
            names = " or ".join(other.id for other in by[:3]) + (" or another" if len(by) > 3 else "")
            phases = [name for name in survey.depth if survey.rules.moments[name].phase]
            yield Diagnostic(
                "W101",
                f"`after: {pattern.word}` does not come where {names} replaces it",
                survey.head(clause),
                f"a phase always comes: {', '.join(f'`{name}`' for name in phases[-4:])}",
                clause.id,
                tuple(Note(survey.head(other), f"{other.id} replaces it") for other in by[:3]),
            )


def in_the_other_turn(survey: Survey) -> Iterator[Diagnostic]:
    """Whoever has two characters does things in the turn of the other one too, and `called` lasts."""
    for clause in survey.clauses.values():
        pattern = clause.pattern
        if clause.kind not in AROUND or pattern is None or not survey.is_character(clause):
            continue
        if clause.during is not While.CALLED or survey.says(clause, "while") or _names_a_character(survey, pattern):
            continue
        if not _is_me(clause, pattern) or _asks_whose(clause):
            continue
        yield Diagnostic(
            "W103",
            f"with two characters it also comes when I do `{pattern.word}` in the other one's turn",
            survey.head(clause),
            "write `while: my_turn`; or `while: called`, if that is meant",
            clause.id,
        )


def _names_a_character(survey: Survey, pattern: Pattern) -> bool:
    """The moment itself says which character it is about."""
    moment = survey.rules.moments[pattern.word]
    if any(isinstance(m, Same) and _is(m.value, THIS) for _, m in pattern.args):
        return True
    if isinstance(moment.operation, Notice | Reveal):
        return True
    return any(p.type.kind == "character" for p in moment.parameters)


def _is_me(clause: Clause, pattern: Pattern) -> bool:
    """The doer is `me`, by the pattern or by the condition."""
    doer = pattern.doer
    if isinstance(doer, Same):
        return _is(doer.value, ME)
    nodes = within(clause.condition) if clause.condition is not None else ()
    return isinstance(doer, Bind) and any(
        isinstance(node, Compare) and node.word == "is" and {_slot(node.left), _slot(node.right)} == {doer.slot, ME}
        for node in nodes
    )


def _asks_whose(clause: Clause) -> bool:
    nodes = within(clause.condition) if clause.condition is not None else ()
    return any(isinstance(n, MarkBy) or (isinstance(n, Noun) and n.word == "turn.character") for n in nodes)


def _is(value: Expr, slot: int) -> bool:
    return _slot(value) == slot


def _slot(value: Expr) -> int | None:
    return value.slot if isinstance(value, Local) else None


def use_ends_first(survey: Survey) -> Iterator[Diagnostic]:
    """A borrowed card's clause waits for something that comes when the use has ended."""
    for clause in survey.clauses.values():
        for do in survey.texts[clause.id].of(Do):
            moment = survey.rules.moments[do.moment]
            operation = moment.operation
            if not isinstance(operation, Use):
                continue
            thing, until = do.args[operation.thing], do.args[operation.until]
            until = until or moment.parameters[operation.until].default
            if not isinstance(thing, CharacterRef | Symbol):
                continue
            if not isinstance(until, Symbol) or until.name not in survey.depth:
                continue
            for other in _waiting_outside(survey, thing.name, until.name):
                yield Diagnostic(
                    "W104",
                    f"the use ends with the {until.name}, and {other.id} waits for "
                    f"`{other.pattern.word if other.pattern else ''}`",
                    do.span or clause.span,
                    f"a longer `until=`; or let {other.id} read a mark that `.by is me`",
                    clause.id,
                    (Note(survey.head(other), "it waits here"),),
                )


def _waiting_outside(survey: Survey, card: str, until: str) -> Iterator[Clause]:
    """Clauses of the card that wait for what comes around, or after, what the use lasts for."""
    for other in survey.clauses.values():
        pattern = other.pattern
        if other.card != card or other.kind not in AROUND or other.during is While.ALWAYS or pattern is None:
            continue
        if pattern.word not in survey.depth or survey.depth[pattern.word] > survey.depth[until]:
            continue
        mine = isinstance(pattern.doer, Same) and _is(pattern.doer.value, ME)
        if not mine and not any(True for _ in survey.texts[other.id].of(MarkBy)):
            yield other
