"""From a source to its first 1,000 games, as a whole process, beside one that only loads what is needed for it."""

from __future__ import annotations

from statistics import median

from benchmarks.processes import seconds
from benchmarks.sheet import How, Sheet

RULESETS = ("classic", "edition_2016")
EXECUTORS = ("wasm", "python")
GAMES = 1000
EMPTY = ("-c", "pass")
LOADING = ("-c", "import citadels_dsl.cli.simulate")


def run(how: How) -> Sheet:
    rows = []
    for name in RULESETS:
        for executor in EXECUTORS:
            for cold in (True, False):
                words = ["-m", "citadels_dsl", "simulate", name, "--games", str(GAMES), "--executor", executor]
                seconds(words)  # what may be kept is kept now
                ours, beside = [], []
                for _ in range(how.turns):
                    ours.append(seconds(words, cold))
                    beside.append(seconds(EMPTY) + seconds(LOADING))
                ratios = [mine / theirs for mine, theirs in zip(ours, beside, strict=True)]
                rows.append(
                    {
                        "ruleset": name,
                        "executor": executor,
                        "": "cold" if cold else "kept",
                        "seconds": round(median(ours), 2),
                        "Python and loading": round(median(beside), 2),
                        "times": round(median(ratios), 2),
                        "least": round(min(ratios), 2),
                        "most": round(max(ratios), 2),
                    }
                )
    return Sheet(f"From the source to {GAMES:,} games, whole process, on the clock", rows)
