"""What is known of values while a program is evaluated: expressions as they are then, and what conditions tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from citadels_dsl.kernel.ir import (
    Array,
    Bits,
    Both,
    Compare,
    Comparison,
    Compute,
    Const,
    Either,
    Expr,
    Has,
    Integer,
    Load,
    Local,
    Not,
    Nth,
    One,
    Some,
)
from citadels_dsl.kernel.passes.folding import FALSE, TRUE, bounds, folded, has_one
from citadels_dsl.kernel.passes.known import ANY, Bounds, Cell, Known
from citadels_dsl.kernel.passes.parts import inside, with_parts
from citadels_dsl.kernel.passes.places import Frame
from citadels_dsl.kernel.passes.possible import something
from citadels_dsl.kernel.passes.ranges import Ranges

#: How something compares with a number that is known.
Relation = Literal["==", "!=", "<", "<=", ">", ">="]
#: The same, told from the other side.
TURNED: Mapping[Comparison, Relation] = {"==": "==", "!=": "!=", "<": ">", "<=": ">="}
#: What holds of two numbers if the other does not.
CONTRARY: Mapping[Relation, Relation] = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Learning:
    """`known`: what is known here, None where nobody comes; `frame`: the function that is put in the place of its call.

    `empty`: masks that always are (see `emptiness`). `where`: by the array of what lies in each place, the one that
    tells where each thing lies. `origin`: under which name the ranges know a local that was given another.
    """

    def __init__(
        self, arrays: Mapping[str, Array], ranges: Ranges, empty: frozenset[str], where: Mapping[str, str]
    ) -> None:
        self.arrays = arrays
        self.empty = empty
        self.where = where
        self.ranges = ranges
        self.known: Known | None = Known()
        self.frame = Frame()
        self.origin: dict[str, str] = {}

    def ask(self, expr: Expr) -> Bounds:
        if isinstance(expr, Some):
            return (1, 1) if self.known is not None and self.known.fact(expr) else (0, 1)
        if isinstance(expr, Local):
            found = self.known.bounds.get(expr.name) if self.known is not None else None
            if found is None and isinstance(expr.kind, Integer):
                found = self.ranges.found.get(self.origin.get(expr.name, expr.name), ANY)
            return found or ANY
        if isinstance(expr, Load) and isinstance(expr.index, Const) and self.known is not None:
            cell = self.known.cell(expr.array.name, expr.index.value)
            if cell is not None:
                return cell
        return self.ranges.of(expr) if isinstance(expr.kind, Integer) else ANY

    def value(self, expr: Expr) -> Expr:
        known = self.known
        assert known is not None
        match expr:
            case Const():
                return expr
            case Local(name=name):
                name = self.frame.names.get(name, name)
                return known.values.get(name) or (expr if name == expr.name else Local(name, expr.kind))
            case Load(array=array) if f"array {array.name}" in self.empty:
                return Const(0, array.kind)
            case Load(array=array, index=index):
                index = self.value(index)
                if isinstance(index, Const):
                    if not 0 <= index.value < array.size:
                        return something(Load(array, index))
                    if array.constant:
                        initial = self.arrays[array.name].initial
                        return Const(initial[index.value] if initial else 0, array.kind)
                    return known.item(array.name, index.value) or Load(array, index)
                if isinstance(index, Local):
                    return known.item(array.name, index.name) or Load(array, index)
                return Load(array, index)
            case Both(left=left, right=right):
                left = self.value(left)
                return FALSE if left == FALSE else self.as_told(folded(Both(left, self.value(right)), self.ask))
            case Either(left=left, right=right):
                left = self.value(left)
                return TRUE if left == TRUE else self.as_told(folded(Either(left, self.value(right)), self.ask))
            case Compare(op=op, left=left, right=right):
                left, right = self.value(left), self.value(right)
                if op in ("==", "!=") and (known.less(left, right) or known.less(right, left)):
                    return FALSE if op == "==" else TRUE
                return self.as_told(folded(Compare(op, left, right), self.ask))
            case Has() | Some():
                return self.as_told(folded(with_parts(expr, self.value), self.ask))
            case _:  # it is what its parts are
                return folded(with_parts(expr, self.value), self.ask)

    def as_told(self, condition: Expr) -> Expr:
        known = self.known
        assert known is not None
        holds = None if isinstance(condition, Const) else known.fact(condition)
        return condition if holds is None else TRUE if holds else FALSE

    def without_flags(self, condition: Expr) -> Expr:
        """With what flags stand for, if that is still so; of a condition that was looked at already."""
        known = self.known
        assert known is not None
        match condition:
            case Local(name=name) if name in known.flags:
                return self.as_told(known.flags[name][0])
            case Not() | Both() | Either():
                return folded(with_parts(condition, self.without_flags), self.ask)
            case _:  # it is no flag
                return condition

    def bind(self, local: Local, value: Expr) -> None:
        known = self.known
        assert known is not None
        least, most = bounds(value, self.ask) if isinstance(local.kind, Integer) else ANY
        cell = self._cell_of(value.mask if isinstance(value, Nth) else value)
        known.forget(local.name)
        if isinstance(value, Const | Local):
            if value != local:
                known.equal(local.name, value)
        elif isinstance(value, One):
            if isinstance(value.index, Const | Local):
                known.equal(local.name, value)
        elif isinstance(value, Load) and not value.array.constant:
            if isinstance(value.index, Const):
                known.put(value.array.name, value.index.value, local)
                if value.array.name in known.above:
                    known.above[f"={local.name}"] = known.above[value.array.name]
            elif isinstance(value.index, Local) and value.index.name != local.name:
                known.put(value.array.name, value.index.name, local)
        if (least, most) != ANY:
            known.bounds[local.name] = (least, most)
        if not isinstance(value, Const | One) and has_one(value):
            known.told(Some(local), True)
        if cell is not None and not any(part == local for part in inside(cell[2])):
            if isinstance(value, Nth):
                known.put(cell[0], local.name, cell[2])
            else:
                known.lies(local.name, cell)

    def _cell_of(self, mask: Expr) -> Cell | None:
        """Where all things of a mask lie, if that is one place and can be told."""
        match mask:
            case Load(array=array, index=Const() | Local() | Compute(op="+", left=Local(), right=Const()) as index):
                return (self.where[array.name], array.name, index) if array.name in self.where else None
            case Local(name=name):
                return self.known.lying.get(name) if self.known is not None else None
            case Bits(op="&", left=left, right=right):
                return self._cell_of(left) or self._cell_of(right)
            case Bits(op="&~", left=left):
                return self._cell_of(left)
            case _:  # they may lie anywhere
                return None

    def refine(self, condition: Expr, holds: bool) -> None:
        """What is known because a condition holds or does not."""
        match condition:
            case Not(inner=inner):
                self.refine(inner, not holds)
            case Both(left=left, right=right) if holds:
                self.refine(left, True)
                self.refine(right, True)
            case Either(left=left, right=right) if not holds:
                self.refine(left, False)
                self.refine(right, False)
            case Compare(op=op, left=left, right=right):
                assert self.known is not None
                self.known.told(condition, holds)
                if isinstance(right, Const):
                    self.narrow(left, op, right.value, holds)
                elif isinstance(left, Const):
                    self.narrow(right, TURNED[op], left.value, holds)
            case Local() | Load() if isinstance(condition.kind, Integer):
                self.narrow(condition, "!=", 0, holds)
            case Has() | Some() | Both() | Either():
                assert self.known is not None
                self.known.told(condition, holds)
                if isinstance(condition, Some) and isinstance(condition.mask, Local) and not holds:
                    self.known.values[condition.mask.name] = Const(0, condition.mask.kind)
            case _:  # nothing is learned from it
                pass

    def narrow(self, expr: Expr, op: Relation, by: int, holds: bool) -> None:
        known = self.known
        assert known is not None
        if isinstance(expr, Load) and isinstance(expr.index, Const) and not expr.array.constant:
            if (op, holds) in (("==", True), ("!=", False)):
                known.put(expr.array.name, expr.index.value, Const(by, expr.array.kind))
            elif (op, holds, by, self.ask(expr)) in (("!=", True, 0, (0, 1)), ("==", False, 0, (0, 1))):
                known.put(expr.array.name, expr.index.value, TRUE)
            else:
                found = _narrowed(self.ask(expr), op, by, holds)
                if found[0] < found[1] and found != ANY and isinstance(expr.kind, Integer):
                    known.bound_cell(expr.array.name, expr.index.value, found)
            return
        if not isinstance(expr, Local):
            return
        low, high = _narrowed(self.ask(expr), op, by, holds)
        if low == high:
            known.values[expr.name] = Const(low)
        elif low < high:
            known.bounds[expr.name] = (low, high)


def _narrowed(found: Bounds, op: Relation, by: int, holds: bool) -> Bounds:
    """The bounds of what compares with a number in this way, or not."""
    low, high = found
    relation = op if holds else CONTRARY[op]
    match relation:
        case "==":
            return by, by
        case "!=":
            return (low + 1 if low == by else low), (high - 1 if high == by else high)
        case "<":
            return low, min(high, by - 1)
        case "<=":
            return low, min(high, by)
        case ">":
            return max(low, by + 1), high
        case ">=":
            return max(low, by), high
        case _:
            assert_never(relation)
