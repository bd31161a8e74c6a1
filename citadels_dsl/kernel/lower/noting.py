"""What a designer wants to know of a game beside its end, counted by the program where he asked for it.

What is counted stands in `rules.noted`; who is nobody has the column behind the last seat.

Each is a row of `noted`, all as wide as the widest. The cells that are not 0 are written down with the games (`rows`).
"""

from __future__ import annotations

from itertools import product

from citadels_dsl.kernel.ir import Compare, Compute, Const, Count, Each, Expr
from citadels_dsl.kernel.logic import FALSE, both
from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Value, Word, Writer, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import ME
from citadels_dsl.rules.noted import (
    DEALT,
    DREW,
    LED,
    LOST,
    OF_CARDS,
    OF_CHARACTERS,
    OFFERED,
    TOOK,
    USED,
    is_used,
)
from citadels_dsl.rules.ruleset import Clause

NOTED = "noted"


class Noting:
    """`rows`: what each counts, and of which character, clause or card."""

    def __init__(self, facts: Facts) -> None:
        clauses = [clause.id for clause in facts.rules.clauses.values() if is_used(clause)]
        self.rows: tuple[tuple[str, str], ...] = (
            *product(OF_CHARACTERS, facts.setup.cast),
            *product((USED,), clauses),
            *product(OF_CARDS, facts.kinds),
            (LED, ""),
        )
        self.width = max(facts.players + 1, len(facts.characters))
        self._first = {row: n * self.width for n, row in reversed(tuple(enumerate(self.rows)))}
        self._firsts = {what: self._first[next(row for row in self.rows if row[0] == what)] for what, _ in self.rows}

    @property
    def size(self) -> int:
        return len(self.rows) * self.width

    def cell(self, what: str, name: str, column: Expr) -> Expr:
        return plus(Const(self._first[what, name]), column)

    def cell_of(self, what: str, number: Expr, column: Expr) -> Expr:
        """The same, of the character or kind of card with a number that only the game tells."""
        row = Compute("*", number, Const(self.width))
        return plus(plus(Const(self._firsts[what]), row), column)


def add(low: Lowering, w: Writer, cell: Expr, more: Expr = Const(1)) -> None:  # noqa: B008 -- it is never changed
    noting = low.noting
    assert noting is not None
    noted = low.arrays.array(NOTED, noting.size)
    at = w.keep(cell, "noted_at")
    w.add(put(noted, plus(value(noted, at), more), at))


def clause(scope: Scope, done: Clause) -> None:
    """It is done, by whoever is `me`."""
    noting = scope.low.noting
    if noting is None or scope.trial is not None or not is_used(done):
        return
    me: Value = scope.env.get(ME, NOBODY)
    assert not isinstance(me, At | Word | Range)
    players = scope.facts.players
    nobody = Compute("*", Compare("<", me, FALSE), Const(players + 1))
    column = Const(players) if me == NOBODY else plus(me, nobody)
    add(scope.low, scope.w, noting.cell(USED, done.id, column))


def character(low: Lowering, w: Writer, moved: Expr, old: Expr, new: Expr) -> None:
    """It goes from a place to another, and lies in the old one still."""
    noting, facts = low.noting, low.facts
    if noting is None:
        return
    first = facts.places[anchors.ROLES]
    with w.inside() as body:
        add(low, w, noting.cell_of(TOOK, facts.kind_of_character(moved), plus(new, Const(-first))))
        lying = w.keep(value(low.arrays.standing, old), "lying")
        many = w.keep(plus(Count(lying), Const(-1)), "many")
        other = w.fresh("c")
        with w.inside() as each:
            add(low, w, noting.cell_of(OFFERED, facts.kind_of_character(other), many))
        w.add(Each(other, lying, w.label("each"), tuple(each)))
    w.when(both(_among(new, first, facts.players), Compare("==", _among(old, first, facts.players), FALSE)), body)


def card(low: Lowering, w: Writer, moved: Expr, old: Expr, new: Expr) -> None:
    """The same of a card."""
    noting, facts = low.noting, low.facts
    if noting is None:
        return
    kind = value(low.arrays.constant("kind_of_card", facts.kind_of_card), moved)
    hand, players = facts.places[anchors.HAND], facts.players
    with w.inside() as body:
        column = w.keep(plus(new, Const(-hand)), "column")
        add(low, w, noting.cell_of(DREW, kind, column))
        with w.inside() as before:
            add(low, w, noting.cell_of(DEALT, kind, column))
        w.when(Compare("==", value(low.arrays.register("round")), FALSE), before)
    w.when(both(_among(new, hand, players), Compare("==", _among(old, hand, players), FALSE)), body)
    with w.inside() as body:
        add(low, w, noting.cell_of(LOST, kind, plus(old, Const(-facts.city))))
    w.when(_among(old, facts.city, players), body)


def _among(place: Expr, first: int, many: int) -> Expr:
    return both(Compare("<=", Const(first), place), Compare("<", place, Const(first + many)))
