"""What is noted of a game is the same in the program and by the engine, and the same as a recount from its record."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.engine.game import Game
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.unpacking import games
from tests.sampling import few
from tests.simulate.conftest import compiled

PLAN = Plan(players=4, games=6, bots=("builder", "random"), weights=shipped(), noted=True)
#: One whose cards are drawn for every game, where also a turn is replaced; one with turns of two; one where much moves.
RULESETS = ("classic", "dark_city", "house_rules/digest_uk", "edition_2016")


@pytest.mark.parametrize(("name", "machine"), few(product(RULESETS, ["python", "wasm"]), 5))
def test_the_program_notes_what_the_engine_hears(name: str, machine: str) -> None:
    rules = compiled(name)
    there = list(games(Table(rules, replace(PLAN, executor=machine)), PLAN.numbers))
    table = Table(rules, PLAN)
    here = [table.play(number)[0] for number in PLAN.numbers]
    assert there == here
    assert {what for game in here for what, _ in game.noted} == {
        "took", "offered", "used", "drew", "dealt", "lost", "worth", "led",
    }  # fmt: skip


def test_nothing_is_noted_where_nobody_wants_it(classic: Rules) -> None:
    plan = replace(PLAN, noted=False)
    assert all(not game.noted for game in games(Table(classic, replace(plan, executor="wasm")), plan.numbers))
    assert not Table(classic, plan).play(0)[0].noted


def test_a_recount_from_the_record_of_a_game(classic: Rules) -> None:
    """Of the cards that never leave a hand and a city: what was taken, drawn, built, and what it is worth."""
    table = Table(classic, PLAN)
    played, record = table.play(2)
    game = Game(classic, table.setup(2))
    state = game.begin(PLAN.seed, 2)
    taken: dict[str, int] = {}
    lay: dict[str, int] = {}
    while (decision := state.decision) is not None:
        choice = record.choices[state.decisions]
        if decision.rule == "procedure:pick":  # each player is asked, but where there is only one left
            names = [game.things.names[option] for option in decision.options if isinstance(option, int)]
            taken[names[choice]] = taken.get(names[choice], 0) + 1
            for name in names:
                lay[name] = lay.get(name, 0) + 1
        game.choose(state, choice)
    noted = played.noted
    assert taken == {name: sum(seats.values()) for (what, name), seats in noted.items() if what == "took"}
    assert lay == {name: sum(sizes.values()) for (what, name), sizes in noted.items() if what == "offered"}
    assert sum(sum(seats.values()) for (what, _), seats in noted.items() if what == "dealt") == 4 * 4
    for seat in range(4):
        worth = sum(seats.get(seat, 0) for (what, _), seats in noted.items() if what == "worth")
        assert worth <= played.scores[seat] <= worth + 3 + 4
    for name, seats in played.built.items():
        stand = sum(played.kept.get(name, {}).values())
        assert sum(seats.values()) - sum(noted.get(("lost", name), {}).values()) == stand
    assert played.rounds * 4 == sum(taken.values())


def test_clauses_are_counted_as_often_as_they_are_heard(classic: Rules) -> None:
    """The engine's own events are the reference: a listener that counts nothing but clauses."""
    table = Table(classic, PLAN)
    played, record = table.play(1)
    game, heard = Game(classic, table.setup(1)), dict[str, int]()
    state = game.empty(PLAN.seed, 1)

    def hear(event: object) -> None:
        if getattr(event, "kind", "") == "clause":
            word = str(getattr(event, "word", ""))
            heard[word] = heard.get(word, 0) + 1

    game.play(state, "game", sink=hear)
    for choice in record.choices:
        game.choose(state, choice, hear)
    counted = {name: sum(seats.values()) for (what, name), seats in played.noted.items() if what == "used"}
    assert counted == {word: n for word, n in heard.items() if classic.clauses[word].card}
    assert counted["king.crown"] > 0


def test_who_leads_is_asked_at_every_round(classic: Rules) -> None:
    """By the standing at the first choice of each round, in which nobody has done anything yet."""
    table = Table(classic, replace(PLAN, bots=("builder",)))
    played, record = table.play(3)
    game = Game(classic, table.setup(3))
    state = game.begin(PLAN.seed, 3)
    leaders: list[int] = []

    def ask() -> None:
        scores = game.result(state).scores
        if scores.count(max(scores)) == 1:
            leaders.append(scores.index(max(scores)))

    round_ = 0
    for choice in record.choices:
        if state.round != round_:
            round_ = state.round
            ask()
        game.choose(state, choice)
    ask()
    taken: dict[int, int] = {}
    for before, after in pairwise(leaders):
        if before != after:
            taken[after] = taken.get(after, 0) + 1
    assert sum(taken.values()) > 1
    assert played.noted["led", ""] == taken
