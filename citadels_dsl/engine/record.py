"""A game as a few lines: what was set up, its seed, and what everybody chose."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Sink
from citadels_dsl.rules import anchors
from citadels_dsl.setup import chance

FORMAT = 1

#: The generator that all chance of a game comes from.
CHANCE = f"{chance.NAME} {chance.VERSION}"

_Plain = TypeVar("_Plain")

# What a terminal would obey, and what no text can hold; JSON can write both as `\u....`.
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def parsed(text: str | bytes) -> object:
    """The data of a JSON text that somebody may have changed. Raises ValueError for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("is no JSON") from None
    left = [data]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one
            left += one.values()
        elif isinstance(one, list):
            left += one
        elif isinstance(one, str) and (strange := _STRANGE.search(one)):
            raise ValueError(f"holds a letter that nobody can see (U+{ord(strange[0]):04X})")
    return data


@dataclass(frozen=True, slots=True)
class Record:
    """What is needed to play a game again. `outcome`: points, winners (seats) and rounds, to compare with."""

    ruleset: str
    digest: str
    options: Mapping[str, int | bool | str]
    players: int
    cast: tuple[str, ...]
    uniques: tuple[str, ...]
    seed: int
    game: int
    bots: tuple[str, ...]
    choices: tuple[int, ...]
    outcome: Mapping[str, Any] = field(default_factory=dict)
    chance: str = CHANCE
    format: int = FORMAT

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "format": self.format,
            "ruleset": self.ruleset,
            "digest": self.digest,
            "options": dict(self.options),
            "players": self.players,
            "cast": list(self.cast),
            "uniques": list(self.uniques),
            "chance": self.chance,
            "seed": self.seed,
            "game": self.game,
            "bots": list(self.bots),
            "choices": list(self.choices),
            "outcome": dict(self.outcome),
        }

    @classmethod
    def of_dict(cls, data: object) -> Record:
        """From plain data; raises ValueError for what is no record of this format."""
        kept = _Kept(data)
        if kept.number("format") != FORMAT:
            raise ValueError(f"this is a record of format {kept.number('format')}; this program reads format {FORMAT}")
        return cls(
            ruleset=kept.text("ruleset"),
            digest=kept.text("digest"),
            options=kept.map("options"),
            players=kept.number("players"),
            cast=kept.several("cast", str),
            uniques=kept.several("uniques", str),
            seed=kept.number("seed"),
            game=kept.number("game"),
            bots=kept.several("bots", str),
            choices=kept.several("choices", int),
            outcome=kept.map("outcome"),
            chance=kept.text("chance"),
        )


class _Kept:
    """Plain data that somebody may have changed, read key by key."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping):
            raise ValueError("a record of a game is a map of keys")
        self._data = data

    def text(self, key: str) -> str:
        return self._one(key, str)

    def number(self, key: str) -> int:
        return self._one(key, int)

    def map(self, key: str) -> dict[str, Any]:
        return self._one(key, dict)

    def several(self, key: str, kind: type[_Plain]) -> tuple[_Plain, ...]:
        values = self._one(key, list)
        if any(type(value) is not kind for value in values):
            raise ValueError(f"`{key}` holds something that does not belong there")
        return tuple(values)

    def _one(self, key: str, kind: type[_Plain]) -> _Plain:
        if key not in self._data:
            raise ValueError(f"a record of a game has a `{key}`, and this one has none")
        value = self._data[key]
        if type(value) is not kind:  # a truth is no number
            raise ValueError(f"what stands at `{key}` does not belong there")
        return value


def outcome(game: Game, state: State) -> dict[str, Any]:
    """How a game ended, as a record keeps it; seats are counted from 1."""
    result = game.result(state)
    return {
        "finished": result.finished,
        "rounds": result.rounds,
        "scores": list(result.scores),
        "winners": [seat + 1 for seat in result.winners],
    }


def record(game: Game, state: State, bots: Sequence[str], choices: Sequence[int]) -> Record:
    setup, rules = game.setup, game.rules
    return Record(
        ruleset=rules.name,
        digest=rules.digest,
        options=setup.options,
        players=setup.players,
        cast=setup.cast,
        uniques=setup.uniques,
        seed=state.seed,
        game=state.game,
        bots=tuple(bots),
        choices=tuple(choices),
        outcome=outcome(game, state),
    )


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of playing a record again: `same`, or where and how it went another way.

    `place`: the number of the first choice (from 1) that does not fit; 0 if the game as a whole differs.
    """

    same: bool
    state: State
    place: int = 0
    difference: str = ""


def replay(game: Game, kept: Record, listener: Callable[[State], Sink] | None = None) -> Replay:
    """Plays a record again, also with a ruleset that has changed since.

    `listener` is given the state and makes what hears the events of the game.
    """
    state = game.empty(kept.seed, kept.game)
    sink = None if listener is None else listener(state)
    game.play(state, anchors.GAME, sink=sink)
    if kept.chance != CHANCE:
        return Replay(False, state, 0, f"it was played with the chance of {kept.chance}")
    for number, choice in enumerate(kept.choices, 1):
        decision = state.decision
        if decision is None:
            return Replay(False, state, number, f"the game is over before choice {number} of {len(kept.choices)}")
        if not 0 <= choice < len(decision.options):
            asked = f"{decision.rule} offers {len(decision.options)} options, the record takes number {choice + 1}"
            return Replay(False, state, number, asked)
        game.choose(state, choice, sink)
    if state.decision is not None and kept.outcome.get("finished", True):
        return Replay(False, state, len(kept.choices) + 1, f"the game goes on: {state.decision.rule} asks")
    found = outcome(game, state)
    if kept.outcome and dict(kept.outcome) != found:
        wrong = ", ".join(
            f"{key} {found[key]} and not {kept.outcome.get(key)}"
            for key in found
            if found[key] != kept.outcome.get(key)
        )
        return Replay(False, state, 0, f"it ends otherwise: {wrong}")
    return Replay(True, state)
