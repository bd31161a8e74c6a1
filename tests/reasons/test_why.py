"""Why something is so: what is told is what the rules did."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.reasons.actions import action, passing
from citadels_dsl.reasons.answers import answer
from citadels_dsl.reasons.choices import begun_with, option
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.reasons.standing import standing
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.scenarios.course import SAID, Course
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import stopped
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source
from tests.sampling import few


def after(text: str, until: int = SAID, ruleset: str = "classic") -> Course:
    (script,), problems = read_script(
        Source("why.yaml", f"scenario: why\nruleset: {ruleset}\n{text}expect: {{A: {{gold: 0}}}}\n")
    )
    assert not problems
    course = stopped(script, Shelf(Library.shipped()), until)
    assert isinstance(course, Course), course
    return course


def told(reason: Reason) -> Iterator[str]:
    yield reason.text
    for part in reason.parts:
        yield from told(part)


def parts(reason: Reason) -> Iterator[Reason]:
    yield reason
    for part in reason.parts:
        yield from parts(part)


def written(reason: Reason) -> str:
    """The line of the file that a reason names."""
    span = reason.span
    return "" if span is None else span.source.text.splitlines()[span.line - 1].partition("#")[0].strip()


def answer_of(course: Course, asked: str) -> Reason:
    """`points A`, `attack_price A castle`"""
    name, *about = asked.split()
    things = [course.game.things.names.index(one) for one in about]
    subject = things[0] if things else None
    return answer(course.game, course.state, name, "player" if things else "", subject, things[1:])


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
        ("rules.gather_gold", "me.gathered < me.gathers: no"),
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
    assert found.text == "the points that A scores: 5"
    assert "`rules.districts` adds 5" in "\n".join(told(found))
    assert any(part.startswith("palace: 5") for part in told(found))


def test_what_cannot_be_chosen_is_told_with_the_condition_in_the_way() -> None:
    course = after("given:\n  A: {roles: thief}\n  B: {roles: king}\ndo:\n  - A: rob\n", 1)
    decision = course.state.decision
    assert decision is not None
    assert decision.kind == "choose"
    assert option(course.game, course.state, "king").holds
    assert "c is not this: no" in "\n".join(told(option(course.game, course.state, "thief")))


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


def told_of(course: Course, clause: str) -> str:
    return "\n".join(told(standing(course.game, course.state, course.game.rules.clauses[clause])))


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("king.crown", "comes by itself, nobody chooses it: After the King is turned over"),
        ("king.crown", "it is in force; its condition now\nthis.holder is not none: yes"),
        ("thief.collect", "it is in force for B; its condition now\nc.robbed.by is me: to be seen when it comes"),
        ("bishop.shield", "holds by itself, nobody chooses it: From your call"),
        ("bishop.shield", "nobody holds the bishop"),
        ("architect.limit", "what it makes of the answer is told by `build_limit PLAYER`"),
        ("rules.no_twins", "it is in force; its condition now\nnot p.may_own(d): to be seen when it comes"),
        ("great_wall.wall", "nobody has a great wall in the city"),
    ],
)
def test_of_what_nobody_chooses_is_told_whether_it_is_in_force(clause: str, said: str) -> None:
    assert said in told_of(after(THERE), clause)


@pytest.mark.parametrize("name", ["classic", "edition_2016", "house_rules/online_uk"])
def test_of_every_clause_something_is_told_whoever_asks_when(name: str) -> None:
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    game = Game(rules, prepare(rules, 4))
    state, chance = game.begin(4), Chance(4, 0, "bots")
    clauses = [clause for clause in rules.clauses.values() if clause.kind is not ClauseKind.ACTION]
    for _ in range(40):
        decision = state.decision
        assert decision is not None
        game.choose(state, chance.draw(len(decision.options)))
    found = [standing(game, state, clause) for clause in clauses]
    assert all(len(one.parts) >= 1 for one in found)
    assert {one.holds for one in found} == {True, False}


def test_what_has_to_be_done_is_why_one_cannot_pass() -> None:
    course = after(THERE, 0)
    found = passing(course.game, course.state)
    assert found.text == "pass is not offered to B"
    assert {part.text for part in found.parts} == {
        "`rules.gather_cards` has to be done", "`rules.gather_gold` has to be done",
    }  # fmt: skip
    course = after("given:\n  A: {roles: thief}\n  B: {roles: king}\ndo:\n  - A: rob\n", 1)
    assert passing(course.game, course.state).text.startswith("A cannot pass: `thief.rob` asks")


def test_where_a_thing_is_not_is_told_as_a_player_says_it() -> None:
    course = after(THERE)
    build = course.game.rules.clauses["rules.build"]
    found = "\n".join(told(begun_with(course.game, course.state, build, "manor")))
    assert "it is not in your hand; there: fortress, tavern" in found


def test_what_could_be_chosen_is_not_told_as_like_another_where_there_is_no_list() -> None:
    course = after("given:\n  A: {roles: warlord, gold: 5}\n  B: {roles: thief, city: market}\ndo: []\n")
    destroy = course.game.rules.clauses["warlord.destroy"]
    found = list(told(begun_with(course.game, course.state, destroy, "market")))
    assert found[0] == "`warlord.destroy` cannot be done with market"
    assert not any("like another" in text for text in found)


def test_of_players_none_of_whom_fits_each_is_told_with_what_is_against_him() -> None:
    course = after(
        "given:\n  A: {roles: wizard}\n  B: {roles: king, hand: []}\n  C: {roles: bishop, hand: []}\n",
        0,
        "dark_city",
    )
    found = list(told(action(course.game, course.state, course.game.rules.clauses["wizard.pick"])))
    assert [text for text in found if text.startswith("not ")] == ["not B", "not C"]
    assert "count(p.hand) > 0: no" in found


def test_why_it_may_not_be_built_is_told_with_the_rule_that_forbids_it() -> None:
    course = after("given:\n  A: {roles: king, gold: 5, hand: [tavern, palace], city: tavern}\n  B: {roles: thief}\n"
                   "do:\n  - A: gather gold\n")  # fmt: skip
    build = course.game.rules.clauses["rules.build"]
    assert begun_with(course.game, course.state, build, "palace").holds
    found = begun_with(course.game, course.state, build, "tavern")
    assert found.text == "`rules.build` cannot be done with tavern"
    assert not found.holds
    assert [part.text for part in found.parts] == ["you are allowed to build that card: no"]
    (forbids,) = found.parts[0].parts
    assert forbids.rule == "rules.no_twins"
    assert written(forbids) == "no_twins:"
    assert "me.has(d): yes" in told(forbids)


@pytest.mark.parametrize(
    ("thing", "rule", "says"),
    [
        ("temple", "bishop.shield", "no other player can use a rank 8 ability to touch any of your districts"),
        ("keep", "keep.stand", "Nobody can use a rank 8 ability to destroy the Keep"),
        ("palace", "", "you have at least as much gold as your price for attacking that district less 1: no"),
        ("tavern", "", "it is not in a city"),
    ],
)
def test_why_a_district_cannot_be_destroyed(thing: str, rule: str, says: str) -> None:
    course = after("""
