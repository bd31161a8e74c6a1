"""Whoever stands in for whom: games with casts, districts, options and numbers of players by chance."""

from __future__ import annotations

import json
from random import Random

import pytest

from citadels_dsl.bots import bot_of
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.record import Record, record, replay
from citadels_dsl.engine.state import State
from citadels_dsl.rules import anchors
from citadels_dsl.setup.chance import Chance
from tests.engine.hidden import otherwise
from tests.engine.keeping import Ledger, carried_out, conserved, lying
from tests.engine.tables import TARGETS, Table, table
from tests.sampling import few

#: Of these two tables are played, of the others one; more with `--games`.
RULESETS = ("classic", "dark_city", "edition_2016", "online_uk", "collection_zh", "customs_zh")

#: How often it is looked whether something hidden shows, and whether a bot can see it.
LOOKS, BOTS_LOOK = 0.06, 0.01


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"target", "number"} <= set(metafunc.fixturenames):
        games = metafunc.config.getoption("--games")
        wanted = [
            pytest.param(t, n, id=f"{t}-{n}") for t in TARGETS for n in range(games or (2 if t in RULESETS else 1))
        ]
        metafunc.parametrize(("target", "number"), wanted if games else few(wanted, 18))


def test_a_game_with_a_cast_by_chance_is_sound(target: str, number: int) -> None:
    drawn = table(target, number)
    try:
        play(drawn)
    except Exception as error:
        raise AssertionError(f"{drawn}: {error}") from error


def play(drawn: Table) -> None:
    """A whole game, looked at from all sides."""
    game, random = drawn.game, drawn.random
    state = game.empty(1, drawn.number)
    everything, heard = lying(state), Ledger(game, state)
    game.play(state, anchors.GAME, sink=heard)
    choices: list[int] = []
    saved: tuple[int, str] = (0, json.dumps(game.dump(state)))
    while state.decision is not None:
        assert len(state.decision.options) > 1
        conserved(game, state, everything)
        assert heard.purses == state.gold[: game.setup.players]
        carried_out(game, state, everything)
        if random.random() < LOOKS:
            nothing_shows(game, state, random)
        if random.random() < 1 / (len(choices) + 1):  # each decision is as likely as any other
            saved = len(choices), json.dumps(game.dump(state))
        choices.append(random.randrange(len(state.decision.options)))
        game.choose(state, choices[-1], heard)
    result = game.result(state)
    assert result.finished, result.reason
    assert result.decisions == len(choices)
    assert lying(state) == everything
    going_on = (state.frames, state.reached, state.deeds, state.asked, state.player, state.character)
    assert going_on == ([], (), (), (), None, None)
    went_on = game.load(json.loads(saved[1]))
    for choice in choices[saved[0] :]:
        game.choose(went_on, choice)
    assert game.dump(went_on) == game.dump(state)
    kept = record(game, state, ["random"], choices).as_dict()
    assert replay(game, Record.of_dict(json.loads(json.dumps(kept)))).same


def nothing_shows(game: Game, state: State, random: Random) -> None:
    """With another secret every seat sees the same, is offered the same, and a bot chooses the same."""
    decision = state.decision
    assert decision is not None
    for seat in game.things.players:
        other = otherwise(game, state, seat, random)
        mine, theirs = View(game, state, seat), View(game, other, seat)
        assert mine.as_dict() == theirs.as_dict()
        if seat != decision.seat:
            continue
        again = game.load(game.dump(other))
        assert again.decision is not None
        assert game.describe(again, again.decision) == game.describe(state, decision)
        if random.random() < BOTS_LOOK / LOOKS:
            chances = [Chance(1, 1, "bot") for _ in range(2)]
            bot = bot_of("builder", shipped())
            chosen = [bot.choose(v, decision, c) for v, c in zip((mine, theirs), chances, strict=True)]
            assert chosen[0] == chosen[1]
