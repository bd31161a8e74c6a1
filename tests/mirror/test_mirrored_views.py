"""What a seat may know of a compiled game is what it may know of the same game on the reference engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.kernel.lower import sight
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES
from citadels_dsl.kernel.passes.pausing import paused
from citadels_dsl.mirror.decisions import Decisions
from citadels_dsl.mirror.numbers import Numbers
from citadels_dsl.mirror.table import NoForesight, Table
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged_by_name
from tests.kernel.test_judge import COMPILED, rules_of
from tests.sampling import few

RULES = Path(__file__).parents[1] / "kernel" / "rules"


@pytest.mark.parametrize(
    ("name", "players", "machine"),
    few(
        [
            pytest.param(name, players, machine, id=f"{Path(name).stem}, {players}, {machine}")
            for name, counts in {**COMPILED, "edition_2016": (5,), "dark_city": (6,), "classic_2017": (4,)}.items()
            for players, machine in ((counts[0], "wasm"), (counts[-1], "python"))
        ],
        3,
    ),
)
def test_every_seat_knows_the_same_at_every_decision(name: str, players: int, machine: str) -> None:
    rules = rules_of(name)
    assert judged_by_name(rules, prepare(rules, players), machine, 12, [1], views=True) == ""


@pytest.mark.parametrize("name", few(["hiding", "aiming", "bewitching", "mirroring", "exchanging"], 1))
def test_every_seat_knows_the_same_of_what_seldom_happens(name: str) -> None:
    rules = small(name)
    assert judged_by_name(rules, prepare(rules, 4), "python", 5, range(2), views=True) == ""


def test_every_seat_knows_the_same_of_marks_that_are_steps() -> None:
    rules = rules_of("o60_wild_blocker")
    assert any(mark.type.kind == "step" for mark in rules.marks.values())
    cast = ["wild_blocker", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]
    setup = prepare(rules, 4, cast=cast)
    assert judged_by_name(rules, setup, "python", 5, range(2), views=True) == ""


@pytest.mark.parametrize("what", ["look", "forget", "swapped"])
def test_without_what_is_kept_of_it_somebody_would_know_something_else(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the games above do look, move and swap."""
    monkeypatch.setattr(sight, what, lambda *_: None)
    rules = small("exchanging")
    assert "for seat" in judged_by_name(rules, prepare(rules, 4), "python", 5, range(2), views=True)


def small(name: str) -> Rules:
    """One of the small overlays."""
    for path in sorted([*RULES.glob("*.yaml"), Path(__file__).parent / "exchanging.yaml"]):
        if f"overlay: {name}\n" in path.read_text():
            rules = compile_ruleset(Library.shipped(), str(path), document=name).rules
            assert rules is not None
            return rules
    raise AssertionError(name)


def test_a_view_of_a_compiled_game_says_that_it_cannot_look_ahead() -> None:
    rules = rules_of("classic")
    setup = prepare(rules, 4)
    program = paused(lowered(rules, setup, sight=True))
    machine, numbers = MACHINES["python"](program), Numbers(Game(rules, setup))
    assert machine.call("start", 1, 0)
    decision = Decisions(numbers, program).waiting(machine)
    view = Table(numbers, program).view(machine, decision)
    assert view.decision == decision
    with pytest.raises(NoForesight, match="--executor reference"):
        view.prospects()
