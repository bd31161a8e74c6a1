"""What a moment is called with: the arguments that are written, and the defaults of the others."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Abort, Compare
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower import expressions, extents, orders, properties, sets
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import (
    NOBODY,
    At,
    Range,
    Value,
    Word,
)
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, End, Expr, Local, PieceRef, Referee
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type


def of_statement(scope: Scope, moment: Moment, statement: Do) -> Args:
    doer = None
    if statement.doer is not None:
        doer = scope.w.keep(expressions.one(scope, statement.doer), "doer")
        if properties.of_piece(statement.doer):  # the engine tells what comes of it that nobody does it
            scope.w.when(Compare("<", doer, FALSE), [Abort()])
    values: list[Value] = []
    types: list[Type] = []
    ends: list[bool] = []
    env: dict[int, Value] = {ME: doer if doer is not None else NOBODY, THIS: NOBODY, CAUSE: scope.cause}
    for n, (parameter, arg) in enumerate(zip(moment.parameters, statement.args, strict=True)):
        source, expr = scope, arg
        if arg is None:
            source, expr = scope.with_env(env), parameter.default
        found, kind, end = (NOBODY, Type("none"), False) if expr is None else value_of(source, expr)
        values.append(found)
        types.append(kind)
        ends.append(end)
        env[CAUSE + 1 + n] = found
    told = tuple(arg is not None for arg in statement.args)
    by = "player" if statement.doer is None else scope.type(statement.doer).kind
    return Args(doer, tuple(values), tuple(types), tuple(ends), by, told)


def completed(scope: Scope, moment: Moment, args: Args, cause: Value) -> Args:
    """With the defaults of what was not told: they may ask for the other arguments."""
    env: dict[int, Value] = {ME: args.doer if args.doer is not None else NOBODY, THIS: NOBODY, CAUSE: cause}
    for n, (parameter, told) in enumerate(zip(moment.parameters, args.told, strict=True)):
        if not told and parameter.default is not None:
            found, kind, _ = value_of(scope.with_env(env), parameter.default)
            args = args.with_value(n, found, kind)
        env[CAUSE + 1 + n] = args.values[n]
    return args


def value_of(scope: Scope, expr: Expr) -> tuple[Value, Type, bool]:
    if isinstance(expr, End):
        return expressions.place(scope, expr), expr.type, expr.bottom
    if isinstance(expr, Referee):
        return value_of(scope, expr.inner)
    if isinstance(expr, PieceRef):
        return Word(expr.name), expr.type, False
    if expr.type.many and not orders.usual(scope, expr):
        if isinstance(expr, Local):
            return scope.env[expr.slot], scope.type(expr), False
        mask = scope.w.fresh("arg", scope.facts.mask_of(expr.type.kind))
        scope.w.set(mask, sets.mask(scope, expr))
        orders.named(scope, expr, mask)
        return mask, scope.type(expr), False
    found = extents.kept(scope, expr, expressions.any_value(scope, expr))
    if not isinstance(found, At | Word | Range):
        found = scope.w.keep(found, "arg")
    return found, scope.type(expr), False
