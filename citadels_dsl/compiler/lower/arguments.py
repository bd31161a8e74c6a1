"""Arguments: which parameter each is for, that all are there, and that each fits."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.compiler.lower.fitting import article
from citadels_dsl.compiler.lower.needs import need
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.moments import Parameter
from citadels_dsl.rules.types import Type
from citadels_dsl.syntax import tree

Given = list[tree.Expr | None]


def no_arguments(unit: Unit, written: tree.Expr, args: Sequence[tree.Argument]) -> None:
    """Complains about parentheses after a word that takes none."""
    if args:
        unit.bad("E410", args[0].span, f"`{written.span.text}` takes nothing in parentheses", "leave them out")


def _matched(
    unit: Unit,
    word: str,
    parameters: Sequence[Parameter],
    args: Sequence[tree.Argument],
    complete: bool,
    node: tree.Expr,
) -> tuple[Given, bool]:
    """What is written for each parameter, and whether nothing was wrong with it."""
    names = [p.name for p in parameters]
    given: Given = [None] * len(parameters)
    fine, place = True, 0
    for arg in args:
        if arg.name is not None:
            if arg.name.text not in names:
                hint = did_you_mean(arg.name.text, names) or _these(names)
                unit.bad("E307", arg.name.span, f"`{word}` has no argument `{arg.name.text}`", hint)
                fine = False
                continue
            number = names.index(arg.name.text)
        elif place < len(names):
            number, place = place, place + 1
        else:
            unit.bad("E410", arg.span, f"`{word}` takes {how_many(len(names))}", _these(names))
            fine = False
            break
        if given[number] is not None:
            unit.bad("E410", arg.span, f"`{names[number]}` of `{word}` is given twice", "leave one of them out")
            fine = False
        given[number] = arg.value
    if complete and fine:
        for parameter, value in zip(parameters, given, strict=True):
            if value is None and parameter.default is None:
                unit.bad(
                    "E409",
                    node.span,
                    f"`{word}` needs `{parameter.name}`: {article(parameter.type)}",
                    f"write `{word}({', '.join(names)})`",
                )
                fine = False
    return given, fine


def lower_arguments(
    unit: Unit,
    word: str,
    parameters: Sequence[Parameter],
    args: Sequence[tree.Argument],
    node: tree.Expr,
    scope: Scope,
    complete: bool = True,
) -> list[Expr | None]:
    """The values in the order of the parameters; None where nothing is given, or if something is wrong."""
    given, fine = _matched(unit, word, parameters, args, complete, node)
    values: list[Expr | None] = []
    for parameter, value in zip(parameters, given, strict=True):
        if value is None:
            values.append(None)
            continue
        what = f"`{word}` needs {{}} for `{parameter.name}`"
        values.append(need(unit, value, parameter.type, scope, what, parameter.each))
    return values if fine else [None] * len(values)


def question_arguments(
    unit: Unit,
    word: str,
    parameters: Sequence[tuple[str, Type]],
    args: Sequence[tree.Argument],
    node: tree.Expr,
    scope: Scope,
) -> tuple[Expr, ...] | None:
    """The same for a question, whose parameters have no defaults; None if something is missing."""
    values = lower_arguments(unit, word, [Parameter(name, kind) for name, kind in parameters], args, node, scope)
    there = tuple(value for value in values if value is not None)
    return there if len(there) == len(values) else None


def how_many(count: int) -> str:
    """So many arguments, in words."""
    return {0: "nothing in parentheses", 1: "one argument"}.get(count, f"{count} arguments")


def _these(names: Sequence[str]) -> str:
    return f"it takes {', '.join(f'`{name}`' for name in names)}" if names else ""
