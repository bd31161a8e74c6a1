"""What a process needs for more and more games: it should not depend on how many there are."""

from __future__ import annotations

from benchmarks.processes import kilobytes
from benchmarks.sheet import How, Sheet

FEW, MANY = 100_000, 10_000_000
#: Instead of many, where figures may be rough.
FEWER = 1_000_000


def run(how: How) -> Sheet:
    most = MANY if how.seconds >= 5 else FEWER
    rows = []
    first = 0
    for games in (FEW, most):
        words = ["simulate", "classic", "--games", str(games), "--executor", "wasm", "--format", "json"]
        needed = kilobytes(words)
        first = first or needed
        rows.append(
            {"games": games, "MB at most": round(needed / 1024, 1), "times the first": round(needed / first, 3)}
        )
    return Sheet("Memory of a series, one process", rows)
