"""What plays the games of a series: the reference engine, or the same rules compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.machine import MachineName, has_wasm
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup, prepare
from citadels_dsl.simulate.plan import Plan

Executor = Literal["reference", "python", "wasm"]
AUTO = "auto"
EXECUTORS = (AUTO, "reference", "python", "wasm")
#: With fewer games it takes longer to compile them than to play them.
WORTH_COMPILING = 100


class NotCompiled(Exception):
    """An executor that was asked for cannot play this."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """`compiled`: None for the reference engine; `why`: what kept the rules from being compiled."""

    executor: Executor
    compiled: CompiledGame | None = None
    why: str = ""


def choose(rules: Rules, plan: Plan, setup: Setup, recording: bool) -> Chosen:
    """The fastest that can play the plan, or the one that it names; raises `NotCompiled` if that one cannot."""
    if plan.executor == "reference" or (plan.executor == AUTO and plan.games < WORTH_COMPILING):
        return Chosen("reference")
    for_engine = _for_engine(plan, recording)
    if for_engine and plan.executor == AUTO:
        return Chosen("reference")
    machine: MachineName = "python" if plan.executor == "python" or not has_wasm() else "wasm"
    if plan.executor == "wasm" and machine != "wasm":
        raise NotCompiled("wasmtime is not installed: pip install 'citadels-dsl[fast]'")
    why = for_engine or _uncompiled(rules, plan, setup)
    if not why:
        try:
            return Chosen(machine, CompiledGame(rules, setup, machine, games=plan.games))
        except Unlowered as error:
            why = str(error)
    if plan.executor != AUTO:
        raise NotCompiled(f"{plan.executor}: {why}")
    return Chosen("reference", None, why)


def _for_engine(plan: Plan, recording: bool) -> str:
    """What is wished that only the engine gives; nobody needs to be told."""
    if set(plan.bots) != {"random"}:
        return "only random bots are compiled"
    return "a compiled game keeps no record" if recording else ""


def _uncompiled(rules: Rules, plan: Plan, setup: Setup) -> str:
    """Why the games of a plan are not one program; "" if they are."""
    other = prepare(rules, plan.players, plan.options, plan.cast, plan.uniques, plan.seed, plan.first + 1)
    if other != setup:
        return "every game has other characters or districts"
    return ""
