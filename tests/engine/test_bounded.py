"""Rules that go on without end, or beyond all bounds: every game is broken off soon, and says why and by which rule."""

from __future__ import annotations

import time
from textwrap import indent

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine import game as games
from citadels_dsl.engine.game import Game, Result
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import prepare
from citadels_dsl.source import Source

ACTION = "add:\n  rules:\n    z:\n      action: may\n      do: |\n"


def played(written: str, longest: float = 4.0) -> Result:
    """A game by chance of the classic with this on it. `longest` leaves room for a busy machine."""
    source = Source("x.yaml", f"overlay: x\non: classic\nsays: An example.\n{written}\n")
    compiled = compile_ruleset(Library.shipped(), source)
    assert compiled.rules is not None, compiled.problems
    game = Game(compiled.rules, prepare(compiled.rules, 4, seed=1))
    chance = Chance(1, 0, "everybody")
    started = time.process_time()
    state = game.begin(1)
    while state.decision is not None:
        game.choose(state, chance.draw(len(state.decision.options)))
    result = game.result(state)
    assert time.process_time() - started < longest
    return result


NUMBERS = "sum(a for a in 1..9000 if any(b in 1..9000 if b is a + a))"
#: Nobody goes over all cards for each of all cards for each ...
DEEP = (
    "sum(sum(sum(sum(d.cost for d in deck if d.cost > a.cost + b.cost + c.cost) for c in deck) for b in deck)"
    " for a in deck)"
)
STEPS = "more than 200,000 steps without a decision: rules.z (x.yaml:9)"
DOING = {
    "repeat 10000000:\n  gain(1)": STEPS,
    "repeat 10000:\n  repeat 10000:\n    repeat 10000:\n      pay(me.gold)": STEPS.replace("9)", "11)"),
    "repeat 900000000 while yes:\n  gain(1)\n  pay(1)": STEPS,
    "repeat 100000:\n  gain(me.gold + 1)": "a number beyond 1,000,000,000: rules.z (x.yaml:6)",
    "gain((me.gold + 1000) * 1000 * 1000)": "a number beyond 1,000,000,000: rules.z (x.yaml:9)",
    "let a = 900000000\nlet b = a + a\ngain(b)": "a number beyond 1,000,000,000: rules.z (x.yaml:10)",
    "choose n in 0..me.gold + 9999999\ngain(n)": "more than 10,000 numbers in a row: rules.z (x.yaml:9)",
    "gain(sum(n for n in 0..me.gold + 9999999))": "more than 10,000 numbers in a row: rules.z (x.yaml:9)",
    f"gain({NUMBERS})": STEPS,
    f"gain({DEEP})": STEPS,
}


@pytest.mark.parametrize("block", DOING)
def test_what_one_rule_does_is_broken_off(block: str) -> None:
    result = played(ACTION + indent(block, " " * 8))
    assert not result.finished
    assert result.reason == DOING[block]


def test_conditions_that_bring_each_other_about_are_broken_off() -> None:
    result = played(
        "add:\n  questions:\n"
        "    rich: {of: player, kind: truth, default: me.gold > 5, says: '{} is rich'}\n"
        "    poor: {of: player, kind: truth, default: me.gold < 3, says: '{} is poor'}\n"
        "  rules:\n    a: {when: p.rich, do: p.pay(p.gold)}\n    b: {when: p.poor, do: p.gain(10)}"
    )
    assert not result.finished
    assert result.reason.startswith("more than 200,000 steps without a decision: rules.")


def test_a_game_that_asks_without_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "DECISIONS", 1500)
    result = played("replace:\n  procedures:\n    rounds:\n      do: |\n        repeat 900000000:\n          round()")
    assert not result.finished
    assert result.reason == "1,500 decisions"
    assert result.decisions == 1500


def test_what_can_be_done_may_not_depend_on_itself() -> None:
    result = played(
        "add:\n  questions:\n"
        "    lucky: {of: player, kind: truth, default: can(me.fish()), says: '{} is lucky'}\n"
        '  procedures:\n    fish: {of: player, do: "if me.lucky:\\n  gain(1)"}\n'
        "  rules:\n    a: {rule: p.coins, if: p.lucky, add: 1}"
    )
    assert not result.finished
    assert result.reason.startswith("what can be done depends on itself without end")


@pytest.mark.parametrize("answer", ["p.coins", "p.next(1).coins"])
def test_a_rule_does_not_count_itself_in_its_own_answer(answer: str) -> None:
    result = played(f"add:\n  rules:\n    a: {{rule: p.coins, add: {answer}}}")
    assert result.finished, result.reason


def test_nor_by_way_of_a_table() -> None:
    rows = ", ".join(f"{number}: 1" for number in range(20))
    result = played(
        f"add:\n  tables:\n    grown: {{of: [max(p.coins for p in players)], rows: {{{rows}}}}}\n"
        "  rules:\n    a: {rule: p.coins, if: p.gold > 0, add: grown}"
    )
    assert result.finished, result.reason


def test_questions_that_each_ask_two_others_are_broken_off_or_answered() -> None:
    """Thirty doublings are more than anybody can work out."""
    asked = "\n".join(
        f"    q{n}: {{of: player, kind: number, says: 'q{n} of {{}}', default: me.q{n - 1} + me.q{n - 1}}}"
        for n in range(1, 31)
    )
    result = played(
        f"add:\n  questions:\n    q0: {{of: player, kind: number, says: 'q0 of {{}}', default: 1}}\n{asked}\n"
        "  rules:\n    a: {rule: p.coins, add: p.q30}"
    )
    assert not result.finished
    assert result.reason.startswith("more than 200,000 steps without a decision")


def test_points_that_cannot_be_counted_leave_a_game_unfinished() -> None:
    result = played(f"add:\n  rules:\n    a: {{rule: p.points, add: p.gold + {NUMBERS}}}")
    assert not result.finished
    assert result.reason.startswith("more than 200,000 steps without a decision: rules.a (x.yaml:")
    assert result.winners == ()
