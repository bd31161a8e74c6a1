"""The figures of a series are those of a plain recount of the same games, as the reference engine plays them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import numpy
import pytest

from citadels_dsl.balance.families import families
from citadels_dsl.balance.ratio import Ratio, together
from citadels_dsl.balance.sheet import Sheet
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.rules.noted import uses_of
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.tally import Played
from tests.balance.conftest import by_chance, plan_of, series
from tests.simulate.conftest import compiled as shipped_rules

GAMES = 40


@pytest.fixture(scope="module")
def classic() -> Rules:
    return shipped_rules("classic")


@pytest.fixture(scope="module")
def played(classic: Rules) -> list[Played]:
    """By the engine, from whose records `tests.simulate.test_noting` counts again what is noted."""
    plan = replace(plan_of(by_chance("builder"), GAMES, 3), noted=True, executor="reference")
    table = Table(classic, plan)
    return [table.play(number)[0] for number in plan.numbers]


def test_a_plain_recount(classic: Rules, played: list[Played]) -> None:
    sheet = series(classic, ("builder",), GAMES, (3,)).of(by_chance("builder"))[3]
    took, won, offered, fair, turns = (defaultdict[str, Fraction](Fraction) for _ in range(5))
    dealt, dealt_won, drew, came, builders, builders_won = (defaultdict[str, Fraction](Fraction) for _ in range(6))
    at: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for game in played:
        assert game.finished
        part = [Fraction(seat in game.winners, len(game.winners)) for seat in range(3)]
        for (what, name), cells in game.noted.items():
            for column, times in cells.items():
                match what:
                    case "took":
                        took[name] += times
                        won[name] += times * part[column]
                        at[name, column] += times * part[column]
                    case "offered":
                        offered[name] += times
                        fair[name] += Fraction(times, column)
                    case "dealt":
                        dealt[name] += times
                        dealt_won[name] += times * part[column]
                    case "drew":
                        drew[name] += times
        for name, seats in game.turns.items():
            turns[name] += sum(seats.values())
        for name, seats in game.built.items():
            came[name] += sum(seats.values())
            builders[name] += len(seats)
            builders_won[name] += sum(part[seat] for seat in seats)
    assert sheet.finished == GAMES
    assert set(sheet.characters) == set(took)
    for name, line in sheet.characters.items():
        assert (line.won.observations, Fraction(line.won.won, sheet.unit)) == (took[name], won[name])
        assert (line.offers.above, line.offers.below) == (took[name], offered[name])
        assert Fraction(line.liking.above, line.liking.below) == took[name] / fair[name]
        assert (line.turns.above, line.turns.below) == (turns[name], took[name])
        assert [Fraction(share.won, sheet.unit) for share in line.seats] == [at[name, seat] for seat in range(3)]
    for name, district in sheet.districts.items():
        assert (district.won.observations, Fraction(district.won.won, sheet.unit)) == (dealt[name], dealt_won[name])
        assert (district.built.above, district.built.below) == (came[name], drew[name])
        theirs = (builders[name], builders_won[name])
        assert (district.builders.observations, Fraction(district.builders.won, sheet.unit)) == theirs
    assert sheet.expected == pytest.approx(1 / 3)
    assert sheet.expected_of_dealt == pytest.approx(1 / 3)


def test_uses_are_counted_in_the_turns_of_their_card(classic: Rules, played: list[Played]) -> None:
    sheet = Sheet(3, uses_of(classic), GAMES)
    for game in played:
        sheet.add(game)
    sheet.close()
    line = sheet.characters["merchant"]
    kills = sum(sum(game.noted.get(("used", "merchant.bonus"), {}).values()) for game in played)
    assert (line.uses["merchant.bonus"].above, line.uses["merchant.bonus"].below) == (kills, line.turns.above)
    assert kills > 0


def test_any_number_of_jobs_comes_to_the_same(even: Rules) -> None:
    alone = series(even, ("builder",), 60, (3, 4))
    assert series(even, ("builder",), 60, (3, 4), jobs=2).sheets == alone.sheets
    assert [(players, family.player) for players, family in alone.sheets] == [
        (3, "builder"), (3, "builder by chance"), (4, "builder"), (4, "builder by chance"),
    ]  # fmt: skip


def test_the_engine_comes_to_the_same(even: Rules) -> None:
    engine, program = (series(even, ("rush",), 30, executor=executor).sheets for executor in ("reference", "wasm"))
    assert engine == program


def test_a_bot_by_chance_takes_by_chance_and_the_bot_itself_does_not(classic: Rules) -> None:
    found = series(classic, ("builder",), 400)
    chooses, draws = families(("builder",), shipped())
    liking = {family: found.of(family)[4].characters for family in (chooses, draws)}
    for name, line in liking[draws].items():
        interval = line.liking.interval(4)
        assert interval.low < 1 < interval.high, name
    assert liking[chooses]["merchant"].liking.interval(4).low > 1.5
    assert liking[chooses]["assassin"].liking.interval(4).high < 0.5


def test_the_error_of_a_ratio() -> None:
    """Of one sum over another, by the linear part of what each block does to it."""
    above = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8] * 4
    below = [5, 2, 6, 3, 5, 9, 7, 9, 6, 4, 6, 9] * 4
    ratio = Ratio()
    for a, b in zip(above, below, strict=True):
        ratio.add(a, b)
    value = sum(above) / sum(below)
    linear = (numpy.array(above) - value * numpy.array(below)) / numpy.mean(below)
    assert ratio.value == pytest.approx(value)
    assert ratio.error == pytest.approx(numpy.std(linear, ddof=1) / numpy.sqrt(len(above)))
    assert together([ratio], 2) == pytest.approx((value, 2 * ratio.error))
