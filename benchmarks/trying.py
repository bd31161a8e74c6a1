"""What part of a game's time is spent on trying whether something could be done, on the state of the game that is put
back then.

Every function that tries is done twice in a second program, beside the plain one: it leaves the game as it was, so that
both play the same game, and the second takes longer by what trying takes. Both are as they were lowered: a flat program
would leave out what is done for the second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time

from benchmarks.sheet import How, Sheet, rules_of
from citadels_dsl.kernel.ir import Array, Block, Call, Do, Expr, Function, Give, Program
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.kernel.machine import MACHINES, Machine, MachineName, printed
from citadels_dsl.kernel.passes.calls import graph, reached
from citadels_dsl.kernel.passes.closing import closed
from citadels_dsl.kernel.passes.parts import with_expressions, with_parts
from citadels_dsl.kernel.passes.walking import with_blocks
from citadels_dsl.setup.prepare import prepare

RULESETS = ("classic", "dark_city", "edition_2016")
EXECUTORS: tuple[MachineName, ...] = ("wasm", "python")
PLAYERS = 4
SEED = 1
#: So are the functions called that try something (`kernel.lower.trying`).
TRIES = "try_"
#: Of so many games every transcript is compared; of the others that of the last one of each turn.
COMPARED = 10


@dataclass(frozen=True, slots=True)
class _Side:
    machine: Machine
    transcript: Array

    def play(self, first: int, games: int) -> float:
        """CPU seconds."""
        start = process_time()
        why = self.machine.play_many(SEED, first, games, 0, False)
        spent = process_time() - start
        assert not why, why
        return spent

    @property
    def played(self) -> Sequence[int]:
        """A hash of all that was decided in the last game."""
        return tuple(self.machine.read(self.transcript))


def run(how: How) -> Sheet:
    rows: list[dict[str, str | int | float | None]] = []
    for name in RULESETS:
        rules = rules_of(name)
        program = closed(lowered(rules, prepare(rules, PLAYERS)))
        twice, places = _twice(program)
        for executor in EXECUTORS:
            row: dict[str, str | int | float | None] = {"ruleset": name, "executor": executor, "tried places": places}
            shares = _shares(_side(program, executor), _side(twice, executor), how) if places else []
            for column, of in (("share, %", median), ("least", min), ("most", max)):
                row[column] = round(100 * of(shares), 1) if shares else None
            rows.append(row)
    return Sheet(f"Trying, share of a game's time, {PLAYERS} players, CPU time", rows)


def _twice(program: Program) -> tuple[Program, int]:
    """With all that is tried tried once more; and how many functions try something.

    Whatever is called while something is tried is there once more too, under another name, where nothing is doubled.
    """
    tries = frozenset(function.name for function in program.functions if function.name.startswith(TRIES))
    inner = reached(graph(program), tries)

    def once(expr: Expr) -> Expr:
        expr = with_parts(expr, once)
        if isinstance(expr, Call) and expr.function in inner:
            return replace(expr, function=_once(expr.function))
        return expr

    def block(body: Block) -> Block:
        return tuple(with_blocks(with_expressions(statement, once), block) for statement in body)

    functions: list[Function] = []
    for function in program.functions:
        if function.name in inner:
            functions.append(replace(function, name=_once(function.name), body=block(function.body)))
        if function.name in tries:
            assert function.result is not None, "whoever tries something is told whether it can be done"
            call = Call(_once(function.name), function.params, function.result)
            function = replace(function, body=(Do(call), Give(call)))
        functions.append(function)
    return replace(program, functions=tuple(functions)), len(tries)


def _once(name: str) -> str:
    return f"{name}_once"


def _side(program: Program, executor: MachineName) -> _Side:
    (transcript,) = (array for array in program.arrays if array.name == "transcript")
    return _Side(MACHINES[executor](printed(program, executor, games=1)), transcript)


def _shares(plain: _Side, twice: _Side, how: How) -> list[float]:
    """By turn, how much longer the second takes, as a part of the first."""
    for number in range(COMPARED):
        for side in (plain, twice):
            side.play(number, 1)
        assert plain.played == twice.played, "something that is tried changes the game"
    one = max(1e-6, plain.play(0, COMPARED) / COMPARED)
    games = max(3, round(how.seconds / how.turns / one / 2))
    shares = []
    for turn in range(how.turns):
        first = 1000 + turn * games
        spent = [side.play(first, games) for side in (plain, twice)]
        assert plain.played == twice.played, "something that is tried changes the game"
        shares.append(spent[1] / spent[0] - 1)
    return shares
