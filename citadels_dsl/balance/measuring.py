"""The series of games from which a ruleset is judged: for each number of players, one of every kind of player.

The rules are compiled once for a number of players; who plays is no part of the program.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field, replace
from multiprocessing.synchronize import Event
from typing import NamedTuple

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.sheet import Sheet
from citadels_dsl.rules.noted import uses_of
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.executors import WORTH_COMPILING
from citadels_dsl.simulate.interrupt import Stop, deaf_children
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.processes import KILLED, START, Unawaited, processes, serve
from citadels_dsl.simulate.trusting import opened
from citadels_dsl.simulate.unpacking import games

#: After so many compiled games somebody who wants to stop is heard; the engine, which is slow, hears him after each.
STRIDE = 256


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played: `games` of each series. `plan` says with which seed, options and cast."""

    counts: tuple[int, ...]
    families: tuple[Family, ...]
    plan: Plan

    def plan_of(self, players: int, bots: Sequence[str]) -> Plan:
        weights = {f.player: f.weights for f in self.families if f.weights is not None}
        return replace(self.plan, players=players, bots=tuple(bots), weights=weights, noted=True)


@dataclass(slots=True)
class Measured:
    """`sheets`: by number of players and family, those that were played. `signal`: the one that ended it, or 0.

    `uncompiled`: what kept the rules from being compiled; `slow`: what would be faster.
    """

    rules: Rules
    wanted: Wanted
    sheets: dict[tuple[int, Family], Sheet] = field(default_factory=dict)
    signal: int = 0
    uncompiled: str = ""
    slow: str = ""

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(count for count in self.wanted.counts if any(players == count for players, _ in self.sheets))

    def of(self, family: Family) -> dict[int, Sheet]:
        """By number of players."""
        return {players: sheet for (players, of), sheet in self.sheets.items() if of == family}

    @property
    def games(self) -> int:
        return sum(sheet.games for sheet in self.sheets.values())


class Counted(NamedTuple):
    """Of one number of players. `uncompiled`: why it was not; `slow`: what would be faster."""

    players: int
    sheets: dict[Family, Sheet]
    uncompiled: str = ""
    slow: str = ""


def measured(rules: Rules, wanted: Wanted, on_progress: Callable[[int], None] | None = None) -> Measured:
    """What comes out is the same for any number of jobs. Ctrl-C or SIGTERM ends it early, with what is done.

    Raises as `simulate.series.simulate` does.
    """
    found = Measured(rules, wanted)
    jobs = min(wanted.plan.jobs, len(wanted.counts))
    event = multiprocessing.get_context(START).Event() if jobs > 1 else None
    with (
        Stop(event.set if event is not None else _heard) as stop,
        closing(_alone(rules, wanted, stop) if event is None else _together(rules, wanted, event)) as each,
    ):
        for one in each:
            found.sheets.update({(one.players, family): sheet for family, sheet in one.sheets.items() if sheet.games})
            found.uncompiled, found.slow = found.uncompiled or one.uncompiled, found.slow or one.slow
            if on_progress is not None:
                on_progress(found.games)
    found.signal = stop.number if found.games < len(wanted.counts) * len(wanted.families) * wanted.plan.games else 0
    return found


def _counted(rules: Rules, wanted: Wanted, players: int, stopped: Callable[[], bool]) -> Counted:
    everybody = [family.player for family in wanted.families]
    plan = wanted.plan_of(players, everybody)
    # All series are of one program.
    table = _opened(rules, replace(plan, games=max(plan.games, WORTH_COMPILING)), stopped)
    if table is None:
        return Counted(players, {})
    uses = uses_of(rules)
    stride = STRIDE if table.chosen.compiled is not None else 1
    sheets: dict[Family, Sheet] = {}
    for family in wanted.families:
        if stopped():
            break
        sheet = sheets[family] = Sheet(players, uses, wanted.plan.games)
        table.plan = wanted.plan_of(players, [family.player])
        numbers = table.plan.numbers
        for at in range(0, len(numbers), stride):
            if stopped():
                break
            for played in games(table, numbers[at : at + stride]):
                sheet.add(played)
        sheet.close()
    return Counted(players, sheets, table.chosen.why, table.chosen.slow)


_opening = False


def _opened(rules: Rules, plan: Plan, stopped: Callable[[], bool]) -> Table | None:
    """None if somebody wanted to stop meanwhile: to compile may take a minute, and there is nothing to keep yet."""
    global _opening
    try:
        try:
            _opening = True
            return None if stopped() else opened(rules, plan)
        finally:
            _opening = False
    except Unawaited:
        return None


def _heard(*_: object) -> None:
    """Whoever plays asks between games; whoever compiles is pulled away from it."""
    if _opening:
        raise Unawaited


def _alone(rules: Rules, wanted: Wanted, stop: Stop) -> Generator[Counted, None, None]:
    for players in wanted.counts:
        if stop.asked:
            return
        yield _counted(rules, wanted, players, lambda: stop.asked)


def _together(rules: Rules, wanted: Wanted, event: Event) -> Generator[Counted, None, None]:
    jobs = min(wanted.plan.jobs, len(wanted.counts))
    plan = wanted.plan
    with processes(jobs, _enter, (rules, wanted, event), lambda: GameFailed(plan.seed, plan.numbers, KILLED)) as there:
        try:
            with deaf_children():
                # The most players take the longest, so they begin.
                waiting: dict[int, Future[Counted]] = {
                    players: there.submit(_counted_there, players) for players in sorted(wanted.counts, reverse=True)
                }
            for players in wanted.counts:
                yield waiting[players].result()
        finally:
            event.set()


_here: tuple[Rules, Wanted, Event]


def _enter(rules: Rules, wanted: Wanted, event: Event) -> None:
    global _here
    serve()
    signal.signal(signal.SIGINT, _heard)
    threading.Thread(target=_listen, args=(event,), daemon=True).start()
    _here = rules, wanted, event


def _listen(event: Event) -> None:
    """Carries the wish to stop to the thread that plays."""
    event.wait()
    interrupt_main()


def _counted_there(players: int) -> Counted:
    rules, wanted, event = _here
    return _counted(rules, wanted, players, event.is_set)
