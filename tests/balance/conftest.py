"""A ruleset in which all characters are alike, and the same with one that takes more gold than the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citadels_dsl.balance.families import Family, families
from citadels_dsl.balance.measuring import Measured, Wanted, measured
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.source import Source

#: Nobody can tell one character from another: they do nothing, and who is called first gets nothing for it.
EVEN = """\
ruleset: even
extends: core
says: Eight characters that do nothing.  # 7 of them would do
players: 3-5
cast:
  presets: {all: [one, two, three, four, five, six, seven, eight]}
  default: all
characters:
  one: {rank: 1}
  two: {rank: 2}
  three: {rank: 3}
  four: {rank: 4}
  five: {rank: 5}
  six: {rank: 6}
  seven: {rank: 7}
  eight: {rank: 8}
districts:
  hut: {colour: noble, cost: 2, copies: 6}
  hall: {colour: noble, cost: 2, copies: 6}
  house: {colour: trade, cost: 2, copies: 6}
  shop: {colour: trade, cost: 2, copies: 6}
  shrine: {colour: religious, cost: 2, copies: 6}
  chapel: {colour: religious, cost: 2, copies: 6}
  tower: {colour: military, cost: 2, copies: 6}
  gate: {colour: military, cost: 2, copies: 6}
  barn: {colour: trade, cost: 3, copies: 6}
  farm: {colour: noble, cost: 3, copies: 6}
remove: {rules: [finished_first, finished_later]}
"""
PLANTED = EVEN.replace("ruleset: even", "ruleset: planted").replace(
    "  three: {rank: 3}\n",
    """\
  three:
    rank: 3
    abilities:
      luck:
        action: may
        do: gain(2)
""",
)


def source(text: str) -> Source:
    return Source("planted.yaml", text)


def compiled(text: str) -> Rules:
    result = compile_ruleset(Library.shipped(), source(text))
    assert result.rules is not None, result.problems
    return result.rules


def series(
    rules: Rules, bots: tuple[str, ...] = ("builder", "rush", "random"), games: int = 600,
    counts: tuple[int, ...] = (4,), jobs: int = 1, executor: str = "auto",
) -> Measured:  # fmt: skip
    plan = Plan(counts[0], games, seed=5, jobs=jobs, executor=executor)
    return measured(rules, Wanted(counts, families(bots, shipped()), plan))


def by_chance(bot: str) -> Family:
    return next(family for family in families((bot,), shipped()) if family.by_chance)


def plan_of(family: Family, games: int, players: int = 4) -> Plan:
    weights = {} if family.weights is None else {family.player: family.weights}
    return replace(Plan(players, games, seed=5, bots=(family.player,), weights=weights, executor="auto"))


@pytest.fixture(scope="session")
def even() -> Rules:
    return compiled(EVEN)


@pytest.fixture(scope="session")
def planted() -> Rules:
    return compiled(PLANTED)
