"""Of a long row of cases some are played each time, spread over all of it; the others with `--large`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few(cases: Iterable[Any], count: int) -> list[Any]:
    """All cases, those beyond `count` marked as `large`; a case is a value, a tuple of them, or a `pytest.param`."""
    rows = list(cases)
    kept = {number * len(rows) // count for number in range(count)}
    return [row if number in kept else _large(row) for number, row in enumerate(rows)]


def _large(row: Any) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, marks=[*row.marks, pytest.mark.large], id=row.id)
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.large)
