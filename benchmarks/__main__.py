"""The benchmarks as one command; see the package."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import agreement, cold, memory, scaling, speed, stages, sweep, trying, variance
from benchmarks.limit_program import LimitProgram
from benchmarks.sheet import How, Sheet
from citadels_dsl import __version__

TABLES: Mapping[str, Callable[[How], Sheet]] = {
    "speed": speed.run,
    "agreement": agreement.run,
    "cold": cold.run,
    "sweep": sweep.run,
    "memory": memory.run,
    "scaling": scaling.run,
    "stages": stages.run,
    "trying": trying.run,
    "variance": variance.run,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Games and limit, side by side.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, rough figures")
    parser.add_argument("--games", type=int, help="games for each number of players in the agreement (2000)")
    parser.add_argument("--seconds", type=float, help="time for each line of a table (10)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes for the agreement")
    parser.add_argument(
        "--rulesets", nargs="*", default=[], metavar="NAME", help=f"of {', '.join(speed.NAMES)}, in speed"
    )
    parser.add_argument(
        "--players", nargs="*", default=[], type=int, metavar="N", help="in speed, of 2, 4, 7, and in scaling"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the figures there, as JSON")
    words = parser.parse_args()
    if unknown := [name for name in words.tables if name not in TABLES]:
        parser.error(f"there is no table {unknown[0]}; there is {', '.join(TABLES)}")
    if unknown := [name for name in words.rulesets if name not in speed.NAMES]:
        parser.error(f"there is no ruleset {unknown[0]} here; there is {', '.join(speed.NAMES)}")
    console = Console(highlight=False)
    found: dict[str, Sheet] = {}
    with tempfile.TemporaryDirectory() as folder:
        limit = LimitProgram.build(Path(folder))
        how = How(
            seconds=words.seconds or (1.0 if words.quick else 10.0),
            turns=3 if words.quick else 5,
            games=words.games or (200 if words.quick else 2000),
            jobs=words.jobs,
            limit=limit,
            rulesets=words.rulesets,
            players=words.players,
        )
        for name in words.tables or TABLES:
            found[name] = TABLES[name](how)
            console.print(_table(found[name]), *found[name].notes, "", sep="\n")
    if limit is None:
        console.print("No gcc here: the limit was not measured, its figures are those of limit/figures.json.")
    if words.output:
        words.output.write_text(json.dumps(_data(found), indent=2) + "\n")
    return 0 if all(sheet.holds for sheet in found.values()) else 1


def _table(sheet: Sheet) -> Table:
    table = Table(title=sheet.title, title_justify="left", box=None)
    for name in sheet.columns:
        numbers = all(isinstance(row.get(name), int | float | None) for row in sheet.rows)
        table.add_column(name, justify="right" if numbers else "left")
    for row in sheet.rows:
        table.add_row(*(_shown(row.get(name)) for name in sheet.columns))
    return table


def _shown(value: str | int | float | None) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int | float) else value


def _data(found: Mapping[str, Sheet]) -> dict[str, object]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        **{
            name: {"title": sheet.title, "rows": list(sheet.rows), "notes": list(sheet.notes)}
            for name, sheet in found.items()
        },
    }


if __name__ == "__main__":
    sys.exit(main())
