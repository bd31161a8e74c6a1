"""What every local and array of a program may get, wherever that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from citadels_dsl.kernel.ir import Choose, Const, Each, Expr, Load, Local, Program, Set, Store
from citadels_dsl.kernel.passes.walking import within


def assigned(program: Program) -> Mapping[str, Sequence[Expr | None]]:
    """By `name_of`; None stands for what is not known."""
    found: dict[str, list[Expr | None]] = defaultdict(list)
    for array in program.arrays:
        items = sorted({0, *array.initial} if len(array.initial) < array.size else {*array.initial})
        found[f"array {array.name}"] += [None] if array.lasting else [Const(item, array.kind) for item in items]
    for function in program.functions:
        for param in function.params:
            found[param.name].append(None)
        for statement in within(function.body):
            match statement:
                case Set(local=local, value=value):
                    found[local.name].append(value)
                case Store(array=array, value=value):
                    found[f"array {array.name}"].append(value)
                case Each(local=local) | Choose(local=local):
                    found[local.name].append(None)
                case _:  # it gives nothing a value
                    pass
    return found


def name_of(expr: Local | Load) -> str:
    """Of a local its own, of the items of an array "array NAME"."""
    return expr.name if isinstance(expr, Local) else f"array {expr.array.name}"
