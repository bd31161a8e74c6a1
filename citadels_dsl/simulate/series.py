"""A series of games, in one process or in several, with the same result.

Game number g depends on the seed and on g alone. Chunks of games are played wherever there is room
and added up in order, so that what is there when somebody stops it is the beginning of the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.chunks import Chunks
from citadels_dsl.simulate.distant import Playing, players_of
from citadels_dsl.simulate.parts import Wanted
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.recording import RecordFile
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.tally import Tally
from citadels_dsl.simulate.trusting import opened


def simulate(
    rules: Rules,
    plan: Plan,
    on_progress: Callable[[int], None] | None = None,
    record_to: Path | None = None,
    cluster: str = "",
) -> Results:
    """Plays the plan; Ctrl-C or SIGTERM ends it early, with what is done. `on_progress` hears how many games are.

    `record_to` gets the records of the games, in their order; `cluster` is the address of the scheduler of other
    machines that are to play. Raises `SetupError` for wishes that cannot be and `NotCompiled` for an executor that
    cannot play them, before any game, `ClusterError` where these machines cannot, and `GameFailed` for a game that
    broke; then no record is left.
    """
    table = opened(rules, plan, record_to is not None)
    tally = Tally(plan.players)
    start = perf_counter()
    with (
        players_of(table, cluster) as players,
        RecordFile(record_to) as records,
        closing(players.play(_chunks(plan, players), Wanted(lines=record_to is not None))) as parts,
    ):
        for part in parts:
            tally.merge(part.tally)
            records.write(part.lines)
            if on_progress is not None:
                on_progress(tally.games)
    interrupted = tally.games < plan.games
    seconds = perf_counter() - start
    number = players.signal if interrupted else 0
    chosen = table.chosen
    return Results(
        rules,
        plan,
        table.options,
        tally,
        seconds,
        interrupted,
        number,
        executor=chosen.executor,
        uncompiled=chosen.why,
        slow=chosen.slow,
    )


def _chunks(plan: Plan, players: Playing) -> Chunks:
    return Chunks(plan, players.count, seconds=players.seconds)
