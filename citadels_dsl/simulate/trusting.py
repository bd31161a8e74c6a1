"""A compiled game is believed when its first games are those of the reference engine, which is the judge."""

from __future__ import annotations

from citadels_dsl.mirror.game import MirroredGame
from citadels_dsl.mirror.table import NoForesight
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.executors import NotCompiled
from citadels_dsl.simulate.mirroring import mirrored
from citadels_dsl.simulate.parts import compiled
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.tally import Tally
from citadels_dsl.simulate.unpacking import games

#: So many games of a series are played by both.
CHECKED = 2
DIFFERS = "compiled, a game of it differs from the reference engine's; this is a fault of the program"


def opened(rules: Rules, plan: Plan, recording: bool = False) -> Table:
    """A table for a series. Raises `SetupError` for wishes that cannot be, `NotCompiled` for an executor that
    cannot play them."""
    table = Table(rules, plan, recording)
    game = table.chosen.compiled
    if game is not None:
        numbers = plan.numbers[:CHECKED]
        judge = [table.play(number)[0] for number in numbers]
        judged = Tally(plan.players)
        for played in judge:
            judged.add(played)
        same = compiled(table, game, numbers, False)[0] == judged
        if not same or (plan.noted and list(games(table, numbers)) != judge):
            table.distrust(DIFFERS)
    if table.chosen.mirrored is not None:
        _mirrored(table, table.chosen.mirrored)
    return table


def _mirrored(table: Table, game: MirroredGame) -> None:
    for number in table.plan.numbers[:CHECKED]:
        try:
            same = mirrored(table, game, number) == table.play(number)[0]
        except GameFailed as error:
            if not isinstance(error.__cause__, NoForesight):
                raise
            raise NotCompiled(f"{table.chosen.executor}: {error.__cause__}") from None
        if not same:
            table.distrust(DIFFERS)
            return
