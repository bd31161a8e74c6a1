"""What plays the games of a series: the reference engine, or the same rules compiled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from citadels_dsl.engine.game import Game
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.machine import MachineName
from citadels_dsl.kernel.sandbox import GET_IT, NoSandbox, needed
from citadels_dsl.mirror.game import MirroredGame
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.unfinished import DECISIONS, too_many
from citadels_dsl.setup.drawing import absent, drawn
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.prepare import Setup, prepare
from citadels_dsl.simulate.plan import Plan

Executor = Literal["reference", "python", "wasm"]
AUTO = "auto"
EXECUTORS = (AUTO, "reference", "python", "wasm")
#: So many further games are looked at for whether they have the same characters.
OTHERS = 5
#: With fewer games it takes longer to compile them, and to have the first ones judged, than to play them.
WORTH_COMPILING = 100


class NotCompiled(Exception):
    """An executor that was asked for cannot play this."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """`compiled`: the program with its bots, `mirrored`: the one for bots that are written in Python; neither for the
    reference engine. `why`: what kept the rules from being compiled; `slow`: what would play them faster."""

    executor: Executor
    compiled: CompiledGame | None = None
    why: str = ""
    mirrored: MirroredGame | None = None
    slow: str = ""


def choose(rules: Rules, plan: Plan, setup: Setup, recording: bool) -> Chosen:
    """The fastest that can play the plan, or the one that it names; raises `NotCompiled` if that one cannot."""
    if plan.executor == "reference" or (plan.executor == AUTO and plan.games < WORTH_COMPILING):
        return Chosen("reference")
    for_engine = "a compiled game keeps no record" if recording else ""
    if plan.noted and not _inside(plan):
        for_engine = for_engine or "a compiled game notes nothing of bots that are written in Python"
    if plan.executor == AUTO and (for_engine or not _inside(plan)):
        return Chosen("reference")
    if plan.executor == "python":
        return _on(rules, plan, setup, "python", for_engine)
    try:
        needed()
        return _on(rules, plan, setup, "wasm", for_engine)
    except NoSandbox as error:
        if plan.executor == "wasm":
            cure = error.cure or f"{GET_IT} does it"
            raise NotCompiled(f"{error.cause}; {cure}, and --executor python needs none") from None
        cure = error.cure or f"{GET_IT} makes it much faster"
        slow = f"played in Python, as {error.cause}; {cure}"
    return _on(rules, plan, setup, "python", for_engine, slow)


def _on(rules: Rules, plan: Plan, setup: Setup, machine: MachineName, for_engine: str, slow: str = "") -> Chosen:
    """The plan compiled for a machine; raises `NoSandbox` where that cannot be made. `for_engine`: why it is not
    compiled, whatever the rules are."""
    why = for_engine or _uncompiled(rules, plan, setup)
    if not why:
        try:
            if _inside(plan):
                weighed = any(name in plan.weights for name in plan.bots)
                return Chosen(machine, _compiled(rules, plan, setup, machine, weighed), slow=slow)
            return Chosen(machine, mirrored=MirroredGame(Game(rules, setup), machine))
        except Unlowered as error:
            why = str(error)
    if plan.executor != AUTO:
        raise NotCompiled(f"{plan.executor}: {why}; with --executor reference the engine plays it")
    return Chosen("reference", None, why)


def _inside(plan: Plan) -> bool:
    """The bots are part of the program: they draw, or they are data."""
    return all(name == "random" or name in plan.weights for name in plan.bots)


def _uncompiled(rules: Rules, plan: Plan, setup: Setup) -> str:
    """Why the games of a plan are not one program; "" if they are."""
    if _inside(plan) and plan.decision_limit < DECISIONS:  # with bots outside, whoever asks them counts
        return f"a compiled game is broken off after {too_many(DECISIONS)}, not after {plan.decision_limit:,}"
    others = [
        prepare(rules, plan.players, plan.options, plan.cast, plan.uniques, plan.seed, plan.first + n)
        for n in range(1, OTHERS + 1)
    ]
    if any(other.cast != setup.cast for other in others):
        return "every game has other characters"
    if any(other != setup for other in others) and (_drawn(rules, plan, setup) is None or not _inside(plan)):
        return "every game has other districts"
    return ""


def _drawn(rules: Rules, plan: Plan, setup: Setup) -> int | None:
    known = Known(setup.players, len(setup.cast), setup.options, rules.tables)
    return drawn(rules, known, plan.uniques)


def _compiled(rules: Rules, plan: Plan, setup: Setup, machine: MachineName, weighed: bool) -> CompiledGame:
    """Where the unique districts are drawn for every game the program draws them."""
    number = _drawn(rules, plan, setup)
    if number is not None:
        kinds = sorted(card.name for card in rules.cards.values() if card.unique)
        able = [name for name in kinds if not absent(rules, rules.cards[name], setup.players, setup.cast)]
        setup = replace(setup, uniques=tuple(able))
    return CompiledGame(rules, setup, machine, weighed, plan.games, number, plan.noted)
