"""What a moment is called with."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    Expr as Code,
)
from citadels_dsl.kernel.lower import expressions
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import (
    NOBODY,
    At,
    Range,
    Value,
    Word,
)
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, End, Expr, PieceRef
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type


@dataclass(frozen=True, slots=True)
class Args:
    """Who does it, the arguments, what they are, and of places whether it is their bottom."""

    doer: Code | None
    values: tuple[Value, ...]
    types: tuple[Type, ...]
    ends: tuple[bool, ...]

    def code(self, number: int) -> Code:
        """An argument that is no place and no word."""
        found = self.values[number]
        assert not isinstance(found, At | Word | Range), found
        return found


def of_statement(scope: Scope, moment: Moment, statement: Do) -> Args:
    doer = None
    if statement.doer is not None:
        doer = scope.w.keep(expressions.one(scope, statement.doer), "doer")
    values: list[Value] = []
    types: list[Type] = []
    ends: list[bool] = []
    env: dict[int, Value] = {ME: doer if doer is not None else NOBODY, THIS: NOBODY, CAUSE: scope.cause}
    for n, (parameter, arg) in enumerate(zip(moment.parameters, statement.args, strict=True)):
        source, expr = scope, arg
        if arg is None:
            source, expr = scope.with_env(env), parameter.default
        found, kind, end = (NOBODY, Type("none"), False) if expr is None else _value(source, expr)
        values.append(found)
        types.append(kind)
        ends.append(end)
        env[CAUSE + 1 + n] = found
    return Args(doer, tuple(values), tuple(types), tuple(ends))


def _value(scope: Scope, expr: Expr) -> tuple[Value, Type, bool]:
    if isinstance(expr, End):
        return expressions.place(scope, expr), expr.type, expr.bottom
    if isinstance(expr, PieceRef):
        return Word(expr.name), expr.type, False
    found = expressions.any_value(scope, expr)
    if not isinstance(found, At | Word | Range):
        found = scope.w.keep(found, "arg")
    return found, expr.type, False
