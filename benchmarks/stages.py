"""Where the time goes before the first game: the compiler, lowering, the passes, printing, the machine; and how big the
program is. Each ruleset has a line for a few games, and one for as many as are worth a flat program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from benchmarks.sheet import How, Sheet, rules_of
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, WORTH_FLATTENING_WASM, for_sandbox, printed
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.setup.prepare import prepare

RULESETS = ("classic", "dark_city", "edition_2016")


def run(how: How) -> Sheet:
    rows = [row for name in RULESETS for row in _rows(name, how.turns)]
    return Sheet("Before the first game, four players, WebAssembly, CPU time", rows)


def _rows(name: str, turns: int) -> Iterator[dict[str, str | int | float | None]]:
    rules, source = _timed(partial(rules_of, name), turns)
    open_, lowering = _timed(partial(lowered, rules, prepare(rules, 4)), turns)
    plain, closing = _timed(partial(closed, open_), turns)
    for games in (1, WORTH_FLATTENING_WASM):
        program, flattening = _timed(partial(for_sandbox, plain, games), turns)
        module, printing = _timed(partial(printed, program, "wasm"), turns)
        _, machine = _timed(partial(MACHINES["wasm"], module), turns)
        yield {
            "ruleset": name,
            "games": games,
            "compiler, ms": round(1000 * source),
            "lowering, ms": round(1000 * lowering),
            "bots inside, ms": round(1000 * closing),
            "flattening, ms": None if program is plain else round(1000 * flattening),
            "printing, ms": round(1000 * printing),
            "machine, ms": round(1000 * machine),
            "functions": len(program.functions),
            "module, kB": round(len(module.code) / 1024),
        }


def _timed(make: Callable[[], Any], times: int) -> tuple[Any, float]:
    """What it makes, and the median of some turns."""
    spent = []
    for _ in range(times):
        start = process_time()
        found = make()
        spent.append(process_time() - start)
    return found, median(spent)
