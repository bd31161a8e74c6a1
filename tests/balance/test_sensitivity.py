"""Numbers are found where they stand, and what each does is found on the same luck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.balance.literals import Literal, Recipe, literals
from citadels_dsl.balance.sensitivity import Bench, Change, Sensitivity, sensitivity
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.playing import Table
from tests.balance.conftest import EVEN, PLANTED, by_chance, compiled, plan_of, source

GAMES = 400
OWN = "planted.yaml"


def own(found: list[Literal]) -> list[Literal]:
    return [one for one in found if one.span.source.path == OWN]


def test_numbers_are_found_where_they_stand(planted: Rules) -> None:
    found = literals(Recipe(source(PLANTED)), planted)
    (luck,) = [one for one in found if one.key == "three.luck"]
    assert (luck.card, luck.value, luck.before, luck.after) == ("three", 2, "gain(", ")")
    assert "gain(3)" in luck.changed(3)
    assert len(luck.changed(3)) == len(PLANTED)
    assert {one.card for one in own(found)} >= {"one", "hut", "farm"}
    assert {one.key for one in found} >= {"hut.cost", "hut.copies", "coins.default", "city_size.default"}


def test_what_is_not_played_is_no_number(even: Rules) -> None:
    """Words for people, remarks, and by how many it is played."""
    assert "# 7 of them" in EVEN
    found = own(literals(Recipe(source(EVEN)), even))
    lines = EVEN.split("\n")
    assert not [one for one in found if lines[one.line - 1].startswith(("says", "players"))]


QUOTED = PLANTED.replace(
    "do: gain(2)",
    """do: |
          either "take 9":   # or 8
            gain(2)
          or "draw 7":
            draw(1)""",
)


def test_numbers_in_quotes_and_remarks_of_a_block_are_none() -> None:
    rules = compiled(QUOTED)
    found = [one for one in literals(Recipe(source(QUOTED)), rules) if one.key == "three.luck"]
    assert [(one.value, one.before) for one in found] == [(2, "gain("), (1, "draw(")]
    assert "            draw(5)" in found[1].changed(5)


def test_a_file_is_read_as_if_another_number_stood_in_it(tmp_path: Path) -> None:
    file = tmp_path / "planted.yaml"
    file.write_text(PLANTED, encoding="utf-8")
    library = Library.shipped()
    base = compile_ruleset(library, str(file)).rules
    assert base is not None
    (coins,) = [one for one in literals(Recipe(str(file)), base) if one.key == "coins.default"]
    assert coins.file is not None and coins.file.name == "core.yaml"  # noqa: PT018 -- one thing
    changed = compile_ruleset(library.with_text(coins.file, coins.changed(3)), str(file)).rules
    assert changed is not None
    assert changed.digest != base.digest
    assert compile_ruleset(library, str(file)).rules == base


@pytest.fixture(scope="module")
def found(planted: Rules) -> Sensitivity:
    return measured(planted, 1)


def measured(rules: Rules, jobs: int) -> Sensitivity:
    plan = replace(plan_of(by_chance("builder"), GAMES), jobs=jobs)
    return sensitivity(rules, Recipe(source(PLANTED)), plan, ("three", "city_size"))


def change(found: Sensitivity, key: str, value: int) -> Change:
    return next(one for one in found.changes if (one.literal.key, one.value) == (key, value))


def test_the_planted_direction_is_found(found: Sensitivity) -> None:
    more, less = change(found, "three.luck", 3).effects["wins"], change(found, "three.luck", 1).effects["wins"]
    assert more.certain
    assert more.difference > 0
    assert less.certain
    assert less.difference < 0
    assert more.before == less.before > 0.3


def test_the_length_of_the_game_follows_the_size_of_the_city(found: Sensitivity) -> None:
    longer, shorter = (change(found, "city_size.default", value).effects["rounds"] for value in (9, 7))
    assert longer.difference > 0 > shorter.difference
    assert longer.certain
    assert shorter.certain
    assert "wins" not in change(found, "city_size.default", 9).effects


def test_what_the_checker_does_not_accept_is_told_with_its_reason(found: Sensitivity) -> None:
    refused = change(found, "three.rank", 4)
    assert "one place in the order" in refused.refused
    assert not refused.effects
    assert refused in found.refused
    assert found.tornado("wins")[0][0].literal.key == "three.luck"
    assert {one.literal.key for one in found.changes} == {"three.luck", "three.rank", "city_size.default"}


def test_any_number_of_jobs_comes_to_the_same(planted: Rules, found: Sensitivity) -> None:
    there = measured(planted, 2)
    assert [(one.value, one.effects, one.refused) for one in there.changes] == [
        (one.value, one.effects, one.refused) for one in found.changes
    ]


def test_a_number_that_changes_no_rule_is_not_played(even: Rules) -> None:
    """The same as is said beside it: `1` of a table that another file replaces would be one."""
    plan = plan_of(by_chance("builder"), 8)
    bench = Bench(Table(even, plan), Recipe(source(EVEN)), plan)
    (bonus,) = [one for one in literals(Recipe(source(EVEN)), even) if one.key == "finished_first"]
    assert bench.change(bonus, 5).same
    assert bench.change(bonus, -1).refused == "a number in a ruleset is not below 0"
