"""What was put with a borrowed card is still owed when its use has ended: as long as the mark is there."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Each,
    Expr as Code,
    If,
    Leave,
    Local as Name,
    Loop,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import causes, marks
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import Arrays, put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word, plus


def noted(scope: Scope, mark: str, kind: str) -> Array:
    """By thing: by whom and with which borrowed card a mark was put there, and 1; 0 for one's own."""
    return scope.arrays.array(f"owed_{mark}_{kind}", scope.facts.mask_of(kind).bits)


def _any(arrays: Arrays) -> Array:
    """Whether anything was ever put with a borrowed card."""
    return arrays.cell("owed_any")


def note(scope: Scope, mark: str, kind: str, thing: Code, doer: Code | None) -> None:
    """A mark is put there."""
    if mark not in scope.low.lent.owed:
        return
    w, array, cause = scope.w, noted(scope, mark, kind), scope.cause
    assert not isinstance(cause, At | Word | Range)
    if doer is None or (isinstance(cause, Const) and cause.value < causes.FIRST_CHARACTER):
        w.add(put(array, FALSE, thing))
        return
    card = w.keep(Compute("-", cause, Const(causes.FIRST_CHARACTER)), "card")
    number = plus(plus(Compute("*", doer, Const(len(scope.facts.characters))), card), Const(1))
    owed = w.fresh("owed")
    w.set(owed, FALSE)
    with w.inside() as anothers:
        w.set(owed, number)
        w.add(put(_any(scope.arrays), TRUE))
    borrowed = both(Compare("<=", FALSE, card), Compare("!=", value(scope.arrays.holder, _at_least(card)), doer))
    w.when(borrowed, anothers)
    w.add(put(array, owed, thing))


def _at_least(card: Code) -> Code:
    return card if isinstance(card, Const) else Compute("max", FALSE, card)


def debtors(scope: Scope, card: Name, found: Name) -> None:
    """Adds the seats of those who owe something with a card."""
    with scope.w.inside() as block:
        for mark in scope.facts.rules.marks.values():
            for kind in ("player", "character", "card"):
                if mark.name in scope.low.lent.owed and kind in mark.on:
                    _of_mark(scope, mark.name, kind, card, found)
    scope.w.when(value(_any(scope.arrays)), block)


def _of_mark(scope: Scope, mark: str, kind: str, card: Name, found: Name) -> None:
    w, facts = scope.w, scope.facts
    array, many = noted(scope, mark, kind), Const(len(facts.characters))
    thing, owed = w.fresh("thing"), w.fresh("owed")
    with w.inside() as one:
        w.set(owed, Compute("-", value(array, thing), Const(1)))
        mine = both(Compare("<=", FALSE, owed), Compare("==", Compute("mod", owed, many), card))
        seat = One(Compute("div", owed, many), facts.of_players)
        w.when(mine, [Set(found, Bits("|", found, seat))])
    printed = facts.rules.marks[mark]
    if printed.type.kind == "truth":
        w.add(Each(thing, value(marks.flags(scope, mark, kind)), w.label("each"), tuple(one)))
        return
    values, end, size = marks.mark_values(scope, mark, kind), w.label("all"), facts.mask_of(kind).bits
    unset = NOBODY if printed.unset is None else FALSE
    body: tuple[Line, ...] = (
        If(Compare("<=", Const(size), thing), (Leave(end),)),
        If(Compare("!=", value(values, thing), unset), tuple(one)),
        Set(thing, plus(thing, Const(1))),
    )
    w.set(thing, FALSE)
    w.add(Loop(end, body))
