"""Statements in which somebody, or chance, decides."""

from __future__ import annotations

from abc import abstractmethod

from citadels_dsl.compiler.lower.expressions import Expressions
from citadels_dsl.compiler.lower.facts import if_so, path
from citadels_dsl.compiler.lower.unit import Scope
from citadels_dsl.rules.expressions import ME, Expr, Local
from citadels_dsl.rules.statements import (
    Block,
    Branch,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Either,
    May,
    Statement,
    Together,
)
from citadels_dsl.rules.types import PLAYER
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree

PICKS = (tree.Choose, tree.ChooseSome)


class Choices(Expressions):
    """`choose`, `random`, `may`, `either`, `together`; each offer has a site."""

    @abstractmethod
    def block(self, written: tree.Block, scope: Scope) -> Block: ...

    @abstractmethod
    def statement(self, written: tree.Statement, scope: Scope) -> Block: ...

    def decider(self, written: tree.Expr | None, span: Span, scope: Scope, what: str) -> Expr:
        """Who decides; `me` if nobody is named."""
        if written is not None:
            return self.need(written, PLAYER, scope, f"{{}} {what}")
        if scope.me:
            return Local(ME, "me", PLAYER)
        if scope.lost:
            return self.nothing_said()
        return self.bad("E312", span, f"who {what}? there is no `me` here", "write who: `p.choose ...`, `p.may:`")

    # ------------------------------------------------------------ choose

    def choose(self, written: tree.Choose, scope: Scope) -> Block:
        site = self.site()
        decider = self.decider(written.decider, written.span, scope, "chooses")
        deciding = scope.deciding(path(decider))
        before = len(self.problems)
        members, inner = self.members(written.members, deciding)
        if len(self.problems) == before:
            self._can_see(written.members.source, members.source, deciding)
        scope.names[members.name] = inner.names[members.name]
        scope.facts |= inner.facts
        return (Choose(decider, members, written.secret, site, span=written.span),)

    def choose_some(self, written: tree.ChooseSome, scope: Scope) -> Block:
        site = self.site()
        decider = self.decider(written.decider, written.span, scope, "chooses")
        deciding = scope.deciding(path(decider))
        low, high = self._how_many(written.quantity, scope)
        source, kind = self.several(written.source, deciding)
        self._can_see(written.source, source, deciding)
        local = self.bind(written.name, kind.set(), scope, source)
        return (
            ChooseSome(decider, local.slot, local.name, low, high, source, written.secret, site, span=written.span),
        )

    def _how_many(self, written: tree.Expr, scope: Scope) -> tuple[Expr, Expr]:
        if isinstance(written, tree.Range):
            return self.number(written.low, scope), self.number(written.high, scope)
        number = self.number(written, scope)
        return number, number

    def _can_see(self, written: tree.Expr, source: Expr, scope: Scope) -> None:
        """Nobody chooses among cards that he has not seen."""
        if source.type.kind not in ("card", "character") or self.hidden(source, scope) is None:
            return
        self.bad(
            "E604",
            written.span,
            f"whoever chooses cannot see `{written.span.text}`",
            f"write `look({written.span.text})` first, or `random` if chance is to decide",
        )

    # ------------------------------------------------------------ random

    def chance(self, written: tree.Random, scope: Scope) -> Block:
        members, inner = self.members(written.members, scope.unseen())
        scope.names[members.name] = inner.names[members.name]
        scope.facts |= inner.facts
        return (Chance(members, span=written.span),)

    def chance_some(self, written: tree.RandomSome, scope: Scope) -> Block:
        count = self.number(written.quantity, scope)
        source, kind = self.several(written.source, scope.unseen())
        local = self.bind(written.name, kind.set(), scope, source)
        return (ChanceSome(local.slot, local.name, count, source, span=written.span),)

    # ------------------------------------------------------------ may, either, together

    def may(self, written: tree.May, scope: Scope) -> Block:
        site = self.site()
        decider = self.decider(written.decider, written.span, scope, "may")
        body = self.block(written.body, scope.child())
        otherwise = () if written.otherwise is None else self.block(written.otherwise, scope.child())
        return (May(decider, written.label or "", body, otherwise, site, span=written.span),)

    def either(self, written: tree.Either, scope: Scope) -> Block:
        decider = self.decider(written.decider, written.span, scope, "decides")
        branches: list[Branch] = []
        for branch in written.branches:
            site = self.site()
            condition, inner = None, scope.child()
            if branch.condition is not None:
                condition = self.truth(branch.condition, scope.deciding(path(decider)))
                inner = scope.child(if_so(condition))
            body = self.block(branch.body, inner)
            branches.append(Branch(branch.label or "", condition, body, site, span=branch.span))
        return (Either(decider, tuple(branches), span=written.span),)

    def together(self, written: tree.Together, scope: Scope) -> Block:
        """The choices come first; what is done with them after."""
        members, inner = self.members(written.members, scope)
        first = 0
        while first < len(written.body) and isinstance(written.body[first], PICKS):
            first += 1
        picks: list[Statement] = []
        for pick in written.body[:first]:
            picks.extend(self.statement(pick, inner))
        if not picks:
            self.bad(
                "E519",
                written.span,
                "in `together` all choose at the same time, and nothing is chosen here",
                "the choices come first; without any write `for`",
            )
        for late in written.body[first:]:
            if isinstance(late, PICKS) and first:
                self.bad(
                    "E519",
                    late.span,
                    "in `together` all choices come before anything is done",
                    "put this choice above, or into a `for` after the `together`",
                )
        return (Together(members, tuple(picks), self.block(written.body[first:], inner), span=written.span),)
