"""Numbers in a row: how many there may be where that is written."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.bounds import LONGEST
from citadels_dsl.rules.expressions import Expr, Interval, Negate, Number


def too_long(survey: Survey) -> Iterator[Diagnostic]:
    """`a..b` holds no more numbers than anybody can go through."""
    for text in survey.texts.values():
        for node in text.of(Interval):
            low, high = _written(node.low), _written(node.high)
            if low is not None and high is not None and high - low >= LONGEST and node.span is not None:
                yield Diagnostic(
                    "E805",
                    f"`{node.span.text}` are {high - low + 1:,} numbers; there may be {LONGEST:,}",
                    node.span,
                    "a smaller end, as `me.gold`",
                    text.clause.id if text.clause is not None else text.name,
                )


def _written(expr: Expr) -> int | None:
    match expr:
        case Number(value=value):
            return value
        case Negate(inner=Number(value=value)):
            return -value
        case _:  # whatever else it is, only the game tells the number, and looks at it
            return None
