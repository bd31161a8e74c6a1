"""A program that stops at every decision is the same program; a copy of it in the middle goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings

from citadels_dsl.kernel.ir import INTEGER, Choose, Const, Function, Give, If, Local, Program, Set, Upwards
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, Machine
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.kernel.passes.pausing import COUNT, SEAT, again, paused
from citadels_dsl.kernel.stepped import SteppedGame
from citadels_dsl.setup.prepare import prepare
from tests.kernel.deciding import LOG, PARAM, noted, program_of, programs
from tests.kernel.test_judge import COMPILED, rules_of

Choice = Callable[[int, int], int]


def standing(program: Program, machine: Machine) -> list[list[int]]:
    """What the arrays of the rules hold; those of the pauses are no part of the game."""
    return [list(machine.read(array)) for array in program.arrays]


def played_on(machine: Machine, waiting: int, choose: Choice) -> list[tuple[int, int, int]]:
    """To the end; the decisions."""
    found = []
    while waiting:
        seat, count = machine.read(SEAT)[0], machine.read(COUNT)[0]
        choice = choose(seat, count)
        found.append((seat, count, choice))
        waiting = machine.call("resume", choice)
    return found


def number_of(seat: int, count: int) -> int:
    """A choice that depends on who has how many options."""
    return (seat + count // 2) % count


def drawing(machine: Machine) -> Choice:
    """The bot that is inside the program."""
    return lambda seat, count: machine.call("draw", seat, count)


@pytest.mark.parametrize("machine", ["python", pytest.param("wasm", marks=pytest.mark.large)])
@pytest.mark.parametrize("name", COMPILED, ids=lambda name: name.rpartition("/")[2])
def test_a_game_that_stops_at_every_decision_is_the_same_game(name: str, machine: str) -> None:
    rules = rules_of(name)
    for players in (min(COMPILED[name]), max(COMPILED[name])):
        program = lowered(rules, prepare(rules, players))
        whole, stepped = MACHINES[machine](closed(program)), MACHINES[machine](paused(program))
        for number in range(2):
            assert whole.play(5, number) == ""
            decisions = played_on(stepped, stepped.call("start", 5, number), drawing(stepped))
            assert len(decisions) > 20
            assert standing(program, stepped) == standing(program, whole)
            assert stepped.call("start", 5, number) == 1
            stepped.call("playout")
            assert standing(program, stepped) == standing(program, whole)


CHAINED = """overlay: chained
on: classic
says: Who grows rich gives some away, as he likes.
add:
  questions:
    rich: {of: player, kind: truth, default: me.gold >= 4, says: "{} is rich"}
  rules:
    share:
      when: p.rich
      do: |
        p.choose q in players if q is not p
        p.pay(2, to=q)
"""


def test_a_game_in_which_an_answer_may_be_waited_for_twice_is_not_stepped(tmp_path: Path) -> None:
    """His gift makes another rich, who has to decide while the first answer is still under way."""
    path = tmp_path / "chained.yaml"
    path.write_text(CHAINED, encoding="utf-8")
    rules = rules_of(str(path))
    setup = prepare(rules, 4)
    assert again(lowered(rules, setup))
    with pytest.raises(Unlowered, match="meanwhile"):
        SteppedGame(rules, setup, "python")


@pytest.mark.parametrize("machine", ["python", "wasm"])
def test_copies_in_the_middle_go_on_by_themselves(machine: str) -> None:
    rules = rules_of("classic")
    program = lowered(rules, prepare(rules, 4))
    here = MACHINES[machine](paused(program))
    waiting, saved, way = here.call("start", 3, 1), [], []
    while waiting:
        saved.append(here.save())
        way.append(number_of(here.read(SEAT)[0], here.read(COUNT)[0]))
        waiting = here.call("resume", way[-1])
    end = standing(program, here)
    for number in range(0, len(saved), 40):
        here.restore(saved[number])
        played_on(here, 1, lambda _, count: count - 1)
        assert standing(program, here) != end
        here.restore(saved[number])
        assert here.save() == saved[number]
        assert [here.call("resume", choice) for choice in way[number:]] == [1] * (len(way) - number - 1) + [0]
        assert standing(program, here) == end


@settings(max_examples=60, deadline=None)
@given(programs())
def test_any_program_stops_and_goes_on(program: Program) -> None:
    for kind in ("python", "wasm"):
        whole, stepped = MACHINES[kind](closed(program)), MACHINES[kind](paused(program))
        whole.play(0, 0)
        played_on(stepped, stepped.call("start", 0, 0), drawing(stepped))
        assert standing(program, stepped) == standing(program, whole)
        stepped.call("start", 0, 0)
        stepped.call("playout")
        assert standing(program, stepped) == standing(program, whole)


@settings(max_examples=40, deadline=None)
@given(programs())
def test_both_machines_stop_at_the_same_decisions(program: Program) -> None:
    here, there = (MACHINES[kind](paused(program)) for kind in ("python", "wasm"))
    found = [played_on(one, one.call("start", 0, 0), number_of) for one in (here, there)]
    assert found[0] == found[1]


@pytest.mark.parametrize("kind", ["python", "wasm"])
@pytest.mark.parametrize("given", [0, 1])
def test_a_local_that_is_set_on_one_way_only_is_kept_on_all(given: int, kind: str) -> None:
    a, b, asked = Local("a"), Local("b"), Local("asked")
    body = (
        Set(b, Const(given)),
        If(b, (Set(a, Const(5)),)),
        Choose(asked, Const(0), Const(2), 0, Upwards(Const(0))),
        If(b, (noted(LOG, a),)),
        Give(Const(0)),
    )
    program = program_of(Function("outer", (PARAM,), INTEGER, body))
    stepped = MACHINES[kind](paused(program))
    played_on(stepped, stepped.call("start", 0, 0), number_of)
    assert list(stepped.read(LOG)) == [5 * given]
