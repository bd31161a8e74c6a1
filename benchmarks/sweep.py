"""A hundred variants of a ruleset, each compiled and played: what a designer who tries numbers has to wait."""

from __future__ import annotations

from time import perf_counter

from benchmarks.sheet import How, Sheet, rules_of
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate

VARIANTS = 100
GAMES = 1000


def run(how: How) -> Sheet:
    rules = rules_of("classic")
    wishes = [{"start_gold": n % 10, "start_cards": n // 10} for n in range(VARIANTS)]
    rows = []
    for executor in ("wasm", "reference"):
        most = VARIANTS if how.seconds >= 5 else VARIANTS // 10
        few = wishes[:most] if executor == "wasm" else wishes[:2]  # the engine would take an hour for all
        start = perf_counter()
        for options in few:
            simulate(rules, Plan(players=4, games=GAMES, options=options, executor=executor, jobs=1))
        spent = (perf_counter() - start) / len(few)
        rows.append(
            {
                "executor": executor,
                "variants": len(few),
                "games each": GAMES,
                "seconds a variant": round(spent, 3),
                f"seconds for {VARIANTS}": round(spent * VARIANTS, 1),
            }
        )
    first = rows[0]["seconds a variant"], rows[1]["seconds a variant"]
    return Sheet(f"A sweep of {VARIANTS} variants", rows, [f"the engine takes {first[1] / first[0]:.1f} times as long"])
