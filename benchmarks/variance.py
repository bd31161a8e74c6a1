"""What the same luck is worth: the variance of a difference in pairs, beside that of as many games with other luck.

One over the ratio says how many times as many games the same certainty would need without pairs.
"""

from __future__ import annotations

from benchmarks.sheet import How, Sheet, rules_of
from citadels_dsl.compare.counting import Sums
from citadels_dsl.compare.simulation import summed
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.source import Source

PLAYERS = 4
#: From a change that few games feel to one that all do.
CHANGES = {
    "Dragon Gate 8 -> 9 points": "dragon_gate.points.add: 3",
    "Laboratory 1 -> 2 gold": "laboratory.distil.do: |\n    choose d in me.hand\n    discard(d)\n    gain(2)",
    "Merchant 1 -> 2": "merchant.bonus.do: gain(2)",
    "Merchant 1 -> 5": "merchant.bonus.do: gain(5)",
}
BOTS = (("random",), ("builder",), ("random", "builder"))
#: Beside these, the mean over characters.
FIGURES = ("rounds", "decisions", "score", "score spread", "ties")


def run(how: How) -> Sheet:
    games = round(how.seconds * 800)
    old = rules_of("classic")
    rows: list[dict[str, str | int | float | None]] = []
    for name, change in CHANGES.items():
        for bots in BOTS:
            plan = Plan(PLAYERS, games, bots=bots, weights=shipped(), executor="auto")
            rows.append({"change": name, "bots": ", ".join(bots), **_ratios(summed(old, _changed(change), plan))})
    notes = [f"{games:,} pairs a line; variance in pairs / variance of two series with luck of their own."]
    return Sheet("Variance of differences, paired / unpaired", rows, notes)


def _changed(change: str) -> Rules:
    text = f"overlay: changed\non: classic\nsays: One change.\nchange:\n  {change}\n"
    compiled = compile_ruleset(Library.shipped(), Source("changed.yaml", text))
    assert compiled.rules is not None, compiled.problems
    return compiled.rules


def _ratios(sums: Sums) -> dict[str, float | None]:
    found: dict[str, list[float]] = {}
    for (kind, _, bot), one in sums.figures.items():
        if (kind == "wins by character" or kind in FIGURES) and not bot and one.compared:
            alone = one.unpaired(sums.blocks)
            if alone:
                found.setdefault(kind, []).append((one.error(sums.blocks) / alone) ** 2)
    return {
        kind: round(sum(found[kind]) / len(found[kind]), 2) if kind in found else None
        for kind in ("wins by character", *FIGURES)
    }
