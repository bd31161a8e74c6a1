"""Those things of a mask of which something holds, found by operations on masks and not one by one.

A loop that does nothing but gather them is taken apart into what must hold of each. What does not depend on the thing
is asked once; whether it lies in another mask, or how a number that is printed on it compares, cuts the mask; only
what is left is asked of each thing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Block,
    Both,
    Call,
    Compare,
    Compute,
    Const,
    Each,
    Either,
    Expr,
    Function,
    Has,
    If,
    Load,
    Local,
    Mask,
    Not,
    One,
    Program,
    Set,
    Statement,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.passes.folding import bounds, folded
from citadels_dsl.kernel.passes.gathering import Gathering, Reader, Unknown, contrary, mentions
from citadels_dsl.kernel.passes.known import ANY, Bounds
from citadels_dsl.kernel.passes.parts import inside, with_parts
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.renaming import Names
from citadels_dsl.kernel.passes.walking import reads, with_blocks

#: So many numbers on things are told apart by a mask for each.
MOST_NUMBERS = 16


def filtered(program: Program) -> Program:
    filterer = _Filterer(program)
    functions = tuple(filterer.function(function) for function in program.functions)
    return replace(program, arrays=(*program.arrays, *filterer.new.values()), functions=functions)


class _Filterer:
    def __init__(self, program: Program) -> None:
        self.names = Names(program)
        self.ranges = Ranges(program)
        self.new: dict[object, Array] = {}
        self.reads: Counter[str] = Counter()

    def function(self, function: Function) -> Function:
        self.reads = reads(function.body)
        return replace(function, body=self._block(function.body))

    def _block(self, block: Block) -> Block:
        out: list[Statement] = []
        for statement in block:
            if isinstance(statement, Each):
                out.extend(self._each(statement))
            else:
                out.append(with_blocks(statement, self._block))
        return tuple(out)

    def _each(self, each: Each) -> Block:
        if not isinstance(each.mask.kind, Mask) or any(isinstance(part, Call) for part in inside(each.mask)):
            return (with_blocks(each, self._block),)
        try:
            found = Reader(self, each).gathering()
            return self._written(each, found)
        except Unknown:
            return (with_blocks(each, self._block),)

    def _written(self, each: Each, found: Gathering) -> Block:
        if found.into is None:
            return ()
        thing, into = each.local, found.into
        once: list[Expr] = []
        left: list[Expr] = []
        mask: Expr = each.mask
        for one in _all(found.holds):
            if not mentions(one, thing):
                once.append(self.anyhow(one))
                continue
            cut = self._cut(mask, one, thing, found.before)
            if cut is None:
                left.append(one)
            else:
                mask = cut
        if left and mask is each.mask and not once:
            raise Unknown  # nothing is gained
        body: Block
        if left:
            more = Set(into, Bits("|", into, One(thing, each.mask.kind)))  # type: ignore[arg-type]
            body = (Each(thing, mask, each.label, (If(_conjunction(left), (more,)),)),)
        else:
            body = (Set(into, Bits("|", into, mask)),)
        if once:
            body = (If(_conjunction(once), body),)
        return (*found.before, *body)

    def _cut(self, mask: Expr, one: Expr, thing: Local, before: list[Statement]) -> Expr | None:
        """The mask without those of which it is not true, if that can be said by masks. `before`: what is done for it
        first."""
        match _alone(one):
            case Either(left=left, right=right):
                return self._cut_either(mask, left, right, thing, before)
            case Not(inner=Both(left=left, right=right)):
                return self._cut_either(mask, contrary(left), contrary(right), thing, before)
            case Has(mask=other, index=index) if index == thing and not mentions(other, thing):
                return Bits("&", mask, _as(self.anyhow(other), mask))
            case Not(inner=Has(mask=other, index=index)) if index == thing and not mentions(other, thing):
                return Bits("&~", mask, _as(self.anyhow(other), mask))
            case Compare(op=op, left=left, right=right) if op in ("==", "!="):
                for here, there in ((left, right), (right, left)):
                    if here == thing and isinstance(there, Const) and there.value >= 0:
                        assert isinstance(mask.kind, Mask)
                        bit = Const(1 << there.value if there.value < mask.kind.bits else 0, mask.kind)
                        return Bits("&" if op == "==" else "&~", mask, bit)
                return None
            case Compare(op=op, left=Load(array=array, index=index), right=right) if (
                index == thing and array.constant and not mentions(right, thing)
            ):
                return self._compared(mask, array, self.anyhow(right), 0 if op == "<=" else -1)
            case Compare(op=op, left=left, right=Load(array=array, index=index)) if (
                index == thing and array.constant and not mentions(left, thing)
            ):
                beyond = self._compared(mask, array, self.anyhow(left), -1 if op == "<=" else 0)
                return None if beyond is None else Bits("&~", mask, beyond.right)
            case _:  # it has to be asked of each
                return None

    def _cut_either(self, mask: Expr, one: Expr, other: Expr, thing: Local, before: list[Statement]) -> Expr | None:
        """Those of which the one is true, or the other."""
        assert isinstance(mask.kind, Mask)
        if mentions(one, thing) and not mentions(other, thing):
            one, other = other, one
        kept = Local(self.names.fresh("those"), mask.kind)
        before.append(Set(kept, mask))
        more = self._cut_all(kept, other, thing, before)
        if more is None:
            return None
        if mentions(one, thing):
            some = self._cut_all(kept, one, thing, before)
            return None if some is None else Bits("|", some, more)
        found = Local(self.names.fresh("those"), mask.kind)
        before += [Set(found, kept), If(contrary(self.anyhow(one)), (Set(found, more),))]
        return found

    def _cut_all(self, mask: Expr, one: Expr, thing: Local, before: list[Statement]) -> Expr | None:
        for part in _all(one):
            if mentions(part, thing):
                cut = self._cut(mask, part, thing, before)
                if cut is None:
                    return None
                mask = cut
            else:
                assert isinstance(mask.kind, Mask)
                found = Local(self.names.fresh("those"), mask.kind)
                before += [Set(found, Const(0, mask.kind)), If(self.anyhow(part), (Set(found, mask),))]
                mask = found
        return mask

    def _compared(self, mask: Expr, array: Array, limit: Expr, more: int) -> Bits | None:
        """Those on which stands at most the limit and `more`."""
        kind = mask.kind
        assert isinstance(kind, Mask)
        numbers = (array.initial or (0,) * array.size)[: kind.bits]
        low, high = min(numbers), max(numbers)
        if high - low >= MOST_NUMBERS:
            return None
        table = tuple(
            sum(1 << n for n, number in enumerate(numbers) if number <= limit_) for limit_ in range(low - 1, high + 1)
        )
        key = (array.name, kind)
        if key not in self.new:
            self.new[key] = Array(self.names.fresh(f"{array.name}_at_most"), len(table), kind, table, True)
        start = folded(Compute("+", limit, Const(more + 1 - low)), self.ask)
        place = folded(Compute("max", FALSE, folded(Compute("min", start, Const(len(table) - 1)), self.ask)), self.ask)
        return Bits("&", mask, Load(self.new[key], place))

    def anyhow(self, expr: Expr) -> Expr:
        """So that it can be worked out although nobody may have asked; where nobody would have, it may be anything."""
        expr = with_parts(expr, self.anyhow)
        match expr:
            case Compute(op="div" | "mod", right=Const(value=by)) if by:
                return expr
            case Call() | Compute(op="div" | "mod"):
                raise Unknown
            case Load(array=array, index=index):
                return Load(array, self._between(index, array.size - 1))
            case Has(mask=mask, index=index):
                return Has(mask, self._between(index, _bits(mask) - 1))
            case One(index=index, kind=kind):
                return One(self._between(index, kind.bits - 1), kind)
            case _:  # that can always be done
                return expr

    def _between(self, index: Expr, most: int) -> Expr:
        low, high = bounds(index, self.ask)
        if high > most:
            index = Compute("min", index, Const(most))
        return Compute("max", index, FALSE) if low < 0 else index

    def ask(self, expr: Expr) -> Bounds:
        if isinstance(expr, Local):
            return self.ranges.found.get(expr.name, ANY)
        return self.ranges.of(expr)


def _all(expr: Expr) -> list[Expr]:
    """What must hold for it to hold, in its order."""
    match expr:
        case Const(value=value) if value:
            return []
        case Both(left=left, right=right):
            return [*_all(left), *_all(right)]
        case Not(inner=Either(left=left, right=right)):
            return [*_all(contrary(left)), *_all(contrary(right))]
        case _:  # it is one thing
            return [expr]


def _conjunction(all_: list[Expr]) -> Expr:
    first, *rest = all_
    for one in rest:
        first = Both(first, one)
    return first


def _alone(expr: Expr) -> Expr:
    """What is printed on the thing stands alone on its side of a comparison."""
    match expr:
        case Compare(op=op, left=Compute(op="+", left=Load() as left, right=Const(value=more)), right=right):
            return Compare(op, left, Compute("+", right, Const(-more)))
        case Compare(op=op, left=left, right=Compute(op="+", left=Load() as right, right=Const(value=more))):
            return Compare(op, Compute("+", left, Const(-more)), right)
        case _:  # it does, or is no comparison
            return expr


def _bits(mask: Expr) -> int:
    assert isinstance(mask.kind, Mask)
    return mask.kind.bits


def _as(mask: Expr, like: Expr) -> Expr:
    """Masks of one kind alone can be put together."""
    if mask.kind != like.kind:
        raise Unknown
    return mask
