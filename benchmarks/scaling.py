"""How the time of a game, and of a series, grows: with jobs, with players, with the number of abilities."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from benchmarks.sheet import How, Sheet, rules_of
from benchmarks.speed import measured
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate

#: Of the same edition, with more and more cards that do something.
WITH_ABILITIES = ("first_edition", "classic", "dark_city", "edition_2016", "collection_zh")
#: So many games at least has the series that one process plays, and two do.
SERIES = 20_000


def run(how: How) -> Sheet:
    rows: list[dict[str, str | int | float | None]] = []
    classic = rules_of("classic")
    rows.extend(_jobs(classic, how))
    for players in (n for n in classic.players if n in (how.players or classic.players)):
        rows.append(_line(classic, players, how, "players", players))
    for name in WITH_ABILITIES:
        rules = rules_of(name)
        rows.append(_line(rules, 4, how, f"abilities, {name}", len(rules.clauses)))
    return Sheet("Scaling, WebAssembly, random bots", rows)


def _jobs(rules: Rules, how: How) -> list[dict[str, str | int | float | None]]:
    """On the clock, the same series by one process and by two, in turns."""
    one = measured(rules, 4, "random", "wasm", how)
    games = max(SERIES, round(how.seconds * 4 / median(one.seconds)))
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(how.turns):
        for jobs, spent in times.items():
            start = perf_counter()
            simulate(rules, Plan(players=4, games=games, jobs=jobs, executor="wasm"))
            spent.append(perf_counter() - start)
    gains = [alone / together for alone, together in zip(times[1], times[2], strict=True)]
    return [
        {"what": "jobs, games/s", "number": jobs, "games/s": round(games / median(spent)),
         "times the first": round(median(gains) if jobs == 2 else 1, 2)}
        for jobs, spent in times.items()
    ]  # fmt: skip


def _line(rules: Rules, players: int, how: How, what: str, number: int) -> dict[str, str | int | float | None]:
    found = measured(rules, players, "random", "wasm", how)
    return {
        "what": what,
        "number": number,
        "games/s": round(1 / median(found.seconds)),
        "times the limit": round(median(found.ratios), 2) if found.ratios else None,
    }
