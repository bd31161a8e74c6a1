"""Who can know what lies where: what decides an offer may read only that."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.rules.expressions import (
    THIS,
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
    Noun,
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
from citadels_dsl.rules.walk import within
from citadels_dsl.source import Span


def hidden(unit: Unit, source: Expr, scope: Scope) -> Expr | None:
    """The part of a set or place whose things the one who decides does not know, if there is one."""
    if scope.decider is None or scope.has_seen(path(source)):
        return None
    match source:
        case PlaceRef():
            return source if _closed(unit, source, scope) else None
        case Contents(place=place) | Top(place=place):
            return hidden(unit, place, scope)
        case Join(word="-", left=left):
            return hidden(unit, left, scope)
        case Join(left=left, right=right):
            return hidden(unit, left, scope) or hidden(unit, right, scope)
        case SetOf(items=items) if len(items) == 1 and items[0].type.kind == "place":
            return hidden(unit, items[0], scope)
        case Fold(word="those" | "most" | "least", members=members):
            return hidden(unit, members.source, scope)
        case Local(name=name) if name in scope.names:
            origin = scope.names[name].origin
            return source if origin is not None and hidden(unit, origin, scope) is not None else None
        case Local() | SetOf() | Fold() | Referee():
            return None  # one thing, or what somebody saw who may
        case Ask() | MarkValue() | MarkBy() | Property() | End() | Within() | IsA() | Count() | Extreme() | TableRef():
            return None  # what is asked of things is checked where the things are read
        case Can() | CanProceed() | Allowed() | Changes() | Brought() | Compare() | Logic() | Not() | Arithmetic():
            return None
        case Negate() | Divide() | Interval() | Number() | Truth() | Nobody() | Symbol() | OptionRef() | Noun():
            return None
        case CharacterRef() | PieceRef():
            return None
        case other:
            assert_never(other)


def _closed(unit: Unit, place: PlaceRef, scope: Scope) -> bool:
    declared = unit.words.places[place.place]
    match declared.audience:
        case "all":
            return False
        case "nobody":
            return True
        case "owner":
            owner = path(place.owner) if place.owner is not None else None
            mine = owner == ("Local", THIS) and scope.decider == ME_PATH  # what lies under one's own card
            return not mine and owner != scope.decider


def check_leak(unit: Unit, span: Span, source: Expr, scope: Scope) -> None:
    """Something is asked about the things of a set or place."""
    closed = hidden(unit, source, scope)
    if closed is not None:
        unit.bad(
            "E601",
            span,
            f"whoever decides this does not know what `{span.text}` holds",
            "`look` at it before, or let the referee see: `referee(...)`",
        )


def check_leak_of(
    unit: Unit, slot: int, parts: tuple[Expr | None, ...], span: Span, source: Expr, scope: Scope
) -> None:
    """The members of a set are told apart by what they are."""
    if scope.decider is None:
        return
    for part in parts:
        if part is not None and any(isinstance(p, Local) and p.slot == slot for p in within(part)):
            check_leak(unit, span, source, scope)
            return


def secret_holder(unit: Unit, span: Span, subject: Expr, scope: Scope) -> bool:
    """Who holds a character is secret until it is turned over; of one's own card one knows. Whether it was said."""
    if scope.decider is None or scope.has_seen(path(subject)):
        return False
    if isinstance(subject, Local) and subject.slot == THIS and scope.decider == ME_PATH:
        return False
    unit.bad(
        "E602",
        span,
        f"who holds `{_last(subject, span)}` is secret until it is turned over",
        "ask that it lies open first, `c.revealed and ...`, or let the referee see: `referee(...)`",
    )
    return True


def secret_mark(unit: Unit, span: Span, value: MarkValue | MarkBy, scope: Scope) -> bool:
    """The hidden part of a mark is read where somebody decides. Whether it was said."""
    mark = unit.words.marks[value.mark]
    if scope.decider is None or mark.audience == "all" or scope.has_seen(path(value)):
        return False
    subject = path(value.subject)
    if mark.audience == "owner" and (
        subject == scope.decider or (subject == ("Local", THIS) and scope.decider == ME_PATH)
    ):
        return False
    first = f"ask `{_text(value)}.by is me` first, or " if mark.audience == "me" else ""
    unit.bad(
        "E603",
        span,
        f"whoever decides this does not know the mark `{value.mark}`",
        f"{first}let the referee see: `referee(...)`",
    )
    return True


def _last(subject: Expr, span: Span) -> str:
    return subject.span.text if subject.span is not None else span.text


def _text(value: MarkValue | MarkBy) -> str:
    subject = value.subject.span.text if value.subject.span is not None else "x"
    return f"{subject}.{value.mark}"
