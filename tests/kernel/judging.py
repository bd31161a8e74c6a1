"""The judge at large: every shipped ruleset at every player count, in all executors.

    python -m tests.kernel.judging --games 1000000 --jobs 2

A match is a ruleset, a number of players, options and a cast; the first match of each ruleset and number is the
default, the others are drawn. Its games are played in Python and in WebAssembly and their transcripts compared; the
first of them by the reference engine as well. What differs is shown around the first decision that is another. Every
second match has bots that weigh, every twelfth one a form of the program that is made for many games, and in Python
all have it that come to play so many. Exits with 1 if a game differs or cannot be compiled. Any match is played again
alone with `--seed` and `--only`.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import click

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.machine import WORTH_FLATTENING_WASM, WORTH_WRITING_OUT
from citadels_dsl.rules.ruleset import Option, Rules
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from tests.kernel.judge import ODD, PLAIN, Bots, judged

ROOT = Path(__file__).parents[2]
#: More people than any ruleset has places for.
MOST = 13
#: An option without bounds is tried so far from its default.
AROUND = 2


@dataclass(frozen=True, slots=True)
class Match:
    """`turn`: which one of its ruleset and number of players; 0 is the default."""

    path: str
    players: int
    turn: int
    seed: int

    def __str__(self) -> str:
        return f"{Path(self.path).stem}, {self.players} players, {self.turn}"

    def setup(self, rules: Rules) -> Setup:
        if not self.turn:
            return prepare(rules, self.players)
        random = Random(f"{self}/{self.seed}")
        options = {name: _wish(option, random) for name, option in rules.options.items() if random.random() < 0.5}
        cast = random.choice(("", "random", *rules.cast.presets))
        return prepare(rules, self.players, options, cast, seed=random.randrange(1000))

    def bots(self, number: int) -> Bots:
        """Those of a game; none of them weighs where the program does not."""
        return [(ODD, PLAIN, None)[(seat + number) % 3] for seat in range(self.players)] if self.weighed else ()

    @property
    def weighed(self) -> bool:
        return (self.turn + self.players) % 2 == 1

    @property
    def games(self) -> int:
        """As many as if they were worth another form of the program."""
        number = self.turn + self.players + self.seed
        return 0 if number % 12 else WORTH_WRITING_OUT if number % 24 else WORTH_FLATTENING_WASM


@dataclass(frozen=True, slots=True)
class Finding:
    match: Match
    games: int = 0
    by_reference: int = 0
    differs: str = ""
    refused: str = ""


def _wish(option: Option, random: Random) -> int | bool | str:
    if option.kind == "truth":
        return random.random() < 0.5
    if option.kind == "text":
        return random.choice(list(option.one_of))
    default = int(option.default)
    low = option.low if option.low is not None else default - AROUND
    high = option.high if option.high is not None else default + AROUND
    return random.randint(max(low, default - AROUND), min(high, default + AROUND))


@cache
def rules_of(path: str) -> Rules | None:
    return compile_ruleset(Library.shipped(), path).rules


def matches(paths: Sequence[str], turns: int, seed: int) -> Iterator[Match]:
    for path in paths:
        rules = rules_of(path)
        for players in () if rules is None else [n for n in range(1, MOST) if n in rules.players]:
            yield from (Match(path, players, turn, seed) for turn in range(turns))


def play(match: Match, games: int, by_reference: int) -> Finding:
    """An executor that fails differs as well."""
    try:
        return _played(match, games, by_reference)
    except Exception:  # noqa: BLE001 - whatever it is, it is a finding
        return Finding(match, differs=traceback.format_exc(limit=-4))


def _played(match: Match, games: int, by_reference: int) -> Finding:
    rules = rules_of(match.path)
    assert rules is not None
    try:
        setup = match.setup(rules)
    except SetupError as error:
        return Finding(match, refused=str(error))
    try:
        wasm = CompiledGame(rules, setup, "wasm", match.weighed, games=match.games)
    except Unlowered as error:
        return Finding(match, differs=f"not lowered: {error}")
    python = wasm.again("python", games)
    for number in range(games):
        bots = match.bots(number)
        if number < by_reference and (differs := judged(rules, setup, python, match.seed, number, bots)):
            return Finding(match, number, number, f"reference, {setup}: {differs}")
        python.seat(bots)
        wasm.seat(bots)
        ours, theirs = python.play(match.seed, number), wasm.play(match.seed, number)
        if ours != theirs:
            differs = judged(rules, setup, wasm, match.seed, number, bots) or f"game {number} is another in Python"
            return Finding(match, number, by_reference, f"python and wasm, {setup}: {differs}")
    return Finding(match, games, min(by_reference, games))


def main() -> int:
    words = _words(sys.argv[1:])
    paths = [
        *sorted(str(path) for path in (ROOT / "rulesets").rglob("*.yaml")),
        str(ROOT / "benchmarks/simplified.yaml"),
    ]
    paths = [path for path in paths if not words.only or any(Path(path).stem == name for name in words.only)]
    chosen = list(matches(paths, words.turns, words.seed))
    Random(words.seed).shuffle(chosen)
    each = -(-words.games // max(1, len(chosen)))
    until = time.monotonic() + 60 * words.minutes
    found: list[Finding] = []
    with ProcessPoolExecutor(words.jobs) as pool:
        for start in range(0, len(chosen), 4 * words.jobs):
            if time.monotonic() > until:
                break
            some = chosen[start : start + 4 * words.jobs]
            for finding in pool.map(play, some, [each] * len(some), [words.reference] * len(some)):
                found.append(finding)
                said = (
                    finding.differs
                    or finding.refused
                    or f"{finding.games:,} games, {finding.by_reference} by all three"
                )
                click.echo(f"{'DIFFERS  ' if finding.differs else ''}{finding.match}: {said}")
    click.echo(_summary(found, len(chosen)))
    return 1 if any(one.differs for one in found) else 0


def _summary(found: Sequence[Finding], among: int) -> str:
    games, three = sum(one.games for one in found), sum(one.by_reference for one in found)
    rulesets = len({one.match.path for one in found})
    differ, refused = sum(bool(one.differs) for one in found), sum(bool(one.refused) for one in found)
    return (
        f"{games:,} games in Python and WebAssembly, {three:,} of them by the reference engine as well, in "
        f"{len(found)} of {among} matches of {rulesets} rulesets; {differ} differ, {refused} setups do not go together"
    )


def _words(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.judging", description="Every executor, side by side.")
    parser.add_argument("--games", type=int, default=10_000, help="of all matches together (10000)")
    parser.add_argument("--reference", type=int, default=5, help="games of each match by the reference engine (5)")
    parser.add_argument("--turns", type=int, default=2, help="matches of each ruleset and number of players (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10_000.0, help="begin no match after so many")
    parser.add_argument("--only", nargs="*", default=[], metavar="RULESET")
    return parser.parse_args(words)


if __name__ == "__main__":
    raise SystemExit(main())
