"""Warnings about offers, payments and choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.expressions import (
    ME,
    Compare,
    Expr,
    Fold,
    Interval,
    Local,
    Logic,
    Members,
    Noun,
    Number,
    SetOf,
    Truth,
)
from citadels_dsl.rules.moments import MoveGold
from citadels_dsl.rules.ruleset import Clause, ClauseKind
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Together,
)
from citadels_dsl.rules.walk import within

#: Those of which nobody is asked beforehand whether he wants it, so that nobody sees whether it can be paid.
UNASKED = (ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.WHEN, ClauseKind.INSTEAD)


def another_decides(survey: Survey) -> Iterator[Diagnostic]:
    """A `may_instead` is offered to me; if then another alone is asked, it is he who decides."""
    for clause in survey.clauses.values():
        if clause.kind is not ClauseKind.MAY_INSTEAD or len(clause.body) != 1:
            continue
        only = clause.body[0]
        if isinstance(only, May) and not _is(only.decider, ME):
            who = only.decider.span.text if only.decider.span is not None else "p"
            yield Diagnostic(
                "W106",
                f"this is offered to me first, and then {who} is asked",
                survey.head(clause),
                f"if {who} alone decides: `instead:`, and in it `{who}.may:` with `else:` and `proceed()`",
                clause.id,
            )


# ---------------------------------------------------------------- payments


def silent_payment(survey: Survey) -> Iterator[Diagnostic]:
    """In a trigger, who cannot pay ends the block, and what follows is skipped without a word."""
    for clause in survey.clauses.values():
        if clause.kind in UNASKED:
            known = {path(n) for n in within(clause.condition)} if clause.condition is not None else set()
            yield from _payments(survey, clause, clause.body, known)


def _payments(survey: Survey, clause: Clause, block: Block, known: set[object]) -> Iterator[Diagnostic]:
    """`known`: what was asked of before, among it the gold of whoever pays."""
    known = set(known)
    for number, statement in enumerate(block):
        match statement:
            case Do():
                yield from _payment(survey, clause, statement, block[number + 1 :], known)
            case If(branches=branches, otherwise=otherwise):
                for condition, body in branches:
                    known |= {path(n) for n in within(condition)}
                    yield from _payments(survey, clause, body, known)
                yield from _payments(survey, clause, otherwise, known)
            case ForEach(members=members, body=body) | Together(members=members, body=body):
                more = {path(n) for n in within(members)}
                yield from _payments(survey, clause, body, known | more)
            case Repeat(condition=condition, body=body):
                more = {path(n) for n in within(condition)} if condition is not None else set()
                yield from _payments(survey, clause, body, known | more)
            case Choose(members=members):
                known |= {path(n) for n in within(members)}
            case May() | Either() | ChooseSome() | Chance() | ChanceSome() | Let() | Proceed():
                pass  # what is offered is offered only if it can be paid
            case _:
                assert_never(statement)


def _payment(survey: Survey, clause: Clause, do: Do, rest: Block, known: set[object]) -> Iterator[Diagnostic]:
    """A payment with something after it, by somebody whose gold nobody asked for."""
    doer, span = do.doer, do.span
    if not _pays(survey, do) or not rest or doer is None or span is None:
        return
    if ("Property", "gold", path(doer), ()) in known or any(isinstance(node, Proceed) for node in within(rest)):
        return
    who = doer.span.text if doer.span is not None else "me"
    yield Diagnostic(
        "W107",
        f"if {who} cannot pay, the rest of the block is skipped without a word",
        span,
        f"ask `if {who}.gold >= ...:` before it, or offer it with `{who}.may:`",
        clause.id,
    )


def _pays(survey: Survey, do: Do) -> bool:
    operation = survey.rules.moments[do.moment].operation
    return isinstance(operation, MoveGold) and operation.exact


def demand(survey: Survey) -> Iterator[Diagnostic]:
    """Of a demand on another the last branch is one that is always open; a payment may be impossible."""
    for text in survey.texts.values():
        for either in text.of(Either):
            if _is(either.decider, ME) or not either.branches:
                continue
            last = either.branches[-1]
            first = last.body[0] if last.body else None
            if isinstance(first, Do) and _pays(survey, first) and last.condition is None and first.span is not None:
                yield Diagnostic(
                    "W117",
                    "if no branch can be done nothing happens, and this last one may be impossible to pay",
                    first.span,
                    "let the last branch be one that is always open, as `take`, `stop(turn)` or `nothing`",
                    text.name,
                )


# ---------------------------------------------------------------- choices


def no_option(survey: Survey) -> Iterator[Diagnostic]:
    """A choice, a loop or a count over what is always empty."""
    for text in survey.texts.values():
        for node in text.of((Choose, Chance, ForEach, Together, Fold)):
            why = _empty(node.members)
            if why:
                yield Diagnostic(
                    "W118",
                    f"here is never anything to take: {why}",
                    node.members.span or node.span,
                    "mend the condition, or leave it out",
                    text.name,
                )
        for some in text.of(ChooseSome):
            if isinstance(some.high, Number) and some.high.value == 0:
                yield Diagnostic(
                    "W118",
                    "here is never anything to take: at most 0 are chosen",
                    some.span,
                    "as in `choose 0..2 ds in ...`",
                    text.name,
                )


def _empty(members: Members) -> str:
    source, condition = members.source, members.condition
    if isinstance(source, Interval):
        low, high = source.low, source.high
        if isinstance(low, Number) and isinstance(high, Number) and low.value > high.value:
            return f"{low.value} is more than {high.value}"
    if isinstance(source, SetOf) and not source.items:
        return "the set is empty"
    if condition is None:
        return ""
    parts = [condition, *(condition.parts if isinstance(condition, Logic) else ())]
    if any(isinstance(part, Truth) and not part.value for part in parts):
        return "the condition is `no`"
    for part in parts:
        if isinstance(part, Compare) and path(part.left) == path(part.right) and part.word in ("is not", "<", ">"):
            return "nothing differs from itself"
        if (
            isinstance(part, Compare)
            and part.word == "is"
            and isinstance(source, Noun)
            and source.word == "others"
            and {path(part.left), path(part.right)} == {ME_PATH, ("Local", members.slot)}
        ):
            return "`others` are all but me"
    return ""


def _is(value: Expr, slot: int) -> bool:
    return isinstance(value, Local) and value.slot == slot
