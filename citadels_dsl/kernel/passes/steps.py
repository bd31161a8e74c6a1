"""A function in steps between which it can be left: what is called and may pause stands in a statement of its own.

A call in the middle of an expression comes before it, with what was worked out before the call; a loop over a mask
keeps what is left of it in a local.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Block,
    Both,
    Call,
    Choose,
    Const,
    Do,
    Each,
    Either,
    Expr,
    If,
    Kind,
    Leave,
    Local,
    Loop,
    Mask,
    Not,
    Nth,
    One,
    Set,
    Some,
    Statement,
)
from citadels_dsl.kernel.passes.parts import expressions, inside, parts, with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import with_blocks, within


def pauses(statement: Statement, pausing: frozenset[str]) -> bool:
    """Somebody is asked in this statement itself, not in its blocks."""
    return isinstance(statement, Choose) or any(_asks(expr, pausing) for expr in expressions(statement))


def _asks(expr: Expr, pausing: frozenset[str]) -> bool:
    return any(isinstance(one, Call) and one.function in pausing for one in inside(expr))


class Steps:
    """Of one function; `pausing`: the functions in which somebody may be asked."""

    def __init__(self, pausing: frozenset[str]) -> None:
        self.pausing = pausing
        self.names = 0

    def block(self, block: Block) -> Block:
        out: list[Statement] = []
        for statement in block:
            self._statement(statement, out)
        return tuple(out)

    def _fresh(self, kind: Kind = INTEGER) -> Local:
        self.names += 1
        return Local(f"step_{self.names}", kind)

    def _kept(self, expr: Expr, out: list[Statement]) -> Expr:
        if isinstance(expr, Const):
            return expr
        local = self._fresh(expr.kind)
        out.append(Set(local, expr))
        return local

    def _statement(self, statement: Statement, out: list[Statement]) -> None:
        if isinstance(statement, Set | Do) and pauses(statement, self.pausing):
            call = statement.value if isinstance(statement, Set) else statement.call
            if isinstance(call, Call) and call.function in self.pausing:
                call = replace(call, args=self._row(call.args, out))
                out.append(replace(statement, value=call) if isinstance(statement, Set) else Do(call))
                return
        if pauses(statement, self.pausing):
            statement = self._with(statement, out)
        if isinstance(statement, Choose):
            out.append(replace(statement))  # one of its own, by which it is known
        elif isinstance(statement, Each) and any(pauses(one, self.pausing) for one in within(statement.body)):
            out.extend(self._each(statement))
        else:
            out.append(with_blocks(statement, self.block))

    def _with(self, statement: Statement, out: list[Statement]) -> Statement:
        """The same with all that asks before it; what tells of options asks nobody."""
        if isinstance(statement, Choose):
            seat, count, last = self._row((statement.seat, statement.count, statement.last), out)
            return replace(statement, seat=seat, count=count, last=last)
        row = iter(self._row(expressions(statement), out))
        return with_expressions(statement, lambda _: next(row))

    def _each(self, each: Each) -> tuple[Statement, ...]:
        kind = each.mask.kind
        assert isinstance(kind, Mask)
        rest = self._fresh(kind)
        following = (
            If(Not(Some(rest)), (Leave(each.label),)),
            Set(each.local, Nth(rest, Const(0))),
            Set(rest, Bits("&~", rest, One(each.local, kind))),
        )
        return Set(rest, each.mask), Loop(each.label, (*following, *self.block(each.body)))

    # ------------------------------------------------------------ expressions

    def _row(self, exprs: tuple[Expr, ...], out: list[Statement]) -> tuple[Expr, ...]:
        """Worked out one after the other: what comes before one that asks is kept."""
        found: list[Expr] = []
        for number, expr in enumerate(exprs):
            plain = self._plain(expr, out)
            later = any(_asks(one, self.pausing) for one in exprs[number + 1 :])
            found.append(self._kept(plain, out) if later else plain)
        return tuple(found)

    def _plain(self, expr: Expr, out: list[Statement]) -> Expr:
        """The same without asking."""
        if not _asks(expr, self.pausing):
            return expr
        if isinstance(expr, Both | Either):
            return self._short(expr, out)
        row = iter(self._row(parts(expr), out))
        plain = with_parts(expr, lambda _: next(row))
        return self._kept(plain, out) if isinstance(plain, Call) and plain.function in self.pausing else plain

    def _short(self, expr: Both | Either, out: list[Statement]) -> Expr:
        left, found = self._plain(expr.left, out), self._fresh()
        inner: list[Statement] = []
        inner.append(Set(found, self._plain(expr.right, inner)))
        known, then = (0, left) if isinstance(expr, Both) else (1, Not(left))
        out.extend((Set(found, Const(known)), If(then, tuple(inner))))
        return found
