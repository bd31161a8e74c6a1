"""Statements in which somebody, or chance, takes some of a set."""

from __future__ import annotations

from citadels_dsl.compiler.lower.facts import path
from citadels_dsl.compiler.lower.folds import lower_members, need_several
from citadels_dsl.compiler.lower.needs import need, need_number
from citadels_dsl.compiler.lower.sight import hidden
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
from citadels_dsl.rules.expressions import ME, Expr, Local
from citadels_dsl.rules.statements import Block, Chance, ChanceSome, Choose, ChooseSome
from citadels_dsl.rules.types import PLAYER
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree


def who_decides(unit: Unit, written: tree.Expr | None, span: Span, scope: Scope, what: str) -> Expr:
    """Who decides; `me` if nobody is named."""
    if written is not None:
        return need(unit, written, PLAYER, scope, f"{{}} {what}")
    if scope.me:
        return Local(ME, "me", PLAYER)
    if scope.lost:
        return nothing_said()
    return unit.bad("E312", span, f"who {what}? there is no `me` here", "write who: `p.choose ...`, `p.may:`")


# ------------------------------------------------------------ choose


def lower_choose(unit: Unit, written: tree.Choose, scope: Scope) -> Block:
    """`choose x in S`: whoever decides must be able to see what is in it."""
    site = unit.site()
    decider = who_decides(unit, written.decider, written.span, scope, "chooses")
    deciding = scope.deciding(path(decider))
    before = len(unit.problems)
    members, inner = lower_members(unit, written.members, deciding)
    if len(unit.problems) == before:
        _can_see(unit, written.members.source, members.source, deciding)
    scope.names[members.name] = inner.names[members.name]
    scope.facts |= inner.facts
    return (Choose(decider, members, written.secret, site, span=written.span),)


def lower_choose_some(unit: Unit, written: tree.ChooseSome, scope: Scope) -> Block:
    """`choose 0..2 ds in S`: a set of so many."""
    site = unit.site()
    decider = who_decides(unit, written.decider, written.span, scope, "chooses")
    deciding = scope.deciding(path(decider))
    low, high = _how_many(unit, written.quantity, scope)
    source, kind = need_several(unit, written.source, deciding)
    _can_see(unit, written.source, source, deciding)
    local = unit.bind(written.name, kind.set(), scope, source)
    return (ChooseSome(decider, local.slot, local.name, low, high, source, written.secret, site, span=written.span),)


def _how_many(unit: Unit, written: tree.Expr, scope: Scope) -> tuple[Expr, Expr]:
    if isinstance(written, tree.Range):
        return need_number(unit, written.low, scope), need_number(unit, written.high, scope)
    number = need_number(unit, written, scope)
    return number, number


def _can_see(unit: Unit, written: tree.Expr, source: Expr, scope: Scope) -> None:
    """Nobody chooses among cards that he has not seen."""
    if source.type.kind not in ("card", "character") or hidden(unit, source, scope) is None:
        return
    unit.bad(
        "E604",
        written.span,
        f"whoever chooses cannot see `{written.span.text}`",
        f"write `look({written.span.text})` first, or `random` if chance is to decide",
    )


# ------------------------------------------------------------ random


def lower_chance(unit: Unit, written: tree.Random, scope: Scope) -> Block:
    """`random x in S`: chance sees all."""
    members, inner = lower_members(unit, written.members, scope.unseen())
    scope.names[members.name] = inner.names[members.name]
    scope.facts |= inner.facts
    return (Chance(members, span=written.span),)


def lower_chance_some(unit: Unit, written: tree.RandomSome, scope: Scope) -> Block:
    """`random 2 ds in S`: a set of so many."""
    count = need_number(unit, written.quantity, scope)
    source, kind = need_several(unit, written.source, scope.unseen())
    local = unit.bind(written.name, kind.set(), scope, source)
    return (ChanceSome(local.slot, local.name, count, source, span=written.span),)
