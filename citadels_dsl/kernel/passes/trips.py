"""How often a loop goes round, where that is known before it begins."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.kernel.ir import Block, Const, Each, Expr, If, Leave, Local, Loop, Note, Section, Set, Statement
from citadels_dsl.kernel.passes.folding import folded
from citadels_dsl.kernel.passes.known import ANY
from citadels_dsl.kernel.passes.parts import parts, with_parts
from citadels_dsl.kernel.passes.walking import blocks, within

#: Nobody looks further.
MOST_TURNS = 16
Values = dict[str, Const | None]


def trips(label: str, body: Block, value: Callable[[Expr], Expr], changed: Callable[[Block], set[str]]) -> int | None:
    """For a loop that begins with its way out: whole turns, `MOST_TURNS` for that many or more; None if unknown.

    `changed`: the locals that a block may change.
    """
    first = next((one for one in body if not isinstance(one, Note)), None)
    if not isinstance(first, If) or first.then != (Leave(label),) or first.otherwise:
        return None
    changing = changed(body)
    values: Values = {}
    for name, local in _locals(body).items():
        if name in changing:
            found = value(local)
            values[name] = found if isinstance(found, Const) else None
    game = _Counting(label, value, values, changing, changed)
    for turn in range(MOST_TURNS):
        found_ = game.value(first.condition)
        if found_ is None:
            return None
        if found_.value:
            return turn
        if game.block(body) == label:
            return None
    return MOST_TURNS


def _locals(body: Block) -> dict[str, Local]:
    return {one.local.name: one.local for one in within(body) if isinstance(one, Set)}


class _Counting:
    """Goes through the part of a loop that depends on nothing but itself."""

    def __init__(
        self, label: str, value: Callable[[Expr], Expr], values: Values, changing: set[str],
        changed: Callable[[Block], set[str]],
    ) -> None:  # fmt: skip
        self.label, self.outside, self.values, self.changing, self.changed = label, value, values, changing, changed

    def value(self, expr: Expr) -> Const | None:
        found = self._value(expr)
        return found if isinstance(found, Const) else None

    def _value(self, expr: Expr) -> Expr | None:
        match expr:
            case Const():
                return expr
            case Local(name=name) if name in self.changing:
                return self.values.get(name)
            case Local():
                found = self.outside(expr)
                return found if isinstance(found, Const) else None
            case _:  # anything else is made of its parts
                inner = parts(expr)
                if not inner:
                    return None
                values = [self._value(one) for one in inner]
                if any(one is None for one in values):
                    return None
                known = iter([one for one in values if one is not None])
                new = with_parts(expr, lambda _: next(known))
                if type(expr).__name__ in ("Load", "Call"):
                    if type(expr).__name__ == "Load" and new.array.constant:  # type: ignore[union-attr]
                        return self.outside(new)
                    return None
                return folded(new, lambda _: ANY)

    def block(self, block: Block) -> str | None:
        """The label that is left, if one is."""
        for statement in block:
            left = self._statement(statement)
            if left is not None:
                return left
        return None

    def _statement(self, statement: Statement) -> str | None:
        match statement:
            case Set(local=local, value=value):
                self.values[local.name] = self.value(value)
                return None
            case If(condition=condition, then=then, otherwise=otherwise):
                found = self.value(condition)
                if found is not None:
                    return self.block(then if found.value else otherwise)
                self._forget(statement)
                return None
            case Each(local=local, mask=mask, label=label, body=body):
                found = self.value(mask)
                if found is None:
                    self._forget(statement)
                    return None
                rest = found.value
                while rest:
                    self.values[local.name] = Const((rest & -rest).bit_length() - 1)
                    rest &= rest - 1
                    left = self.block(body)
                    if left is not None:
                        return None if left == label else left
                return None
            case Section(label=label, body=body):
                left = self.block(body)
                return None if left == label else left
            case Loop():
                self._forget(statement)
                return None
            case Leave(label=label):
                return label
            case _:  # it changes no local
                return None

    def _forget(self, statement: Statement) -> None:
        if isinstance(statement, Each):
            self.values[statement.local.name] = None
        for block in blocks(statement):
            for name in self.changed(block):
                self.values[name] = None
