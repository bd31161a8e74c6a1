"""The options of `diff` that play games with both rulesets, and what they come to."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf

from citadels_dsl.cli.absent import cast_with
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.options import wishes
from citadels_dsl.cli.progress import progress
from citadels_dsl.cli.series import refusing_games, say_what_is_slow
from citadels_dsl.cli.sides import Side
from citadels_dsl.cli.sitters import Sitters
from citadels_dsl.cli.targets import prepared
from citadels_dsl.compare.changes import Difference
from citadels_dsl.compare.figures import Simulated
from citadels_dsl.compare.simulation import simulated
from citadels_dsl.setup.prepare import SetupError, prepare
from citadels_dsl.simulate.executors import AUTO
from citadels_dsl.simulate.plan import Plan

#: So many characters are named.
_NAMED = 3
_UNTIL = re.compile(r"ci\s*<\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*%")


@dataclass(frozen=True, slots=True)
class GamesAsked:
    """As it was said on the command line."""

    games: int | None
    players: int | None
    bots: Sitters
    jobs: int | None
    seed: int
    until: str | None
    quiet: bool


def played(old: Side, new: Side, asked_for: GamesAsked) -> Simulated | None:
    """None if no games were asked for."""
    if asked_for.games is None:
        if old.cast or old.uniques or new.cast or new.uniques:
            raise Refused("+cast= and +uniques= are for --simulate")
        for option, value in (
            ("--players", asked_for.players),
            ("--jobs", asked_for.jobs),
            ("--until", asked_for.until),
        ):
            if value is not None:
                raise Refused(f"{option} is for --simulate")
        return None
    setup = prepared(old.rules, asked_for.players, wishes((), old.cast, old.uniques), asked_for.seed)
    prepared(new.rules, setup.players, wishes((), new.cast, new.uniques), asked_for.seed)
    plan = Plan(
        setup.players,
        asked_for.games,
        asked_for.seed,
        bots=asked_for.bots.names,
        weights=asked_for.bots.by_name,
        jobs=asked_for.jobs or 1,
        executor=AUTO,
        cast=old.cast,
        uniques=old.uniques,
    )
    anew = replace(plan, cast=new.cast, uniques=new.uniques)
    with refusing_games(), progress(plan.games, asked_for.quiet) as shown:
        advance = None if shown is None else lambda games, widest: shown(games, _reaches(widest))
        found = simulated(old.rules, new.rules, plan, _until(asked_for.until), advance, anew)
    say_what_is_slow("", found.uncompiled)
    return found


#: The cast of a side, in what was asked for.
_CAST = re.compile(r"\+cast=[^+]*")


def idle_note(asked: str, side: Side, found: Difference, played: Simulated) -> str:
    """What differs and was in none of the games: characters of the second ruleset that are not in its cast; "" if
    there are none, or by chance."""
    rules = side.rules
    changed = {change.name.partition(".")[0] for change in found.changes if change.kind != "removed"}
    cast = prepared(rules, played.players, wishes((), side.cast, side.uniques), played.seed).cast
    idle = [name for name in rules.characters if name in changed and name not in cast]
    if not idle or (side.cast or rules.cast.default or "random") == "random":
        return ""
    names = idle if len(idle) <= _NAMED else [*idle[:_NAMED], f"{len(idle) - _NAMED} more"]
    better = cast_with(rules, cast, idle[:1])
    try:
        prepare(rules, played.players, cast=better, uniques=side.uniques)
        hint = f"; to have {idle[0]} play: {_CAST.sub('', asked)}+cast={','.join(better)}"
    except SetupError:
        hint = ""
    what = "differs and is" if len(idle) == 1 else "differ and are"
    return f"Note: {', '.join(names)} {what} not in the cast of {rules.name}, so not in these games{hint}."


def _reaches(widest: float) -> str:
    """The widest interval of wins, where one that is narrower is waited for."""
    return f"ci ±{100 * widest:.2f} %" if 0 < widest < inf else ""


def _until(text: str | None) -> float:
    """ "ci<0.5%" is 0.005."""
    if text is None:
        return 0.0
    match = _UNTIL.fullmatch(text.strip())
    if match is None or not 0 < float(match[1]) < 100:
        raise Refused(f"--until {text}: write it as in ci<0.5%")
    return float(match[1]) / 100
