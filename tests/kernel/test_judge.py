"""A compiled game is the game: every decision of it is the one that the reference engine would have asked for."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.machine import WORTH_FLATTENING_WASM, PythonMachine
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.simulate.executors import NotCompiled, choose
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.series import simulate
from tests.kernel.judge import ODD, PLAIN, Bots, Decided, judged, judged_by_name, judged_everywhere, transcript, watched
from tests.sampling import few

#: More of them on request: `CITADELS_JUDGE_GAMES=1000 pytest tests/kernel`.
GAMES = int(os.environ.get("CITADELS_JUDGE_GAMES", "3"))
SIMPLIFIED = Path(__file__).parents[2] / "benchmarks" / "simplified.yaml"
COMPILED = {
    "classic": range(2, 8),
    "first_edition": range(2, 8),
    "online_uk": range(2, 9),
    str(SIMPLIFIED): range(4, 8),
}


def rules_of(name: str) -> Rules:
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    return rules


@pytest.mark.large
def test_a_program_for_many_games_plays_the_same() -> None:
    for name, players in ((str(SIMPLIFIED), 4), ("online_uk", 2)):
        rules = rules_of(name)
        setup = prepare(rules, players)
        compiled = CompiledGame(rules, setup, "wasm", games=WORTH_FLATTENING_WASM)
        for number in range(3 * GAMES):
            assert judged(rules, setup, compiled, 13, number) == ""


def test_a_program_for_many_games_hears_who_sits_there() -> None:
    rules = rules_of(str(SIMPLIFIED))
    setup = prepare(rules, 5)
    compiled = CompiledGame(rules, setup, "wasm", weighed=True, games=WORTH_FLATTENING_WASM)
    for number in range(2 * GAMES):
        bots = [(ODD, PLAIN, None)[(seat + number) % 3] for seat in range(5)]
        assert judged(rules, setup, compiled, 13, number, bots) == ""


@pytest.mark.parametrize(
    ("name", "players"),
    few([pytest.param(name, n, id=f"{Path(name).stem}, {n}") for name, counts in COMPILED.items() for n in counts], 5),
)
def test_a_compiled_game_is_the_same_game(name: str, players: int) -> None:
    rules = rules_of(name)
    assert judged_everywhere(rules, prepare(rules, players), 11, GAMES) == ""


@pytest.mark.parametrize(
    ("name", "players"),
    few(
        [
            pytest.param(name, n, id=f"{Path(name).stem}, {n}")
            for name, counts in COMPILED.items()
            for n in (counts[0], counts[-1])
        ],
        2,
    ),
)
def test_whoever_weighs_chooses_the_same_in_a_compiled_game(name: str, players: int) -> None:
    def bots(number: int) -> Bots:
        return [(ODD, PLAIN, None)[(seat + number) % 3] for seat in range(players)]

    rules = rules_of(name)
    assert judged_everywhere(rules, prepare(rules, players), 12, GAMES, bots) == ""


@pytest.mark.parametrize(
    ("name", "players"),
    few([pytest.param(name, n, id=f"{Path(name).stem}, {n}") for name, counts in COMPILED.items() for n in counts], 4),
)
def test_a_compiled_game_asks_about_the_same_things_in_the_same_words(name: str, players: int) -> None:
    rules = rules_of(name)
    assert judged_by_name(rules, prepare(rules, players), "python", 12, range(GAMES)) == ""


def test_a_game_that_differs_is_shown_where_it_differs() -> None:
    rules = rules_of("classic")
    setup = prepare(rules, 4)
    other = CompiledGame(rules, prepare(rules, 4, {"start_gold": 3}), "python")
    found = judged(rules, setup, other, 11, 0)
    assert found.startswith("game 0 of seed 11, decision ")
    assert "Decided(seat=" in found


def test_a_transcript_depends_on_every_decision() -> None:
    one, other = Decided(0, 3, 1), Decided(0, 3, 2)
    assert len({transcript(those) for those in ([one, other], [other, one], [one], [other], [])}) == 5


def test_a_series_comes_to_the_same_whoever_plays_it() -> None:
    rules = rules_of("classic")
    plan = Plan(players=4, games=24, seed=5, bots=("builder", "random", "rush"), weights=shipped())
    tallies = [simulate(rules, replace(plan, executor=name)).tally for name in ("reference", "python", "wasm")]
    assert tallies[0] == tallies[1] == tallies[2]


@pytest.fixture
def placed(tmp_path: Path) -> Rules:
    """A mark that is a place is kept by the engine alone."""
    path = tmp_path / "placed.yaml"
    lines = (
        "overlay: placed", "on: classic", "says: An example.", "add:",
        '  marks: {there: {on: player, kind: place, until: round, says: "the place of {}"}}',
        "  rules:", '    note: {after: p.turn, do: "mark(p, there=p.hand)"}',
    )  # fmt: skip
    path.write_text("\n".join(lines))
    return rules_of(str(path))


def test_what_cannot_be_compiled_says_where_it_stands(placed: Rules) -> None:
    with pytest.raises(Unlowered, match=r"^a mark that is a place \(.*placed\.yaml:7\)$"):
        CompiledGame(placed, prepare(placed, 4), "python")


def test_an_executor_that_is_named_and_cannot_play_is_refused(placed: Rules) -> None:
    with pytest.raises(NotCompiled, match=r"^wasm: "):
        simulate(placed, Plan(players=4, games=1, executor="wasm"))


def test_without_being_asked_the_reference_engine_plays_what_cannot_be_compiled_and_tells_why() -> None:
    rules = rules_of("dark_city")
    plan = Plan(players=4, games=100, executor="auto", cast="random")
    chosen = choose(rules, plan, prepare(rules, 4, cast="random"), recording=False)
    assert (chosen.executor, chosen.compiled) == ("reference", None)
    assert chosen.why == "every game has other characters"


@pytest.mark.parametrize("machine", ["python", "wasm"])
def test_a_program_draws_the_districts_that_play_as_they_are_drawn_for_every_game(machine: str) -> None:
    rules = rules_of("dark_city")
    plan = Plan(players=4, games=100, executor=machine, seed=11)
    chosen = choose(rules, plan, prepare(rules, 4, seed=11), recording=False)
    assert chosen.compiled is not None
    decks = set()
    for number in range(GAMES):
        setup = prepare(rules, 4, seed=11, game=number)
        decks.add(setup.uniques)
        assert judged(rules, setup, chosen.compiled, 11, number) == ""
    assert len(decks) == GAMES


def test_a_series_with_other_districts_in_every_game_comes_to_the_same_whoever_plays_it() -> None:
    rules = rules_of("dark_city")
    plan = Plan(players=4, games=6, seed=5)
    tallies = [simulate(rules, replace(plan, executor=name)).tally for name in ("reference", "python", "wasm")]
    assert tallies[0] == tallies[1] == tallies[2]
    assert len(tallies[0].districts) < len([card for card in rules.cards.values() if card.district])


@pytest.mark.parametrize("machine", ["python", "wasm"])
def test_a_card_without_a_colour_is_weighed_as_one_of_no_colour(machine: str) -> None:
    rules = rules_of("o36_secret_ambitions")
    setup = prepare(rules, 5)
    compiled = CompiledGame(rules, setup, machine, weighed=True)
    if isinstance(compiled.machine, PythonMachine):
        watched(compiled.machine)
    for number in range(GAMES):
        bots = [(ODD, PLAIN, None)[(seat + number) % 3] for seat in range(5)]
        assert judged(rules, setup, compiled, 12, number, bots) == ""
