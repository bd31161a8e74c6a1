"""Who has a card at his disposal: its holder, whoever uses it, and who owes something from it."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Give,
    Has,
    If,
    Leave,
    Local as Name,
    Loop,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import force, lending, marks, owing
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import Writer, plus, same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Clause, While


def users(scope: Scope, clause: Clause, figure: int) -> Code:
    """The seats for which a clause of a character is in force: whoever uses it, who has a debt from it, its holder."""
    low = scope.low
    owes, barring = low.lent.owing(clause), force.bars_use(clause)

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        _users(Scope(low, w, {}, "lending"), params[0], clause.during, owes, barring)

    stem = f"who_uses_{clause.during.value}" + ("_or_owes" if owes else "")
    whole = scope.facts.of_players
    name = low.function(("who uses", clause.during, owes, barring), stem, (("card", INTEGER),), whole, write)
    return Call(name, (Const(figure),), whole)


def _users(scope: Scope, card: Name, during: While, owes: bool, barring: bool) -> None:
    w, arrays, facts = scope.w, scope.arrays, scope.facts
    whole = facts.of_players
    found, n, done = w.fresh("found", whole), w.fresh("n"), w.label("done")
    w.when(marks.made(scope, "stopped", card), [Give(Const(0, whole))])
    w.set(found, Const(0, whole))
    users_, cards, turns, _ = lending.columns(arrays)
    in_turn = same(value(arrays.register("character")), card)
    fits: Code = same(value(cards, n), card)
    if during is While.MY_TURN:
        now = either(in_turn, same(value(turns, n), value(lending.turn_number(arrays))))
        fits = both(fits, both(Compare("<=", FALSE, value(arrays.register("player"))), now))
    w.set(n, FALSE)
    body: tuple[Line, ...] = (
        If(Compare("<=", value(lending.how_many(arrays)), n), (Leave(done),)),
        If(fits, (Set(found, Bits("|", found, One(value(users_, n), whole))),)),
        Set(n, plus(n, Const(1))),
    )
    w.add(Loop(done, body))
    if owes:
        owing.debtors(scope, card, found)
    holder = w.keep(value(arrays.holder, card), "holder")
    when = both(Compare("<=", FALSE, holder), negated(marks.made(scope, "controlled", card)))
    if during is While.MY_TURN:
        when = both(when, in_turn)
    elif during is While.CALLED:
        when = both(when, Has(value(marks.flags(scope, anchors.CALLED, "character")), card))
    with w.inside() as block:
        free = TRUE if barring else negated(force.barred(scope, card, holder))
        w.when(free, [Set(found, Bits("|", found, One(holder, whole)))])
    w.when(when, block)
    w.add(Give(found))


def mirrored(scope: Scope, clause: Clause, mirror: int) -> tuple[Code, Code]:
    """Whether a clause of a district stands on this card too, and for whom."""
    facts = scope.facts
    of, user, _ = lending.of_mirrors(scope)
    where = value(scope.arrays.where, mirror)
    there = both(Compare("<=", Const(facts.city), where), Compare("<", where, Const(facts.city + facts.players)))
    copies = facts.numbers(clause.card)
    used: Code = FALSE
    for number in copies:
        used = either(used, same(value(of, mirror), Const(number + 1)))
    whose = scope.w.keep(value(user, mirror), "user")
    if mirror in copies:  # it stands there for its owner already
        used = both(used, Compare("!=", Compute("-", where, Const(facts.city)), whose))
    return both(used, there), whose
