"""The benchmark as one command; see the package."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.agreement import TOLERATED, Agreement, compare
from benchmarks.limit_program import Figures, LimitProgram, known_figures
from benchmarks.speed import Speed, measure
from citadels_dsl import __version__
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules

SIMPLIFIED = Path(__file__).parent / "simplified.yaml"
PLAYERS = (4, 5, 6, 7)
OUTSIDE_GAMES = 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Engine and limit, side by side.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the time, rough figures")
    parser.add_argument("--games", type=int, help="games for each number of players in the comparison (2000)")
    parser.add_argument("--seconds", type=float, help="time for each line of the speed table (20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes for the comparison")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the figures there, as JSON")
    words = parser.parse_args()
    games = words.games or (200 if words.quick else 2000)
    seconds = words.seconds or (2.0 if words.quick else 20.0)

    simplified, classic = _rules(str(SIMPLIFIED)), _rules("classic")
    with tempfile.TemporaryDirectory() as folder:
        limit = LimitProgram.build(Path(folder))
        speeds = measure((simplified, classic), (4, 7), seconds, 5, limit)
        rows = compare(simplified, PLAYERS, games, words.jobs, _outside(limit))
    console = Console(highlight=False)
    console.print(_speed_table(speeds), "", _agreement_table(rows), sep="\n")
    if limit is None:
        console.print("\nNo gcc here: the limit was not measured, its figures are those of limit/figures.json.")
    if words.output:
        words.output.write_text(json.dumps(_data(speeds, rows), indent=2) + "\n")
    return 0 if all(row.holds for row in rows) else 1


def _rules(target: str) -> Rules:
    compiled = compile_ruleset(Library.shipped(), target)
    if compiled.rules is None:
        sys.exit("\n".join(str(problem) for problem in compiled.problems))
    return compiled.rules


def _outside(limit: LimitProgram | None) -> dict[int, Figures]:
    if limit is None:
        return known_figures()
    return {players: limit.figures(players, OUTSIDE_GAMES, players) for players in PLAYERS}


def _speed_table(speeds: Sequence[Speed]) -> Table:
    table = Table(title="Speed: one process, random bots, CPU time", title_justify="left", box=None)
    for title in ("ruleset", "players", "games/s", "limit, games/s", "times slower", "least - most"):
        table.add_column(title, justify="left" if title == "ruleset" else "right")
    for speed in speeds:
        ratios = speed.ratios
        table.add_row(
            speed.ruleset,
            str(speed.players),
            f"{speed.games_per_second:.1f}",
            f"{1 / median(speed.limit):,.0f}" if ratios else "-",
            f"{median(ratios):,.0f}" if ratios else "-",
            f"{min(ratios):,.0f} - {max(ratios):,.0f}" if ratios else "-",
        )
    return table


def _agreement_table(rows: Sequence[Agreement]) -> Table:
    title = f"The same rules in an outside program: apart by standard errors (at most {TOLERATED:.0f})"
    table = Table(title=title, title_justify="left", box=None)
    for heading in ("players", "a game", "here", "error", "there", "error", "apart", ""):
        table.add_column(heading, justify="left" if heading == "a game" else "right")
    for row in rows:
        table.add_row(
            str(row.players),
            row.what,
            f"{row.ours.mean:.2f}",
            f"{row.ours.error:.2f}",
            f"{row.theirs.mean:.2f}",
            f"{row.theirs.error:.3f}",
            f"{row.distance:+.1f}",
            "" if row.holds else "DIFFERENT",
        )
    return table


def _data(speeds: Sequence[Speed], rows: Sequence[Agreement]) -> dict[str, Any]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "speed": [
            {
                "ruleset": speed.ruleset,
                "players": speed.players,
                "games_per_s": round(speed.games_per_second, 2),
                "times_slower": round(median(speed.ratios), 1) if speed.ratios else None,
            }
            for speed in speeds
        ],
        "agreement": [
            {
                "players": row.players,
                "what": row.what,
                "here": [round(row.ours.mean, 3), round(row.ours.error, 3)],
                "there": [round(row.theirs.mean, 3), round(row.theirs.error, 3)],
                "standard_errors": round(row.distance, 2),
            }
            for row in rows
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
