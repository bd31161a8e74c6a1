"""One token another in a shipped ruleset: exactly that part is named, and recorded games find it."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from citadels_dsl.compare.changes import Effect
from citadels_dsl.compare.replaying import Replays
from citadels_dsl.compare.structure import compare
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.record import Record
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules import anchors
from citadels_dsl.simulate.recording import line
from tests.compare.mutating import NEVER, Games, Mutation, data, mutated, mutated_text, shipped_rules
from tests.sampling import few

MUTATIONS, SETUPS = data("mutations.yaml")


@lru_cache(maxsize=1)
def games(name: str) -> Games:
    return Games(shipped_rules(SETUPS[name]["rules"]), SETUPS[name])


def uses(one: Mutation) -> int:
    """How often the clause is done in the recorded games, counted from what is told of them."""
    found, base = 0, shipped_rules(one.rules)

    def hear(event: Event) -> None:
        nonlocal found
        found += event.kind == "clause" and event.word == one.named[1]

    for kept in islice(games(one.games), NEVER):
        game = Game(base, games(one.games).table.setup(kept.game))
        state = game.empty(kept.seed, kept.game)
        game.play(state, anchors.GAME, sink=hear)
        for choice in kept.choices:
            game.choose(state, choice, hear)
        assert state.decision is None, "the whole game was played again"
    return found


@pytest.mark.parametrize("one", few(MUTATIONS, 26), ids=str)
def test_exactly_what_was_changed_is_named_and_recorded_games_find_it(one: Mutation) -> None:
    old, new = shipped_rules(one.rules), mutated(one)
    changes = compare(old, new).changes
    assert [(c.section, c.name) for c in changes if c.effect is Effect.BEHAVIOUR] == [one.named]
    assert [c for c in changes if c.effect is not Effect.BEHAVIOUR] == []
    (change,) = changes
    assert change.before is not None
    assert change.after is not None
    assert change.details
    replays = Replays(old, new)
    kept = islice(games(one.games), NEVER if one.unused else None)
    parting = next(filter(None, map(replays.parting, kept)), None)
    if one.unused:
        assert uses(one) == 0, one.unused
        assert parting is None
    else:
        assert parting is not None
        assert parting.old != parting.new


def test_there_are_enough_of_them() -> None:
    assert len(MUTATIONS) >= 40
    assert len({one.rules for one in MUTATIONS}) >= 8
    assert len({one.named[0] for one in MUTATIONS}) >= 8
    assert sum(bool(one.unused) for one in MUTATIONS) <= 5


def recorded(kept: list[Record], path: Path) -> str:
    path.write_text("".join(map(line, kept)), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("number", [3, 8])
def test_the_command_finds_it_in_a_record(number: int, tmp_path: Path) -> None:
    one = MUTATIONS[number]
    file = tmp_path / "mine.yaml"
    file.write_text(mutated_text(one)[1], encoding="utf-8")
    kept = recorded([kept for kept, _ in zip(games(one.games), range(4), strict=False)], tmp_path / "games.jsonl")
    done = CliRunner().invoke(main, ["diff", one.rules, str(file), "--games", kept, "--format", "json"])
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert [change["name"] for change in found["changes"]] == [one.named[1]]
    assert found["replayed"]["games"] == 4
    assert found["replayed"]["partings"]
    same = CliRunner().invoke(main, ["diff", one.rules, one.rules, "--games", kept])
    assert (same.exit_code, same.stdout) == (0, "\n0 of 4 recorded games go another way\n")
