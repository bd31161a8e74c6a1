"""A counter that is only compared with what it was before becomes flags: whether anything was counted since then.

So what is counted where nobody asks later is seen to make no difference.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from citadels_dsl.kernel.ir import Array, Compare, Const, Expr, Load, Local, Not, Program, Set, Statement, Store
from citadels_dsl.kernel.passes.effects import counts_on
from citadels_dsl.kernel.passes.parts import expressions, parts, with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import with_blocks, within


def flagged(program: Program, results: Collection[str]) -> Program:
    """`results`: arrays that are read from outside."""
    for array in program.arrays:
        if array.size == 1 and array.state and array.name not in results:
            found = _Counter(program, array)
            if found.fits():
                return found.program()
    return program


class _Counter:
    def __init__(self, program: Program, array: Array) -> None:
        self.source = program
        self.array = array
        self.kept: dict[str, int] = {}  # locals that it is kept in, by their order in the program
        self.pairs: set[tuple[str, str]] = set()  # what is compared: the earlier local, and the later one ("" for now)

    def fits(self) -> bool:
        """It is counted on, kept and compared, and nothing else."""
        stored = False
        statements = [one for f in self.source.functions for one in within(f.body)]
        for statement in statements:
            match statement:
                case Store(array=array) if array.name == self.array.name:
                    if not counts_on(statement):
                        return False
                    stored = True
                case Set(local=local, value=value) if self._is_it(value):
                    self.kept.setdefault(local.name, len(self.kept))
                case _:  # to be looked at below
                    pass
        for statement in statements:
            match statement:
                case Store(array=array) if array.name == self.array.name:
                    continue
                case Set(local=local, value=value):
                    if self._is_it(value):
                        continue
                    if local.name in self.kept:
                        return False
                case _:  # its expressions tell
                    pass
            if not all(self._compared(expr) for expr in expressions(statement)):
                return False
        return stored

    def _is_it(self, expr: Expr) -> bool:
        return isinstance(expr, Load) and expr.array.name == self.array.name

    def _compared(self, expr: Expr) -> bool:
        """Where it or what was kept of it stands, it is compared."""
        match expr:
            case Compare(op="==" | "!=", left=left, right=right) if self._named(left) and self._named(right):
                self.pairs.add(self._pair(left, right))
                return True
            case _:  # in its parts it may be compared
                return not self._named(expr) and all(self._compared(part) for part in parts(expr))

    def _named(self, expr: Expr) -> bool:
        return self._is_it(expr) or (isinstance(expr, Local) and expr.name in self.kept)

    def _pair(self, left: Expr, right: Expr) -> tuple[str, str]:
        names = [one.name for one in (left, right) if isinstance(one, Local)]
        names.sort(key=lambda name: self.kept[name])
        return names[0], names[1] if len(names) > 1 else ""

    # ------------------------------------------------------------ written anew

    def program(self) -> Program:
        earlier = sorted({one for one, _ in self.pairs})
        self.flags = {name: Array(f"since_{name}", 1) for name in earlier}
        functions = tuple(replace(f, body=self._block(f.body)) for f in self.source.functions)
        arrays = [a for a in self.source.arrays if a.name != self.array.name]
        return replace(self.source, arrays=(*arrays, *self.flags.values()), functions=functions)

    def _block(self, block: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(new for one in block for new in self._statement(one))

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        match statement:
            case Store(array=array) if array.name == self.array.name:
                yield from (Store(flag, Const(0), Const(1)) for flag in self.flags.values())
            case Set(local=local, value=value) if self._is_it(value):
                for one, other in sorted(self.pairs):
                    if other == local.name:
                        yield Set(Local(f"{other}_since_{one}"), Load(self.flags[one], Const(0)))
                if local.name in self.flags:
                    yield Store(self.flags[local.name], Const(0), Const(0))
            case _:  # it may ask
                yield with_blocks(with_expressions(statement, self._expr), self._block)

    def _expr(self, expr: Expr) -> Expr:
        match expr:
            case Compare(op=op, left=left, right=right) if self._named(left) and self._named(right):
                one, other = self._pair(left, right)
                flag: Expr = Local(f"{other}_since_{one}") if other else Load(self.flags[one], Const(0))
                return Not(flag) if op == "==" else flag
            case _:  # perhaps in its parts
                return with_parts(expr, self._expr)
