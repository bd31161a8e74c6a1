"""A point of a game: after so many choices of a record, or at the end of a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.replaying import Replayer, records
from citadels_dsl.cli.scripts import scripts_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.record import CHANCE
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.rules import anchors
from citadels_dsl.scenarios.course import SAID
from citadels_dsl.scenarios.running import stopped
from citadels_dsl.scenarios.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Moment:
    game: Game
    state: State


def in_record(target: str, at: int | None, ruleset: str | None, overlays: tuple[str, ...]) -> Moment:
    file, _, number = target.partition("#")
    kept = next(records(file, number), None)
    if kept is None:
        what = f"no game {number}" if number else "no game"
        raise Refused(f"{target}: there is {what} in it; `citadels replay {file}` names those that are")
    if kept.chance != CHANCE:
        raise Refused(f"{target}: it was played with the chance of {kept.chance}, and here is that of {CHANCE}")
    if at is not None and at > len(kept.choices):
        raise Refused(f"--at {at}: game {kept.game} has {len(kept.choices)} choices")
    game = Replayer(ruleset, overlays, None).game_of(kept)
    state = game.empty(kept.seed, kept.game)
    place = 0
    try:
        game.play(state, anchors.GAME)
        for place, choice in enumerate(kept.choices[:at], 1):
            if state.decision is None or not 0 <= choice < len(state.decision.options):
                raise Refused(
                    f"{target}: with these rules it goes another way at choice {place}; see `citadels replay`"
                )
            game.choose(state, choice)
    except RulesError as error:
        before = f"; it can be asked about with --at {place - 1}" if place else ""
        raise Refused(f"{target}: the rules cannot go on after choice {place}: {error}{before}") from None
    return Moment(game, state)


def in_scenario(target: str, at: int | None) -> Moment:
    """At the end of what it does, or after so many choices."""
    file, _, name = target.partition("#")
    for _, scenarios, problems in scripts_of([file]):
        complain(problems)
        wanted = [one for one in scenarios if name in ("", one.name)]
        if not wanted:
            known = ", ".join(f"`{one.name}`" for one in scenarios)
            raise Refused(f"{target}: there is no scenario `{name}`; there is {known}")
        if len(wanted) > 1 and not name:
            raise Refused(f"{target}: say which, as in {file}#{wanted[0].name}")
        found = stopped(wanted[0], Shelf(Library.shipped()), SAID if at is None else at)
        if isinstance(found, tuple):
            complain(found)
            raise Refused(f"{target}: this scenario cannot be played; see `citadels test`")
        return Moment(found.game, found.state)
    raise Refused(f"{target}: there is no scenario in it")
