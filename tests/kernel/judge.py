"""The reference engine as the judge of a compiled game: the same decisions, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from citadels_dsl.bots.weighted import Weighted
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.ir import Program
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, Machine, PythonMachine
from citadels_dsl.kernel.passes.pausing import paused
from citadels_dsl.mirror.decisions import Decisions
from citadels_dsl.mirror.numbers import Numbers
from citadels_dsl.mirror.table import Table
from citadels_dsl.rules.outlook.features import FEATURES, Weights
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import Setup

#: So many decisions are shown before the first one that differs.
BEFORE = 4


@dataclass(frozen=True, slots=True)
class Decided:
    seat: int
    options: int
    choice: int
    asked: str = ""

    def same(self, other: Decided) -> bool:
        seats = {self.seat, other.seat} - {-1}  # of a choice that was weighed inside a program it is not told
        return len(seats) == 1 and (self.options, self.choice) == (other.options, other.choice)


#: By seat, or nobody for bots that draw.
Bots = Sequence[Weights | None]
#: Weights without much sense, so that every feature counts and games go all ways.
ODD = Weights("odd", {name: (17 * n * n + 31) % 211 - 80 for n, name in enumerate(FEATURES)})
PLAIN = Weights(
    "plain", {"points": 260, "gold": 35, "need": 65, "few": 60, "role": 100, "their_role": 100, "free": 400}
)


#: The decisions of bots, the scores and the rounds.
Played = tuple[list[Decided], tuple[int, ...], int]


def by_reference(rules: Rules, setup: Setup, seed: int, number: int, weights: Bots = ()) -> Played:
    game = Game(rules, setup)
    state = game.begin(seed, number)
    chances = [Chance(seed, number, f"bot/{seat}") for seat in range(setup.players)]
    bots = [None if bot is None else Weighted(bot) for bot in weights or [None] * setup.players]
    found: list[Decided] = []
    while (decision := state.decision) is not None:
        count = len(decision.options)
        bot, chance = bots[decision.seat], chances[decision.seat]
        view = View(game, state, decision.seat)
        choice = chance.draw(count) if bot is None else bot.choose(view, decision, chance)
        found.append(Decided(decision.seat, count, choice, f"{decision.rule} {decision.kind}"))
        game.choose(state, choice)
    result = game.result(state)
    return found, result.scores, result.rounds


def transcript(decisions: Sequence[Decided]) -> int:
    """The hash that a compiled game keeps."""
    found = 0
    for one in decisions:
        found = (found * 1_000_003 + one.options * 1024 + one.choice) & (1 << 64) - 1
    return found


def judged(rules: Rules, setup: Setup, compiled: CompiledGame, seed: int, number: int, weights: Bots = ()) -> str:
    """What differs: "" for nothing, else both transcripts around the first decision that is another."""
    return _judged(by_reference(rules, setup, seed, number, weights), compiled, seed, number, weights)


def _judged(reference: Played, compiled: CompiledGame, seed: int, number: int, weights: Bots) -> str:
    decisions, scores, rounds = reference
    compiled.seat(weights)
    outcome = compiled.play(seed, number)
    theirs = (transcript(decisions), len(decisions), scores, rounds)
    if (outcome.transcript, outcome.decisions, outcome.scores, outcome.rounds) == theirs:
        return ""
    others = _decisions(compiled, seed, number, weights)
    for n, (here, there) in enumerate(zip(decisions, others, strict=False)):
        if not here.same(there):
            pairs = zip(decisions[max(0, n - BEFORE) : n + 2], others[max(0, n - BEFORE) : n + 2], strict=False)
            return f"game {number} of seed {seed}, decision {n}:\n" + "\n".join(f"{a}  {b}" for a, b in pairs)
    compiled_to = f"{outcome.decisions} decisions, {outcome.scores} after {outcome.rounds} rounds {outcome.reason}"
    return f"game {number} of seed {seed}: {len(decisions)} decisions, {scores} after {rounds}; compiled {compiled_to}"


def judged_everywhere(
    rules: Rules, setup: Setup, seed: int, games: int, bots: Callable[[int], Bots] | None = None
) -> str:
    """What differs first in so many games, on every kind of machine; it is lowered once. `bots`: those of a game."""
    compiled = CompiledGame(rules, setup, "wasm", weighed=bots is not None)
    python = compiled.again("python")
    for number in range(games):
        weights = bots(number) if bots is not None else ()
        reference = by_reference(rules, setup, seed, number, weights)
        for kind, one in (("wasm", compiled), ("python", python)):
            if differs := _judged(reference, one, seed, number, weights):
                return f"{kind}: {differs}"
    return ""


class _FromTheFirst(list[int]):
    """A list that has nothing before its first item, as memory has not."""

    def __getitem__(self, at: Any) -> Any:
        assert not isinstance(at, int) or at >= 0, f"item {at}"
        return super().__getitem__(at)


def watched(machine: PythonMachine) -> None:
    """From now on it fails where it reads before the first item of an array, which Python takes for the last."""
    for name, items in machine.plain.items():
        if isinstance(items, list | tuple) and name.islower():
            machine.plain[name] = _FromTheFirst(items)


def _decisions(compiled: CompiledGame, seed: int, number: int, weights: Bots) -> list[Decided]:
    """The same program once more in this Python, where every decision can be heard."""
    game = compiled.again("python")
    game.seat(weights)
    machine = game.machine
    assert isinstance(machine, PythonMachine)  # it plays a game as it was lowered
    found: list[Decided] = []
    decide, decided = machine.space["decide"], machine.space["decided"]
    seats: list[int] = []

    def drawn(seat: int, count: int) -> int:
        seats.append(seat)
        choice: int = decide(seat, count)
        return choice

    def heard(count: int, choice: int) -> None:
        found.append(Decided(seats.pop() if seats else -1, count, choice))
        decided(count, choice)

    machine.space["decide"], machine.space["decided"] = drawn, heard
    machine.play(seed, number)
    return found


def _seen(view: View) -> dict[str, Any]:
    """All that a bot can read in it."""
    known = view.known
    return {
        **view.as_dict(),
        "points": [view.points(seat) for seat in view.players],
        "uses": sorted(use[:3] for use in known.uses),
        "limits": {action: used for action, used in known.limits.items() if used} if view.turn else {},
        "answering": known.answering,
    }


def _differences(ours: Any, theirs: Any, where: str = "") -> Iterator[str]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            yield from _differences(ours.get(key), theirs.get(key), f"{where}/{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for number, pair in enumerate(zip(ours, theirs, strict=True)):
            yield from _differences(*pair, f"{where}/{number}")
    elif ours != theirs:
        yield f"{where}: {ours}, not {theirs}"


def judged_by_name(rules: Rules, setup: Setup, kind: str, seed: int, games: Sequence[int], views: bool = False) -> str:
    """Side by side, on a machine of a kind: "", or the first decision that is not about the same, option by option.

    `games`: their numbers. `views`: what every seat may know is compared as well.
    """
    game, program = Game(rules, setup), paused(lowered(rules, setup, sight=views))
    machine = MACHINES[kind](program)
    found = (_game_by_name(game, program, machine, seed, number, views) for number in games)
    return next((one for one in found if one), "")


def _game_by_name(game: Game, program: Program, machine: Machine, seed: int, number: int, views: bool) -> str:
    setup, numbers = game.setup, Numbers(game)
    decisions, table = Decisions(numbers, program), Table(numbers, program)
    chances = [Chance(seed, number, f"bot/{seat}") for seat in range(setup.players)]
    state, waiting = game.begin(seed, number), machine.call("start", seed, number)
    while (decision := state.decision) is not None and waiting:
        if (found := decisions.waiting(machine)) != decision:
            return f"game {number} of seed {seed}, decision {state.decisions}:\n{decision}\n{found}"
        if views:
            there = table.state(machine)
            there.decision = found
            for seat in range(setup.players):
                ours, theirs = (_seen(View(game, one, seat)) for one in (state, there))
                if ours != theirs:
                    what = "; ".join(_differences(ours, theirs))
                    return f"game {number} of seed {seed}, decision {state.decisions}, for seat {seat}: {what}"
        choice = chances[decision.seat].draw(len(decision.options))
        game.choose(state, choice)
        waiting = machine.call("resume", choice)
    return "" if state.decision is None and not waiting else f"game {number} of seed {seed}: one ends before the other"
