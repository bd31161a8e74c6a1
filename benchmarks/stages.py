"""Where the time goes before the first game: the compiler, lowering, the passes, printing, the machine; and how big the
program is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from benchmarks.sheet import How, Sheet, rules_of
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, printed
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.setup.prepare import prepare

RULESETS = ("classic", "dark_city", "edition_2016")


def run(how: How) -> Sheet:
    return Sheet("Before the first game, four players, CPU time", [_row(name, how.turns) for name in RULESETS])


def _row(name: str, turns: int) -> dict[str, str | int | float | None]:
    rules, source = _timed(partial(rules_of, name), turns)
    open_, lowering = _timed(partial(lowered, rules, prepare(rules, 4)), turns)
    program, passes = _timed(partial(closed, open_), turns)
    module, printing = _timed(partial(printed, program, "wasm"), turns)
    _, machine = _timed(partial(MACHINES["wasm"], module), turns)
    return {
        "ruleset": name,
        "compiler, ms": round(1000 * source),
        "lowering, ms": round(1000 * lowering),
        "passes, ms": round(1000 * passes),
        "printing, ms": round(1000 * printing),
        "machine, ms": round(1000 * machine),
        "functions": len(program.functions),
    }


def _timed(make: Callable[[], Any], times: int) -> tuple[Any, float]:
    """What it makes, and the median of some turns."""
    spent = []
    for _ in range(times):
        start = process_time()
        found = make()
        spent.append(process_time() - start)
    return found, median(spent)
