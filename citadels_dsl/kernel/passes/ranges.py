"""From what to what the integers of a program can be, whatever happens: of locals, arrays and what functions give."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.kernel.ir import (
    Call,
    Choose,
    Compute,
    Const,
    Each,
    Expr,
    Give,
    Integer,
    Load,
    Local,
    Mask,
    Program,
    Set,
    Some,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.assigning import name_of
from citadels_dsl.kernel.passes.folding import bounds
from citadels_dsl.kernel.passes.known import ANY, LEAST, MOST, Bounds
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import within

#: After so many rounds what still grows is taken to grow without an end.
PATIENCE = 12


class Ranges:
    def __init__(self, program: Program) -> None:
        self.found: dict[str, Bounds] = {}
        self._grows: list[tuple[str, Expr | Bounds]] = []
        for array in program.arrays:
            if isinstance(array.kind, Integer):
                items = array.initial or (0,)
                written = array.lasting and not array.constant  # by the host, which writes what it likes
                self.found[f"array {array.name}"] = ANY if written else (min(items), max(items))
        params = {f.name: f.params for f in program.functions}
        called: set[str] = set()
        for function in program.functions:
            for statement in within(function.body):
                self._grows.extend(_grown(function.name, statement))
                for expr in expressions(statement):
                    for one in inside(expr):
                        if isinstance(one, Call) and one.function in params:
                            called.add(one.function)
                            for param, arg in zip(params[one.function], one.args, strict=True):
                                self._grows.append((param.name, arg))
        for function in program.functions:
            if function.name not in called:
                self._grows.extend((param.name, ANY) for param in function.params)
        self._settle()

    def of(self, expr: Expr) -> Bounds:
        if isinstance(expr, Some):
            return 0, 1
        return self.found.get(_name(expr), ANY)

    def _settle(self) -> None:
        found = self.found
        for turn in range(2 * PATIENCE):
            grown = False
            for name, expr in self._grows:
                new = expr if isinstance(expr, tuple) else self._bounds(expr)
                old = found.get(name)
                if new is None or (old is not None and old[0] <= new[0] and new[1] <= old[1]):
                    continue
                grown = True
                if old is not None:
                    new = min(old[0], new[0]), max(old[1], new[1])
                    if turn >= PATIENCE:
                        new = (LEAST if new[0] < old[0] else old[0]), (MOST if new[1] > old[1] else old[1])
                found[name] = new
            if not grown:
                return
        for name, _ in self._grows:  # it is not known, then
            found[name] = ANY

    def _bounds(self, expr: Expr) -> Bounds | None:
        """None as long as nothing comes from there."""
        unknown = False

        def ask(one: Expr) -> Bounds:
            nonlocal unknown
            if isinstance(one, Some):
                return 0, 1
            if not isinstance(one.kind, Integer):
                return ANY
            known = self.found.get(_name(one))
            if known is None:
                unknown = True
                return ANY
            return known

        result = bounds(expr, ask)
        return None if unknown else result


def _name(expr: Expr) -> str:
    match expr:
        case Local() | Load():
            return name_of(expr)
        case Call(function=function):
            return f"call {function}"
        case _:  # nothing else is asked about
            raise AssertionError(expr)


def _grown(function: str, statement: Statement) -> Iterator[tuple[str, Expr | Bounds]]:
    match statement:
        case Set(local=local, value=value) if isinstance(local.kind, Integer):
            yield local.name, value
        case Store(array=array, value=value) if isinstance(array.kind, Integer):
            yield f"array {array.name}", value
        case Each(local=local, mask=mask):
            yield local.name, (0, mask.kind.bits - 1 if isinstance(mask.kind, Mask) else 63)
        case Choose(local=local, count=count):
            yield local.name, Const(0)
            yield local.name, Compute("+", count, Const(-1))
        case Give(value=value) if value is not None and isinstance(value.kind, Integer):
            yield f"call {function}", value
        case _:  # it sets no integer
            return
