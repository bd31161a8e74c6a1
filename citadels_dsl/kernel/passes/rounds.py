"""Who of several comes first in a round that begins somewhere is found by one look at a mask.

A loop that keeps the thing of which `(thing - first) mod many` is least, among the numbers from 0 up to `many` - 1,
finds the first one from `first` on, or the first of all if there is none.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Block,
    Call,
    Compare,
    Compute,
    Const,
    Each,
    Either,
    Expr,
    If,
    Load,
    Local,
    Mask,
    Nth,
    Program,
    Set,
    Some,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.passes.parts import inside
from citadels_dsl.kernel.passes.renaming import Names
from citadels_dsl.kernel.passes.walking import reads, said, with_blocks


def round_found(program: Program) -> Program:
    finder = _Finder(program)
    functions = tuple(replace(f, body=finder.block(f.body)) for f in program.functions)
    return replace(program, arrays=(*program.arrays, *finder.tables.values()), functions=functions)


class _Finder:
    def __init__(self, program: Program) -> None:
        self.names = Names(program)
        self.tables: dict[Mask, Array] = {}
        self.reads: Counter[str] = Counter()
        for function in program.functions:
            self.reads.update(reads(function.body))

    def block(self, block: Block) -> Block:
        out: list[Statement] = []
        for statement in block:
            found = self._found(out[-1] if out else None, statement) if isinstance(statement, Each) else None
            if found is None:
                out.append(with_blocks(statement, self.block))
            else:
                out[-1:] = found
        return tuple(out)

    def _found(self, before: Statement | None, each: Each) -> Block | None:
        """`before`: nobody was found yet."""
        kind, thing = each.mask.kind, each.local
        if not isinstance(before, Set) or before.value != Const(-1) or not isinstance(kind, Mask):
            return None
        match said(each.body):
            case [
                Set(local=order, value=value),
                If(
                    condition=Either(
                        left=Compare(op="<", left=Local() as best, right=Const(value=0)),
                        right=Compare(op="<", left=now, right=Local() as least),
                    ),
                    then=(Set(local=to, value=who), Set(local=kept, value=told)),
                    otherwise=(),
                ),
            ] if best == to == before.local and least == kept and now == told == order and who == thing:
                first = _first(value, thing, kind.bits)
            case _:  # it is another loop
                return None
        counts = {order.name: 2, least.name: 1}
        if first is None or any(self.reads[name] != many for name, many in counts.items()):
            return None
        if any(isinstance(part, Call) for part in inside(each.mask)):
            return None
        those, onwards = Local(self.names.fresh("those"), kind), Local(self.names.fresh("onwards"), kind)
        if kind not in self.tables:
            table = tuple((1 << kind.bits) - (1 << n) for n in range(kind.bits))
            self.tables[kind] = Array(self.names.fresh("from_here_on"), kind.bits, kind, table, True)
        return (
            Set(those, each.mask),
            Set(onwards, Bits("&", those, Load(self.tables[kind], first))),
            If(Some(onwards), (Set(best, Nth(onwards, FALSE)),), (_lowest(best, those),)),
        )


def _lowest(best: Local, those: Local) -> Statement:
    """Nobody, if there is none at all."""
    return If(Some(those), (Set(best, Nth(those, FALSE)),), (Set(best, Const(-1)),))


def _first(order: Expr, thing: Local, many: int) -> Expr | None:
    """With which number the round begins; None if it is not told that way."""
    match order:
        case Compute(op="*", left=Const(value=by), right=inner) | Compute(op="*", left=inner, right=Const(value=by)):
            order = inner if by > 0 else order
        case _:  # it is told in steps of one
            pass
    match order:
        case Compute(op="mod" | "and" as op, left=Compute(op="-", left=who, right=first), right=Const(value=by)) if (
            who == thing
            and by == (many if op == "mod" else many - 1)  # what is divided by a power of two is cut off by a mask
            and (op == "mod" or not many & by)
            and not any(part == thing or isinstance(part, Call) for part in inside(first))
        ):
            return Compute(op, first, Const(by))
        case _:  # it depends on something else
            return None