given:
  A: {roles: warlord, gold: 1}
  B: {roles: bishop, gold: 0, city: temple}
  C: {roles: king, city: [keep, palace, docks, great_wall]}
do:
  - C: gather gold
  - C: pass
  - B: gather gold
  - B: pass
  - A: gather gold
""")
    found = begun_with(course.game, course.state, course.game.rules.clauses["warlord.destroy"], thing)
    assert not found.holds
    assert any(says in text for text in told(found)), list(told(found))
    assert rule in {part.rule for part in parts(found)}


@pytest.mark.parametrize(
    ("ruleset", "asked", "text", "chain"),
    [
        # a cost: the printed one, dearer by the wall
        ("classic", "attack_price A castle", "A's price for attacking castle: 5",
         [("by itself: d.cost is 4", "default: d.cost"), ("`great_wall.wall` adds 1", "wall:")]),
        # a limit: by itself one, three by the character
        ("classic", "build_limit A", "A's building limit: 3",
         [("by itself: 1", "default: 1"), ("`architect.limit` makes it 3", "limit:")]),
        # a number from a table
        ("edition_2016", "city_size", "the size of a complete city: 8",
         [("by itself: needed is 8", "needed"), ("the table `needed`", "needed:"), ("count(players) is 2", "players")]),
        # a score: districts, then what each rule adds
        ("classic", "points A", "the points that A scores: 14",
         [("`rules.districts` adds 14", "districts:"), ("university: 8", "d.worth"),
          ("`university.points` adds 2", "points:")]),
        # the same question where another rule answers it
        ("house_rules/gallery/o45_six_district_sprint", "city_size", "the size of a complete city: 6",
         [("by itself: 6", "default: 6")]),
    ],
)  # fmt: skip
def test_where_a_number_comes_from(ruleset: str, asked: str, text: str, chain: list[tuple[str, str]]) -> None:
    """Each rule of the chain with the line on which it stands."""
    city = (
        "[castle, great_wall]" if "castle" in asked else "[university, palace, temple]" if "points" in asked else "[]"
    )
    holds = "A: {roles: king}" if ruleset != "classic" else f"A: {{roles: architect, city: {city}}}"
    course = after(f"given:\n  {holds}\n  B: {{roles: thief}}\ndo:\n  - A: gather gold\n", ruleset=ruleset)
    found = answer_of(course, asked)
    assert found.text == text
    there = [(part.text, written(part)) for part in parts(found)]
    at = 0
    for said, line in chain:
        at = next((n for n in range(at, len(there)) if there[n][0] == said and line in there[n][1]), -1)
        assert at >= 0, (said, line, there)


def test_what_is_the_same_for_each_of_many_is_told_once() -> None:
    course = after("given:\n  A: {roles: king, city: [palace, temple]}\n  B: {roles: thief}\ndo:\n  - A: gather gold\n")
    assert list(told(answer_of(course, "points A")))[2:] == ["`rules.districts` adds 6", "palace: 5", "temple: 1"]


@pytest.mark.parametrize("name", few(["classic", "dark_city", "edition_2016", "house_rules/online_uk"], 1))
def test_whatever_is_chosen_first_in_an_action_can_be_chosen(name: str) -> None:
    """A thing that an action can be done with is on offer when it is asked for, and no other thing is."""
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    game = Game(rules, prepare(rules, 4))
    state, chance = game.begin(5), Chance(5, 0, "bots")
    asked = 0
    while (decision := state.decision) is not None and asked < 4:
        build = next((n for n, o in enumerate(decision.options) if decision.kind == "act" and _is_build(game, o)), None)
        if build is None:
            game.choose(state, chance.draw(len(decision.options)))
            continue
        names = {game.things.names[card] for card in game.things.cards}
        can = {n for n in names if begun_with(game, state, rules.clauses["rules.build"], n).holds}
        game.choose(state, build)
        after_it = state.decision
        assert after_it is not None
        if after_it.rule == "rules.build":  # of a single one nobody is asked
            asked += 1
            assert can == {game.things.names[option] for option in after_it.options}
    assert asked == 4


def _is_build(game: Game, option: object) -> bool:
    return isinstance(option, int) and game.linker.deed(option)[0].clause.id == "rules.build"


GIVEN = """scenario: why
ruleset: classic
given:
  A: {roles: king, gold: 5, hand: [tavern, palace], city: tavern}
  B: {roles: thief}
