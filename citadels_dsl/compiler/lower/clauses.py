"""A clause of a card, or a rule of the game, whole."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.compiler import parsed
from citadels_dsl.compiler.composed import CardItem, ClauseItem, Hole
from citadels_dsl.compiler.declare.typetext import read_type
from citadels_dsl.compiler.lower.asked import Waiting
from citadels_dsl.compiler.lower.facts import IN_TURN, if_so
from citadels_dsl.compiler.lower.keys import ANSWERS, DOING, Answer, Keys
from citadels_dsl.compiler.lower.unit import Binding, Scope
from citadels_dsl.compiler.reading import scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.expressions import Expr, Logic, Number
from citadels_dsl.rules.ruleset import Clause, ClauseKind, While
from citadels_dsl.rules.statements import Block
from citadels_dsl.rules.types import ANY, NUMBER, Type
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.nodes import Scalar

Answers = tuple[tuple[Answer, Expr], ...]
OFFERED = (ClauseKind.ACTION, ClauseKind.MAY_INSTEAD)


class Clauses(Keys):
    """Pattern, condition, answers and body share the slots of the clause."""

    def clause(self, item: ClauseItem, card: CardItem | None, this: Type | None, name: str) -> Clause | None:
        """The clause, or None if something is wrong with it."""
        node = item.node
        kind = self.kind(node)
        if kind is None:
            return None
        during = self.during(node, kind, this)
        scope = Scope(
            me=(this is not None and during is not While.ALWAYS) or kind is ClauseKind.ACTION,
            this=this,
            offers=kind in OFFERED,
            facts=IN_TURN if during is While.MY_TURN else frozenset(),
        )
        for hole in item.holes:
            self._hole(hole, scope)
        waiting = self._pattern(item, kind, scope)
        condition = self._condition(item, scope)
        answers = self._answers(item, waiting, scope)
        limit = self._limit(item, kind, scope)
        step = self.step(node, kind, this, item.span)
        over = self.over(node, kind)
        self.belonging(item, kind, waiting)
        body = self._body(item, kind, scope)
        if not self.problems:
            self.unused()
        if self.problems:
            return None
        return Clause(
            id=name,
            name=item.name,
            card="" if card is None else card.name,
            kind=kind,
            during=during,
            pattern=None if waiting is None else waiting.pattern,
            condition=condition,
            body=body,
            slots=tuple(self.slots),
            span=item.span,
            answers=answers,
            must=kind is ClauseKind.ACTION and text(node, "action") == "must",
            step=step,
            limit=limit,
            over=over,
            says=self.said(node),
        )

    # ------------------------------------------------------------ texts

    def read(self, found: tuple[tree.Expr | None, tuple[Diagnostic, ...]]) -> tree.Expr | None:
        written, problems = found
        self.problems += [replace(p, where=p.where or self.where) for p in problems]
        return written

    def value_of(self, written: Scalar) -> tree.Expr | None:
        return self.read(parsed.value(written))

    def block_of(self, written: Scalar, scope: Scope) -> tuple[tree.Block, Block]:
        block, problems = parsed.block(written)
        self.problems += [replace(p, where=p.where or self.where) for p in problems]
        return (block, self.block(block, scope)) if block is not None else ((), ())

    def _hole(self, hole: Hole, scope: Scope) -> None:
        """A trait's parameter stands for what the card puts in."""
        kind = read_type(hole.kind, self.where, []) or ANY
        value = self.need(hole.value, kind, scope, f"the trait takes {{}} for `{hole.name}`")
        scope.names[hole.name] = Binding(hole.name, value, hole.span, used=True)

    def _pattern(self, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Waiting | None:
        written = scalar(item.node, kind.value)
        if written is None or kind is ClauseKind.ACTION:
            return None
        if kind is ClauseKind.MAY_INSTEAD and not scope.me:
            self.bad(
                "E516",
                self.key(item.node, kind.value),
                "who is offered this? there is no `me` here",
                "write `instead:`, and in it `p.may:` with `else:` and `proceed()`",
            )
        expr = self.read(parsed.pattern(written))
        waiting = None if expr is None else self.pattern(kind, expr, scope)
        if waiting is None:
            scope.lost = True
            return None
        scope.moment = waiting.moment
        scope.proceeds = kind in (ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD)
        scope.brought = kind is ClauseKind.AFTER and waiting.moment is not None and waiting.moment.doer is not None
        return waiting

    def _condition(self, item: ClauseItem, scope: Scope) -> Expr | None:
        """All of a list must hold; what one says is known to the next, and in the `do`."""
        parts: list[Expr] = []
        for written in scalars(item.node, "if"):
            expr = self.value_of(written)
            if expr is None:
                continue
            condition = self.truth(expr, scope.asking())
            scope.facts |= if_so(condition)
            parts += condition.parts if isinstance(condition, Logic) and condition.word == "and" else (condition,)
        if len(parts) < 2:
            return parts[0] if parts else None
        span = parts[0].span.to(parts[-1].span) if parts[0].span and parts[-1].span else None
        return Logic("and", tuple(parts), span=span)

    def _answers(self, item: ClauseItem, waiting: Waiting | None, scope: Scope) -> Answers:
        found: list[tuple[Answer, Expr]] = []
        for word in ANSWERS:
            written = scalar(item.node, word)
            expr = None if written is None else self.value_of(written)
            if expr is None:
                continue
            want: Type | None = NUMBER
            if word == "set":
                want = waiting.answer if waiting is not None else ANY
            found.append((word, self.need(expr, want or ANY, scope, f"`{word}` takes {{}} here")))
        return tuple(found)

    def _limit(self, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Expr | None:
        written = scalar(item.node, "limit")
        if kind is not ClauseKind.ACTION or (written is not None and written.text.strip() == "any"):
            return None
        if written is None:
            return Number(1)
        expr = self.value_of(written)
        if expr is None:
            return None
        if isinstance(expr, tree.Name) and expr.text not in self.in_reach(scope):
            return self.bad(
                "E518",
                expr.span,
                f"`limit` is a number or `any`, and not `{expr.text}`",
                "left out it is once a turn",
            )
        limit = self.expr(expr, scope)
        if limit.type not in (NUMBER, ANY):
            return self.bad("E518", expr.span, f"`limit` is a number or `any`, and not `{expr.span.text}`")
        return limit

    def _body(self, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Block:
        written = scalar(item.node, "do")
        if written is None or kind not in DOING:
            return ()
        block, lowered = self.block_of(written, scope)
        if kind is ClauseKind.INSTEAD and _only_an_offer(block):
            self.bad(
                "E515",
                block[-1].span,
                "all that this `instead` does is to offer something to me",
                "write `may_instead:`, and leave the `may` out",
            )
        return lowered


def _only_an_offer(block: tree.Block) -> bool:
    """Perhaps a `let`, then `may:` for me without `else`."""
    if not block:
        return False
    last = block[-1]
    return (
        isinstance(last, tree.May)
        and last.decider is None
        and last.otherwise is None
        and all(isinstance(before, tree.Let) for before in block[:-1])
    )
