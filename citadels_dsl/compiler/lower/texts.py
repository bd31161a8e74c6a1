"""The texts of a ruleset's keys, parsed: what was wrong with one is said of the unit that it stands in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citadels_dsl.compiler import parsed
from citadels_dsl.compiler.lower.statements import lower_block
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.statements import Block
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.nodes import Scalar


def read_value(unit: Unit, written: Scalar) -> tree.Expr | None:
    """A condition, an answer, a default, not lowered yet."""
    expr, problems = parsed.value(written)
    _say(unit, problems)
    return expr


def read_pattern(unit: Unit, written: Scalar) -> tree.Expr | None:
    """What a clause waits for, not lowered yet."""
    expr, problems = parsed.pattern(written)
    _say(unit, problems)
    return expr


def read_block(unit: Unit, written: Scalar, scope: Scope) -> tuple[tree.Block, Block]:
    """A `do`, as written and lowered."""
    block, problems = parsed.block(written)
    _say(unit, problems)
    return (block, lower_block(unit, block, scope)) if block is not None else ((), ())


def _say(unit: Unit, problems: Iterable[Diagnostic]) -> None:
    unit.problems += [replace(p, where=p.where or unit.where) for p in problems]
