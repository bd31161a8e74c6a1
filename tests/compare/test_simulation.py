"""Games on the same luck: the statistics are those of others' programs, nothing is found where nothing is, and a
change of rules where one is."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import e, isinf, log, sqrt
from typing import Any

import numpy
import pytest
from click.testing import CliRunner
from scipy import special, stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.multitest import multipletests

from citadels_dsl.cli import main
from citadels_dsl.compare.changes import Difference
from citadels_dsl.compare.counting import Sums
from citadels_dsl.compare.figures import Figure, Simulated
from citadels_dsl.compare.paired import OUTSIDE, Block, Paired, estimate
from citadels_dsl.compare.simulation import STRIDE, simulated, told
from citadels_dsl.compare.student import holm, quantile, sequence_radius, two_sided
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.report.differences.data import as_json
from citadels_dsl.report.differences.html import html
from citadels_dsl.report.differences.lines import lines
from citadels_dsl.report.differences.markdown import markdown
from citadels_dsl.report.differences.simulated import notes
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.tally import Played, Tally
from citadels_dsl.simulate.unpacking import games
from tests.compare.test_structure import rules_of

PLAYERS = 4
RICHER = """overlay: richer
on: classic
says: The Merchant takes 2.
change:
  merchant.bonus.do: gain(2)
"""

# ------------------------------------------------------------------ the formulas


@pytest.mark.parametrize("freedom", [1, 2, 9, 99, 3_001, 1_000_000])
def test_students_distribution_is_scipys(freedom: int) -> None:
    for t in (0.0, 0.01, 0.7, 1.96, -2.5, 6.0, 30.0):
        assert two_sided(t, freedom) == pytest.approx(2 * stats.t.sf(abs(t), freedom), rel=1e-8, abs=1e-300)
    for outside in (0.5, 0.05, 0.001):
        assert quantile(freedom, outside) == pytest.approx(stats.t.isf(outside / 2, freedom), rel=1e-9)


def test_the_correction_is_that_of_statsmodels() -> None:
    chances = [0.04, 0.001, 0.3, 0.0004, 0.001, 1.0, 0.02, 0.0]
    assert holm(chances) == pytest.approx(multipletests(chances, method="holm")[1])


def summed(blocks: list[Block]) -> Paired:
    sums = Paired()
    for block in blocks:
        sums.add(block)
    return sums


def drawn(number: int, count: int, more: int = 0, observed: Callable[[Chance], int] = lambda _: PLAYERS) -> list[Block]:
    """Blocks whose two sides share most of their luck; `more`: what the second has above the first."""
    chance = Chance(7, number, "blocks")
    found = []
    for _ in range(count):
        shared = sum(chance.draw(20) for _ in range(PLAYERS))
        first, second = shared + chance.draw(7), shared + chance.draw(7) + more
        found.append((first, observed(chance), second, observed(chance)))
    return found


def test_with_as_many_observations_in_each_block_it_is_the_paired_t_test() -> None:
    blocks = drawn(0, 60, more=1)
    before, after = ([block[at] / PLAYERS for block in blocks] for at in (0, 2))
    test = stats.ttest_rel(after, before)
    found = estimate(summed(blocks), len(blocks))
    assert found.chance == pytest.approx(test.pvalue)
    interval = test.confidence_interval(1 - OUTSIDE)
    assert (found.interval.low, found.interval.high) == pytest.approx((interval.low, interval.high))
    assert summed(blocks).unpaired(60) == pytest.approx(sqrt(stats.sem(before) ** 2 + stats.sem(after) ** 2))


def test_with_more_or_fewer_it_is_the_robust_regression_through_both_ratios() -> None:
    """Weighted means of both sides with errors that hang together within a block: White's estimate, by clusters."""
    blocks = drawn(1, 80, more=2, observed=lambda chance: 2 + chance.draw(5))
    rows = [(block[2 * side] / block[2 * side + 1], side, block[2 * side + 1]) for block in blocks for side in (0, 1)]
    value, side, weight = (numpy.array(column, dtype=float) for column in zip(*rows, strict=True))
    root = numpy.sqrt(weight)
    design = numpy.column_stack([root, root * side])
    groups = numpy.repeat(numpy.arange(len(blocks)), 2)
    fitted = OLS(root * value, design).fit(
        cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False, "df_correction": False}
    )
    sums = summed(blocks)
    assert sums.difference == pytest.approx(fitted.params[1])
    assert sums.error(80) == pytest.approx(fitted.bse[1] * sqrt(80 / 79))


