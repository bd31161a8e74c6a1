"""Runs of the same games with different numbers become one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from citadels_dsl.simulate.runs.folder import Run, writing
from citadels_dsl.simulate.runs.trouble import RunError


def numbered(games: range) -> str:
    """ "3", "3 to 1,000" """
    return f"{games.start:,}" if len(games) == 1 else f"{games.start:,} to {games.stop - 1:,}"


def merge(paths: Sequence[Path], out: Path) -> Run:
    """Copies what is there of the runs, and plans all that they plan and what lies between.

    A merge that was killed goes on when it is asked for again. Raises `RunError` if they are not runs of the
    same games, or have a game twice.
    """
    runs = [Run(path) for path in paths]
    one = runs[0]
    for other in runs[1:]:
        if differences := list(one.manifest.differences(other.manifest)):
            entries = "".join(f"\n  {d.entry}: {d.here} in {one.path}, {d.there} in {other.path}" for d in differences)
            raise RunError(
                f"these are not runs of the same games:{entries}\nMerge only runs that differ in --first and --games."
            )
    if out.exists() and any(out.samefile(path) for path in paths):
        raise RunError(f"{out}: this is one of the runs; give another folder to --out")
    parts = sorted(((part, run) for run in runs for part in run.parts()), key=lambda item: item[0].start)
    for (earlier, here), (later, there) in pairwise(parts):
        if later.start < earlier.stop:
            twice = range(later.start, min(earlier.stop, later.stop))
            which = f"game{'s' * (len(twice) > 1)} {numbered(twice)}"
            raise RunError(f"{here.path} and {there.path} both have the {which}; a game counts once")
    planned = [run.manifest.numbers for run in runs]
    numbers = range(min(plan.start for plan in planned), max(plan.stop for plan in planned))
    with writing(out, one.manifest.over(numbers)) as merged:
        there_already = set(merged.parts())
        for part, run in parts:
            if part not in there_already:
                if any(part.start < old.stop and old.start < part.stop for old in there_already):
                    raise RunError(f"{out}: this run has some of the games {numbered(part)} already")
                merged.take(run, part)
    return merged
