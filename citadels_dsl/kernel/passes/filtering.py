"""Those things of a mask of which something holds, found by operations on masks and not one by one.

A loop that does nothing but gather them is taken apart into what must hold of each. What does not depend on the thing
is asked once; whether it lies in another mask, or how a number that is printed on it compares, cuts the mask; only
what is left is asked of each thing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

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
    Note,
    One,
    Program,
    Set,
    Statement,
)
from citadels_dsl.kernel.passes.folding import bounds, folded
from citadels_dsl.kernel.passes.known import ANY, Bounds
from citadels_dsl.kernel.passes.parts import expressions, inside, with_parts
from citadels_dsl.kernel.passes.ranges import Ranges
from citadels_dsl.kernel.passes.renaming import Names
from citadels_dsl.kernel.passes.walking import with_blocks, within

TRUE, FALSE = Const(1), Const(0)
#: Larger conditions are left alone.
LARGEST = 120
#: So many numbers on things are told apart by a mask for each.
MOST_NUMBERS = 16


def filtered(program: Program) -> Program:
    filterer = _Filterer(program)
    functions = tuple(filterer.function(function) for function in program.functions)
    return replace(program, arrays=(*program.arrays, *filterer.new.values()), functions=functions)


class _Unknown(Exception):
    """The loop does something else too."""


@dataclass(slots=True)
class _Gathering:
    """What a loop gathers: `into`, from the things of which all of `holds` is true."""

    into: Local | None = None
    holds: Expr = TRUE
    before: list[Statement] = field(default_factory=list)


class _Filterer:
    def __init__(self, program: Program) -> None:
        self.names = Names(program)
        self.ranges = Ranges(program)
        self.new: dict[object, Array] = {}
        self.reads: Counter[str] = Counter()

    def function(self, function: Function) -> Function:
        self.reads = _reads(function.body)
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
            found = _Reader(self, each).gathering()
            return self._written(each, found)
        except _Unknown:
            return (with_blocks(each, self._block),)

    def _written(self, each: Each, found: _Gathering) -> Block:
        if found.into is None:
            return ()
        thing, into = each.local, found.into
        once: list[Expr] = []
        left: list[Expr] = []
        mask: Expr = each.mask
        for one in _all(found.holds):
            if not _mentions(one, thing):
                once.append(self.anyhow(one))
                continue
            cut = self._cut(mask, one, thing)
            if cut is None:
                left.append(one)
            else:
                mask = cut
        if left and mask is each.mask and not once:
            raise _Unknown  # nothing is gained
        body: Block
        if left:
            more = Set(into, Bits("|", into, One(thing, each.mask.kind)))  # type: ignore[arg-type]
            body = (Each(thing, mask, each.label, (If(_conjunction(left), (more,)),)),)
        else:
            body = (Set(into, Bits("|", into, mask)),)
        if once:
            body = (If(_conjunction(once), body),)
        return (*found.before, *body)

    def _cut(self, mask: Expr, one: Expr, thing: Local) -> Expr | None:
        """The mask without those of which it is not true, if that can be said by masks."""
        match _alone(one):
            case Has(mask=other, index=index) if index == thing and not _mentions(other, thing):
                return Bits("&", mask, _as(self.anyhow(other), mask))
            case Not(inner=Has(mask=other, index=index)) if index == thing and not _mentions(other, thing):
                return Bits("&~", mask, _as(self.anyhow(other), mask))
            case Compare(op=op, left=left, right=right) if op in ("==", "!="):
                for here, there in ((left, right), (right, left)):
                    if here == thing and isinstance(there, Const) and there.value >= 0:
                        assert isinstance(mask.kind, Mask)
                        bit = Const(1 << there.value if there.value < mask.kind.bits else 0, mask.kind)
                        return Bits("&" if op == "==" else "&~", mask, bit)
                return None
            case Compare(op=op, left=Load(array=array, index=index), right=right) if (
                index == thing and array.constant and not _mentions(right, thing)
            ):
                return self._compared(mask, array, self.anyhow(right), 0 if op == "<=" else -1)
            case Compare(op=op, left=left, right=Load(array=array, index=index)) if (
                index == thing and array.constant and not _mentions(left, thing)
            ):
                beyond = self._compared(mask, array, self.anyhow(left), -1 if op == "<=" else 0)
                return None if beyond is None else Bits("&~", mask, beyond.right)
            case _:  # it has to be asked of each
                return None

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
                raise _Unknown
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


class _Reader:
    """Goes through the body of a loop with what its locals are, as expressions of what stands around and the thing."""

    def __init__(self, filterer: _Filterer, each: Each) -> None:
        self.filterer = filterer
        self.each = each
        self.found = _Gathering()
        self.own = {one.local.name for one in within(each.body) if isinstance(one, Set)}
        self.values: dict[str, Expr] = {}

    def gathering(self) -> _Gathering:
        for one in within(self.each.body):
            if not isinstance(one, Set | If | Note):
                raise _Unknown
        self._block(self.each.body, TRUE)
        into = self.found.into
        if into is not None and into.name == self.each.local.name:
            raise _Unknown
        inside_ = _reads(self.each.body)
        for name in (self.own | {self.each.local.name}) - ({into.name} if into is not None else set()):
            if self.filterer.reads[name] != inside_[name]:
                raise _Unknown  # it is asked for elsewhere too
        if sum(1 for _ in inside(self.found.holds)) > LARGEST:
            raise _Unknown
        return self.found

    def _block(self, block: Block, path: Expr) -> None:
        for statement in block:
            match statement:
                case Set(local=local, value=Bits(op="|", left=left, right=One(index=index))) if (
                    left == local and index == self.each.local and local.name not in self.values
                ):
                    if self.found.into is not None:
                        raise _Unknown
                    self.found.into, self.found.holds = local, path
                case Set(local=local, value=value):
                    self.values[local.name] = self._value(value)
                case If(condition=condition, then=then, otherwise=otherwise):
                    self._if(self._value(condition), then, otherwise, path)
                case _:  # a note says nothing
                    pass

    def _if(self, condition: Expr, then: Block, otherwise: Block, path: Expr) -> None:
        before = dict(self.values)
        self._block(then, _both(path, condition))
        yes, self.values = self.values, dict(before)
        self._block(otherwise, _both(path, _not(condition)))
        no, self.values = self.values, {}
        for name in yes.keys() & no.keys():
            self._merge(name, condition, yes[name], no[name])

    def _merge(self, name: str, condition: Expr, yes: Expr, no: Expr) -> None:
        """What is not known whichever way was taken may not be asked for."""
        if yes == no:
            self.values[name] = yes
        elif _truth(yes) and _truth(no):
            if no == FALSE:
                self.values[name] = _both(condition, yes)
            elif yes == TRUE:
                self.values[name] = Either(condition, no)
            elif yes == FALSE:
                self.values[name] = _both(_not(condition), no)
            elif no == TRUE:
                self.values[name] = Either(_not(condition), yes)
        elif not any(_mentions(one, self.each.local) for one in (condition, yes, no)):
            once = Local(self.filterer.names.fresh("once"), yes.kind)
            condition, yes, no = (self.filterer.anyhow(one) for one in (condition, yes, no))
            self.found.before += [Set(once, no), If(condition, (Set(once, yes),))]
            self.values[name] = once

    def _value(self, expr: Expr) -> Expr:
        match expr:
            case Local(name=name) if name in self.own:
                if name not in self.values:
                    raise _Unknown  # it is from the thing before
                return self.values[name]
            case Call():
                raise _Unknown
            case _:  # anything else is made of its parts
                return folded(with_parts(expr, self._value), self.filterer.ask)


def _reads(block: Block) -> Counter[str]:
    return Counter(
        part.name
        for statement in within(block)
        for expr in expressions(statement)
        for part in inside(expr)
        if isinstance(part, Local)
    )


def _mentions(expr: Expr, local: Local) -> bool:
    return any(part == local for part in inside(expr))


def _truth(expr: Expr) -> bool:
    return bounds(expr, lambda _: ANY) in ((0, 1), (0, 0), (1, 1))


def _not(expr: Expr) -> Expr:
    return folded(Not(expr), lambda _: ANY)


def _both(left: Expr, right: Expr) -> Expr:
    if FALSE in (left, right):
        return FALSE
    return right if left == TRUE else left if right == TRUE else Both(left, right)


def _all(expr: Expr) -> list[Expr]:
    """What must hold for it to hold, in its order."""
    match expr:
        case Const(value=value) if value:
            return []
        case Both(left=left, right=right):
            return [*_all(left), *_all(right)]
        case Not(inner=Either(left=left, right=right)):
            return [*_all(_not(left)), *_all(_not(right))]
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
        raise _Unknown
    return mask