def test_the_sequence_is_the_boundary_of_robbins() -> None:
    """Written down as Howard et al. have it, for a sum of independent parts of variance 1."""
    n, best_at = 50, 200
    rho = best_at / (-special.lambertw(-(OUTSIDE**2) / e, -1).real - 1)
    boundary = sqrt((n + rho) * log((n + rho) / (rho * OUTSIDE**2)))
    assert n * sequence_radius(n, 1 / sqrt(n), best_at, OUTSIDE) == pytest.approx(boundary, rel=0.02)


def test_parts_can_be_added_in_any_order() -> None:
    blocks = drawn(2, 50)
    one, other = summed(blocks[30:]), summed(blocks[:30])
    one.merge(other)
    assert one == summed(blocks)


def test_few_blocks_say_nothing() -> None:
    found = estimate(summed(drawn(3, 5, more=90)), 5)
    assert isinf(found.interval.high)
    assert found.chance == 1


# ------------------------------------------------------------------ nothing is found where nothing is

REPETITIONS = 100


def test_no_change_is_found_no_more_often_than_is_said() -> None:
    found = sum(estimate(summed(drawn(100 + n, 40)), 40).chance < OUTSIDE for n in range(REPETITIONS))
    assert 0 < found <= stats.binom.isf(0.001, REPETITIONS, OUTSIDE)


def test_among_many_figures_none_is_found_where_there_is_none() -> None:
    wrong = 0
    for n in range(REPETITIONS):
        chances = [estimate(summed(drawn(1_000 + 20 * n + of, 30)), 30).chance for of in range(20)]
        wrong += min(holm(chances)) < OUTSIDE
    assert wrong <= stats.binom.isf(0.001, REPETITIONS, OUTSIDE)


def test_a_planted_difference_is_found() -> None:
    found = [estimate(summed(drawn(100 + n, 40, more=2)), 40) for n in range(REPETITIONS)]
    assert sum(one.chance < OUTSIDE for one in found) > 0.95 * REPETITIONS
    held = sum(one.interval.low <= 2 / PLAYERS <= one.interval.high for one in found)
    assert held >= stats.binom.ppf(0.001, REPETITIONS, 1 - OUTSIDE)


def looks(number: int, best_at: int) -> Iterator[tuple[float, float]]:
    """The chances of the t test and of the sequence, at every fifth block from the thirtieth on."""
    sums = Paired()
    for n, block in enumerate(drawn(5_000 + number, 300), 1):
        sums.add(block)
        if n >= 30 and n % 5 == 0:
            yield estimate(sums, n).chance, estimate(sums, n, best_at).chance


def test_whoever_looks_again_and_again_is_wrong_by_t_and_not_by_the_sequence() -> None:
    seen = [list(looks(n, 100)) for n in range(REPETITIONS)]
    by_t, by_sequence = (sum(min(pair[at] for pair in one) < OUTSIDE for one in seen) for at in (0, 1))
    assert by_sequence <= stats.binom.isf(0.001, REPETITIONS, OUTSIDE) < by_t


# ------------------------------------------------------------------ games


@pytest.fixture(scope="module")
def classic() -> Rules:
    return rules_of("classic")


@pytest.fixture(scope="module")
def found(classic: Rules) -> Simulated:
    """By bots that want something: who draws does not know what to do with more gold."""
    plan = Plan(PLAYERS, 598, bots=("random", "builder"), weights=shipped(), executor="auto")
    return simulated(classic, rules_of(RICHER), plan)


def figure(found: Simulated, kind: str, name: str = "") -> Figure:
    return next(one for one in found.figures if (one.kind, one.name) == (kind, name))


def test_a_richer_merchant_wins_more(found: Simulated) -> None:
    assert found.games == 600  # whole blocks
    one = figure(found, "wins by character", "merchant")
    assert one.certain
    assert 0 < one.low < one.difference < one.high
    assert figure(found, "decisions").difference != 0


def test_the_figures_are_those_of_the_tally(classic: Rules, found: Simulated) -> None:
    plan = Plan(PLAYERS, 600, bots=("random", "builder"), weights=shipped(), executor="auto")
    tally = Tally(PLAYERS)
    for played in games(Table(classic, plan), plan.numbers):
        tally.add(played)
    for name, share in tally.characters.items():
        assert figure(found, "wins by character", name).before == pytest.approx(share.share)
    assert figure(found, "wins by seat", "2").before == pytest.approx(tally.seats[1].won.share)
    assert figure(found, "rounds").before == pytest.approx(tally.rounds.mean)
    assert figure(found, "ties").before == pytest.approx(tally.ties / 600)


def test_games_are_read_back_from_a_program_as_the_engine_tells_them(classic: Rules) -> None:
    plan = Plan(PLAYERS, 200, seed=3, executor="auto")
    table = Table(classic, plan)
    assert table.chosen.compiled is not None
    assert list(games(table, range(8))) == [table.play(number)[0] for number in range(8)]


