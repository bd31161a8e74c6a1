"""The same comparison a hundred times with other games: a change is found, and what is none is not.

The games of a repetition are those that follow on the ones before, of one seed, so that rules are compiled once. What
is none is a ruleset that says the same and draws some of its luck elsewhere: its games go otherwise, and differ in
nothing but chance. All figures are looked at together, as a reader would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from scipy import stats

from citadels_dsl.compare.figures import Simulated
from citadels_dsl.compare.paired import OUTSIDE
from citadels_dsl.compare.simulation import counted, told
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.trusting import opened
from tests.compare.test_simulation import RICHER, figure
from tests.compare.test_structure import rules_of

REPETITIONS = 100
#: Blocks of three games: so many that a second gold of the Merchant stands out by seven standard errors.
PLAN = Plan(3, 402, seed=5, bots=("builder", "random", "random"), weights=shipped(), executor="auto", noted=True)

#: Who is put away and who is given the crown is drawn under other names.
OTHER_LUCK = """overlay: other_luck
on: classic
says: The same game.
replace:
  procedures:
    setup:
      do: |
        shuffle(deck)
        for p in players:
          p.draw(start_cards)
          p.gain(start_gold)
        crown_somebody()
    remove_characters:
      do: |
        put_away()
        repeat face_up:
          lay_open()
add:
  procedures:
    put_away:
      says: a character is put away
      do: |
        random c in pool
        move(c, to=buried)
    crown_somebody:
      says: somebody is given the crown
      do: |
        random p in players
        move(crown, to=p)
"""


def repeated(changed: str) -> Iterator[Simulated]:
    plan = replace(PLAN, games=REPETITIONS * PLAN.games)
    tables = opened(rules_of("classic"), plan), opened(rules_of(changed), plan)
    assert all(table.chosen.compiled is not None for table in tables)
    for n in range(REPETITIONS):
        yield told(counted(tables, range(n * PLAN.games, (n + 1) * PLAN.games)), PLAN)


@pytest.fixture(scope="module")
def nothing() -> list[Simulated]:
    return list(repeated(OTHER_LUCK))


def test_a_second_gold_of_the_merchant_is_found_each_time() -> None:
    found = [figure(one, "wins by character", "merchant") for one in repeated(RICHER)]
    assert all(one.difference > 0 for one in found)
    assert sum(one.certain for one in found) >= stats.binom.ppf(0.001, REPETITIONS, 0.99)
    assert sum(one.low > 0 for one in found) >= stats.binom.ppf(0.001, REPETITIONS, 0.999)


def test_where_nothing_was_changed_something_is_found_no_more_often_than_is_said(nothing: list[Simulated]) -> None:
    """At 5 % for all figures of one together, more than 13 of 100 come up less than once in a thousand times."""
    wrong = sum(any(one.certain for one in found.figures) for found in nothing)
    assert stats.binom.isf(0.001, REPETITIONS, OUTSIDE) == 13
    assert wrong <= 13
    assert all(len(found.figures) > 60 for found in nothing)
    assert sum(found.same for found in nothing) < REPETITIONS  # these are other games


def test_an_interval_leaves_out_what_is_true_as_often_as_it_says(nothing: list[Simulated]) -> None:
    """Each figure by itself, also of what comes up seldom; as many bounds are looked at, each is that much wider."""
    missed: Counter[tuple[str, str]] = Counter()
    figures = [one for found in nothing for one in found.figures]
    for one in figures:
        missed[one.kind, one.name] += one.low > 0 or one.high < 0
    assert max(missed.values()) <= stats.binom.isf(0.001 / len(missed), REPETITIONS, OUTSIDE)
    assert 0.5 * OUTSIDE < sum(missed.values()) / len(figures) < 1.5 * OUTSIDE
