"""Why something is so: what is told is what the rules did."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.reasons.actions import action
from citadels_dsl.reasons.answers import answer
from citadels_dsl.reasons.choices import option
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.scenarios.course import SAID, Course
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import stopped
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source


def after(text: str, until: int = SAID) -> Course:
    (script,), problems = read_script(
        Source("why.yaml", f"scenario: why\nruleset: classic\n{text}expect: {{A: {{gold: 0}}}}\n")
    )
    assert not problems
    course = stopped(script, Shelf(Library.shipped()), until)
    assert isinstance(course, Course), course
    return course


def told(reason: Reason) -> Iterator[str]:
    yield reason.text
    for part in reason.parts:
        yield from told(part)


def why_not(course: Course, clause: str) -> str:
    return "\n".join(told(action(course.game, course.state, course.game.rules.clauses[clause])))


THERE = """
given:
  A: {roles: king, gold: 5, hand: [fortress, tavern], city: palace}
  B: {roles: thief}
do:
  - A: gather gold
"""


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("rules.build", "`rules.build` is offered to A"),
        ("rules.gather_gold", "me.gathered < me.gathers is no"),
        ("thief.rob", "B holds the thief, not A"),
        ("warlord.destroy", "it belongs to the step end"),
    ],
)
def test_the_first_thing_that_keeps_an_action_from_being_offered(clause: str, said: str) -> None:
    course = after(THERE)
    assert said in why_not(course, clause)


def test_what_is_used_up_is_told_as_that() -> None:
    course = after(THERE + "  - A: income\n")
    assert "it was done once in this turn, and may be 1" in why_not(course, "king.income")


def test_a_number_is_told_with_every_rule_behind_it() -> None:
    course = after(THERE)
    found = answer(course.game, course.state, "points", "player", 0, ())
    assert found.text == "points of A is 5"
    assert "`rules.districts` adds 5" in "\n".join(told(found))
    assert any(part.startswith("palace: 5") for part in told(found))


def test_what_cannot_be_chosen_is_told_with_the_condition_in_the_way() -> None:
    course = after("given:\n  A: {roles: thief}\n  B: {roles: king}\ndo:\n  - A: rob\n", 1)
    decision = course.state.decision
    assert decision is not None
    assert decision.kind == "choose"
    assert option(course.game, course.state, "king").holds
    assert "c is not this is no" in "\n".join(told(option(course.game, course.state, "thief")))


@pytest.mark.parametrize("name", ["classic", "dark_city", "edition_2016"])
def test_whoever_asks_disturbs_nothing_and_no_reason_is_missing(name: str) -> None:
    """At every decision between actions of a game: what is on offer is called that, what is not has a reason."""
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    game = Game(rules, prepare(rules, 4))
    state, chance = game.begin(3), Chance(3, 0, "bots")
    asked = 0
    clauses = [clause for clause in rules.clauses.values() if clause.kind is ClauseKind.ACTION]
    while (decision := state.decision) is not None and asked < 30:
        if decision.kind == "act":
            asked += 1
            there = {game.linker.deed(o)[0].clause.id for o in decision.options if isinstance(o, int)}
            for clause in clauses:
                found = action(game, state, clause)
                assert (found.holds is not False) == (clause.id in there), found
                assert found.parts or clause.id in there
                if clause.id not in there:
                    assert not any("it would change nothing" in text for text in told(found)), found
            assert state.decision is decision
        game.choose(state, chance.draw(len(decision.options)))
    assert asked == 30


def test_the_command_names_what_it_does_not_know() -> None:
    found = CliRunner().invoke(main, ["why", "nothing.jsonl"])
    assert found.exit_code == 2
    assert "nothing.jsonl" in found.output