def test_the_same_rules_differ_in_nothing(classic: Rules) -> None:
    same = simulated(classic, classic, Plan(PLAYERS, 200, executor="auto"))
    assert same.same == same.games
    assert {(one.difference, one.low, one.high, one.chance) for one in same.figures} == {(0, 0, 0, 1)}


def test_it_ends_when_it_is_known_well_enough_and_says_the_same_for_any_number_of_jobs(classic: Rules) -> None:
    plan = Plan(PLAYERS, 1_600, executor="auto")
    alone = simulated(classic, rules_of(RICHER), plan, until=0.2)
    assert alone.reached
    assert alone.games < 1_600
    assert alone.games % (STRIDE * PLAYERS) == 0
    together = simulated(classic, rules_of(RICHER), replace(plan, jobs=2), until=0.2)
    assert (together.same, together.unfinished) == (alone.same, alone.unfinished)
    assert together == alone


def test_it_is_told_in_every_form(found: Simulated) -> None:
    difference = Difference("classic", "richer", (), simulated=found)
    sentence = "Wins with merchant: more"
    assert any(line.text.startswith(sentence) for line in lines(difference))
    assert f"- **{sentence}" in markdown(difference)
    assert f"<strong>{sentence}" in html(difference)
    data = json.loads(as_json(difference))["simulated"]
    (one,) = [one for one in data["figures"] if (one["kind"], one["name"]) == ("wins by character", "merchant")]
    assert one["certain"]
    assert "no difference larger than" in markdown(difference)


# ------------------------------------------------------------------ what games may be like


def played(number: int, bots: tuple[str, ...], scores: tuple[int, ...], winner: int, finished: bool = True) -> Played:
    return Played(number, finished, 5, 50, scores, (winner,), bots, {"king": {winner: 2}}, {}, {})


def test_a_game_that_did_not_end_is_counted_and_in_no_figure() -> None:
    sums = Sums()
    ended, not_ended = played(0, ("a", "b"), (3, 1), 0), played(0, ("a", "b"), (3, 1), 0, finished=False)
    sums.add([(ended, not_ended), (ended, ended)])
    assert sums.unfinished == [0, 1]
    assert sums.figures["rounds", "", ""].sums == [10, 2, 5, 1]


def differing(number: int) -> Sums:
    """Two bots, of whom one gets more points by what is changed, and the other fewer."""
    sums, chance = Sums(), Chance(9, number, "pairs")
    for n in range(60):
        pairs = []
        for turned in (0, 1):
            bots = ("a", "b") if not turned else ("b", "a")
            before = {bot: 10 + chance.draw(5) for bot in bots}
            after = {"a": before["a"] + 2 + chance.draw(3), "b": before["b"] - 2 - chance.draw(3)}
            one, other = (tuple(scores[bot] for bot in bots) for scores in (before, after))
            pairs.append((played(n, bots, one, 0), played(n, bots, other, 0)))
        sums.add(pairs)
    return sums


def test_bots_that_disagree_are_a_warning() -> None:
    found = told(differing(0), Plan(2, 120, bots=("a", "b")))
    (one,) = found.disagreements
    assert (one.kind, one.name, [bot for bot, _ in one.bots]) == ("score", "", ["a", "b"])
    assert one.bots[0][1] > 0 > one.bots[1][1]
    assert any(text.startswith("Warning: the bots disagree on mean score: +") for text in notes(found))


def test_what_only_one_has_is_named_and_not_compared() -> None:
    sums = Sums()
    one = played(0, ("a", "a"), (3, 1), 0)
    sums.add([(one, replace(one, turns={"queen": {0: 1}}))])
    found = told(sums, Plan(2, 2))
    assert found.alone == (("wins by character", "king"), ("wins by character", "queen"))
    assert not found.of("wins by character")


@pytest.mark.parametrize("executor", ["auto", "reference"])
def test_somebody_ends_it_with_what_is_done(classic: Rules, monkeypatch: pytest.MonkeyPatch, executor: str) -> None:
    """He is heard after each block, for those of the engine take long."""

    def add(sums: Sums, *block: Any) -> None:
        whole(sums, *block)
        if sums.blocks == 2:
            signal.raise_signal(signal.SIGINT)

    whole = Sums.add
    monkeypatch.setattr(Sums, "add", add)
    found = simulated(classic, classic, Plan(PLAYERS, 1_000, executor=executor))
    assert (found.games, found.signal) == (2 * PLAYERS, signal.SIGINT)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--until", "ci<1%"], "--until is for --simulate"),
        (["--players", "4"], "--players is for --simulate"),
        (["--simulate", "9", "--until", "soon"], "--until soon: write it as in ci<0.5%"),
        (["--simulate", "9", "--players", "99"], "--players 99: classic is for"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["diff", "classic", "classic", *words])
    assert done.exit_code == 2
    assert said in done.output
