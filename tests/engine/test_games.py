"""Whole games by chance: saved, replayed, broken off, the same everywhere. What holds in all: `test_casts`."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from citadels_dsl.engine.record import Record, record, replay
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event
from tests.engine.conftest import game_of, played, rules_of


def test_a_game_can_be_saved_and_gone_on_with_at_every_decision(ruleset: str) -> None:
    game = game_of(ruleset, rules_of(ruleset).players[1])
    seen = Counter[str]()

    def again(state: State) -> None:
        seen["decisions"] += 1
        if seen["decisions"] % 7:
            return
        saved = json.loads(json.dumps(game.dump(state)))
        loaded = game.load(saved)
        assert loaded.decision == state.decision
        assert game.dump(loaded) == game.dump(state)
        for one in (loaded, copy := state.copy()):
            game.choose(one, 0)
        assert game.dump(loaded) == game.dump(copy)
        assert copy.decision == loaded.decision

    played(game, each=again)
    assert seen["decisions"] > 100


def test_a_record_plays_the_same_game_with_the_same_events(ruleset: str) -> None:
    game = game_of(ruleset, rules_of(ruleset).players[-1])
    heard: list[Event] = []
    state, choices = played(game, sink=heard.append)
    kept = Record.of_dict(json.loads(json.dumps(record(game, state, ["random"], choices).as_dict())))
    again: list[Event] = []
    assert replay(game, kept, lambda _: again.append).same
    assert again == heard


def test_a_record_that_does_not_fit_is_shown_where_it_goes_another_way() -> None:
    game = game_of("classic", 4)
    state, choices = played(game)
    kept = record(game, state, ["random"], [*choices[:9], 99, *choices[10:]])
    found = replay(game, kept)
    assert (found.same, found.place) == (False, 10)
    assert "the record takes number 100" in found.difference
    with pytest.raises(ValueError, match="format 2"):
        Record.of_dict({**kept.as_dict(), "format": 2})


def test_nothing_outside_of_the_offer_is_accepted() -> None:
    game = game_of("classic", 4)
    state = game.begin(1)
    assert state.decision is not None
    for wrong in (-1, len(state.decision.options)):
        with pytest.raises(ValueError, match="none of them"):
            game.choose(state, wrong)
    before = game.dump(state)
    for number in (1.0, True, "1", None):
        with pytest.raises(ValueError, match="the number of an option"):
            game.choose(state, number)  # type: ignore[arg-type]
    assert state.decision is not None
    assert game.dump(state) == before


def test_listening_changes_nothing() -> None:
    game = game_of("dark_city", 5)
    quiet, _ = played(game)
    loud, _ = played(game, sink=lambda _: None)
    assert game.dump(quiet) == game.dump(loud)


def test_what_goes_on_too_long_is_broken_off_and_said() -> None:
    game = game_of("classic", 4, options={"round_limit": 2})
    result = game.result(played(game)[0])
    assert not result.finished
    assert result.reason == "not over after 2 rounds"


TRANSCRIPT = """
from tests.engine.conftest import game_of, played
import hashlib
heard = []
state, choices = played(game_of("edition_2016", 6), sink=heard.append)
print(hashlib.sha256(repr((choices, heard)).encode()).hexdigest())
"""


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    heard: list[Event] = []
    _, choices = played(game_of("edition_2016", 6), sink=heard.append)
    here = hashlib.sha256(repr((choices, heard)).encode()).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "1234"}
    there = subprocess.run(
        [sys.executable, "-c", TRANSCRIPT], capture_output=True, text=True, check=True, env=environment
    ).stdout.strip()
    assert there == here