do:
  - A: gather gold
expect: {A: {gold: 7}}
"""


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("", "A acts"),
        ("build palace", "`rules.build` can be done with palace"),
        ("build tavern", "`rules.build` cannot be done with tavern"),
        ("rules.build tavern", "`rules.build` cannot be done with tavern"),
        ("king", "`king.income` is not offered"),
        ("build_cost A palace", "A's price for building palace: 5"),
        ("complete B", "B's city is complete: no"),
        ("points 1", "the points that A scores: 1"),
        ("build_cost 1 palace", "A's price for building palace: 5"),
        ("pass", "pass is offered to A"),
        ("build nothing", "pass is offered to A"),
    ],
)
def test_the_command_takes_a_question_as_one_asks_it(asked: str, line: str, tmp_path: Path) -> None:
    file = tmp_path / "why.yaml"
    file.write_text(GIVEN)
    found = CliRunner().invoke(main, ["why", str(file), *asked.split()])
    assert found.exit_code == 0, found.output
    first = found.output.splitlines()[0]
    assert first.startswith(line)
    assert re.search(r"\.yaml:\d+$", first) or asked in ("", "pass", "build nothing")
    tree = json.loads(CliRunner().invoke(main, ["why", str(file), *asked.split(), "--format", "json"]).output)
    assert tree[0]["text"].startswith(line)
    assert set(tree[0]) == {"text", "holds", "rule", "file", "line", "parts"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("build nonsense", "there is no `nonsense` in this game"),
        ("build tvern", "did you mean `tavern`?"),
        ("points", "ask `points PLAYER`"),
        ("points Z", "there is no `z` in this game"),
        ("points 3", "ask `points PLAYER`"),
        ("build_cost A B", "ask `build_cost PLAYER CARD`"),
        ("income A traed", "did you mean `trade`?"),
        ("A", "`A` does nothing of its own, and nothing is chosen at this point; name an action or a question"),
        ("build noting", "did you mean `nothing`?"),
        ("bild", "did you mean"),
    ],
)
def test_the_command_says_what_can_be_asked(asked: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "why.yaml"
    file.write_text(GIVEN)
    found = CliRunner().invoke(main, ["why", str(file), *asked.split()])
    assert found.exit_code == 2
    assert said in found.output


def test_the_command_names_what_it_does_not_know() -> None:
    found = CliRunner().invoke(main, ["why", "nothing.jsonl"])
    assert found.exit_code == 2
    assert "nothing.jsonl" in found.output
