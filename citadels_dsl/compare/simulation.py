"""Two rulesets on the same luck: the same seed and numbers of games, the same bots, everybody turned through the seats.

All chance is drawn by seed, game, purpose and use, so the games of a pair run alike as far as the rules let them, and
what the luck of a game does is in both sides of its difference.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from math import inf
from multiprocessing.synchronize import Event

from citadels_dsl.compare.counting import Key, Sums
from citadels_dsl.compare.figures import KINDS, SHARES, Disagreement, Figure, Kind, Simulated
from citadels_dsl.compare.paired import Estimate, estimate
from citadels_dsl.compare.student import holm
from citadels_dsl.kernel.game import Shipped
from citadels_dsl.rules.noted import uses_of
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.interrupt import Stop
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.processes import KILLED, START, in_order, processes, serve
from citadels_dsl.simulate.trusting import opened
from citadels_dsl.simulate.unpacking import games

#: So many blocks are played in one go, and so often it is looked whether it is enough.
STRIDE = 32
#: The interval of a series that may end early is narrowest after this part of it.
_BEST = 8


def simulated(
    old: Rules,
    new: Rules,
    plan: Plan,
    until: float = 0.0,
    advance: Callable[[int, float], None] | None = None,
    anew: Plan | None = None,
) -> Simulated:
    """Plays the plan with both, rounded up to whole blocks. What comes out is the same for any number of jobs. Ctrl-C
    or SIGTERM ends it early, with what is done.

    `until`: ends it as soon as each 95 % interval of a share of wins or ties reaches less far to each side. `advance`
    is told the games that were played, and how far the widest of those intervals reaches (0 where nothing was wished).
    `anew`: the plan by which `new` is played, where it has other characters or districts in play.

    Raises as `simulate.series.simulate` does.
    """
    plan = replace(whole(plan), noted=True)
    blocks = plan.games // plan.players
    tables = opened(old, plan), opened(new, plan if anew is None else replace(whole(anew), noted=True))
    best_at = max(1, blocks // _BEST) if until else 0
    sums, reached = Sums(), False
    event = multiprocessing.get_context(START).Event() if plan.jobs > 1 else None
    tell = (lambda: None) if event is None else event.set
    with Stop(tell) as stop, closing(_played(tables, plan, stop, event)) as parts:
        for part in parts:
            sums.merge(part)
            widest = _widest(sums, best_at) if until else 0.0
            if advance is not None:
                advance(sums.games, widest)
            if until and widest < until:
                reached = True
                break
    return replace(
        told(sums, plan, best_at),
        until=until,
        reached=reached,
        signal=0 if reached or sums.blocks == blocks else stop.number,
        uncompiled=next((table.chosen.why for table in tables if table.chosen.why), ""),
    )


def whole(plan: Plan) -> Plan:
    """Rounded up to whole blocks."""
    return replace(plan, games=-(-plan.games // plan.players) * plan.players)


def summed(old: Rules, new: Rules, plan: Plan) -> Sums:
    """The sums alone, of all games of a plan."""
    plan, sums = whole(plan), Sums()
    event = multiprocessing.get_context(START).Event() if plan.jobs > 1 else None
    with Stop() as stop:
        for part in _played((opened(old, plan), opened(new, plan)), plan, stop, event):
            sums.merge(part)
    return sums


def _widest(sums: Sums, best_at: int) -> float:
    """Of the intervals of wins and ties. Only figures of both rulesets count: one of a character that is new has
    nothing to be held against."""
    wins = [
        estimate(one, sums.blocks, best_at)
        for (kind, _, bot), one in sums.figures.items()
        if kind in SHARES and not bot and one.compared
    ]
    return max((found.interval.high - found.difference for found in wins), default=inf)


# ------------------------------------------------------------------ what is told


def told(sums: Sums, plan: Plan, best_at: int = 0) -> Simulated:
    keys = sorted((key for key in sums.figures if not key[2]), key=lambda key: (KINDS.index(key[0]), key[1]))
    there = [key for key in keys if sums.figures[key].compared]
    found = [_estimate(key, sums, best_at) for key in there]
    chances = holm([one.chance for one in found])
    return Simulated(
        games=sums.games,
        players=plan.players,
        bots=plan.bots,
        seed=plan.seed,
        same=sums.same,
        unfinished=(sums.unfinished[0], sums.unfinished[1]),
        figures=tuple(
            Figure(
                kind=key[0],
                name=key[1],
                before=sums.figures[key].before,
                after=sums.figures[key].after,
                difference=one.difference,
                low=one.interval.low,
                high=one.interval.high,
                chance=chance,
            )
            for key, one, chance in zip(there, found, chances, strict=True)
        ),
        alone=tuple((key[0], key[1]) for key in keys if key not in there),
        disagreements=tuple(_disagreements(sums, best_at)),
    )


def _estimate(key: Key, sums: Sums, best_at: int) -> Estimate:
    return estimate(sums.figures[key], sums.blocks, best_at)


def _disagreements(sums: Sums, best_at: int) -> Iterator[Disagreement]:
    """Figures that rise for one bot and fall for another, each by more than its own interval."""
    by_bot: dict[tuple[Kind, str], list[tuple[str, float]]] = {}
    for kind, name, bot in sorted(sums.figures):
        if bot and sums.figures[kind, name, bot].compared:
            one = _estimate((kind, name, bot), sums, best_at)
            if one.interval.low > 0 or one.interval.high < 0:
                by_bot.setdefault((kind, name), []).append((bot, one.difference))
    for (kind, name), bots in by_bot.items():
        if min(difference for _, difference in bots) < 0 < max(difference for _, difference in bots):
            yield Disagreement(kind, name, tuple(bots))


# ------------------------------------------------------------------ playing

Tables = tuple[Table, Table]


def _played(tables: Tables, plan: Plan, stop: Stop, event: Event | None) -> Generator[Sums, None, None]:
    """Blocks in their order, without a gap. `event`: how other processes hear that somebody wants to stop."""
    step = STRIDE * plan.players
    chunks = [plan.numbers[at : at + step] for at in range(0, plan.games, step)]
    if event is not None and len(chunks) > 1:
        yield from _together(tables, plan, chunks, stop, event)
        return
    for chunk in chunks:
        if stop.asked:
            return
        yield counted(tables, chunk, lambda: stop.asked)


def _never() -> bool:
    return False


def counted(tables: Tables, numbers: range, stopped: Callable[[], bool] = _never) -> Sums:
    """Whole blocks of games, played with both; fewer of them where somebody stops it."""
    sums, players = Sums(), tables[0].plan.players
    one, other = (uses_of(table.rules) for table in tables)
    pairs = zip(games(tables[0], numbers), games(tables[1], numbers), strict=True)
    for _ in range(len(numbers) // players):
        sums.add((pair for _, pair in zip(range(players), pairs, strict=False)), (one, other))
        if stopped():
            break
    return sums


def _together(tables: Tables, plan: Plan, chunks: list[range], stop: Stop, event: Event) -> Generator[Sums, None, None]:
    jobs = min(plan.jobs, len(chunks))
    equipment = [(table.rules, table.plan, table.shipped(here=True)) for table in tables]
    lost = GameFailed(plan.seed, plan.numbers, KILLED)
    with processes(jobs, _enter, (equipment, event), lambda: lost) as executor:
        try:
            yield from in_order(executor, jobs, _counted_there, ((chunk,) for chunk in chunks), stop)
        finally:
            event.set()


_here: tuple[Tables, Event]


def _enter(equipment: list[tuple[Rules, Plan, Shipped | None]], event: Event) -> None:
    global _here
    serve()
    one, other = (Table(rules, plan, shipped=shipped) for rules, plan, shipped in equipment)
    _here = (one, other), event


def _counted_there(numbers: range) -> Sums:
    tables, event = _here
    return counted(tables, numbers, event.is_set)
