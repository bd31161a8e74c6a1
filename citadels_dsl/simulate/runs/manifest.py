"""What a run holds, as its `manifest.json` says it: enough to know whether other games belong to it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from citadels_dsl import __version__
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup import chance
from citadels_dsl.simulate.plan import Plan

FORMAT = 1

#: Games of a series, and the number of its first; and games in a file. What the command takes and a manifest may say.
MOST_GAMES = 1_000_000_000
LARGEST_CHUNK = 100_000

#: The least and greatest of each number. A run of several may have as many games as two of them.
_LIMITS = {
    "format": (FORMAT, FORMAT),
    "players": (1, 99),
    "decision_limit": (0, 2**31 - 1),
    "seed": (0, chance.LARGEST_SEED),
    "first": (0, MOST_GAMES),
    "games": (1, 2 * MOST_GAMES),
    "chunk": (1, LARGEST_CHUNK),
}

#: Games in a file, where nobody says another number; a kill loses so many at most.
CHUNK = 1000
#: The same of a run that would have more than some hundred files.
MANY = 20_000


def chunk_of(games: int) -> int:
    """Games in a file of a run of so many."""
    return CHUNK if games <= 200 * CHUNK else MANY


#: What may differ between runs of the same games: which of them are planned, how they lie in files, and what
#: the rules are called. What they mean is the digest.
_FREE = frozenset({"ruleset", "overlays", "first", "games", "chunk"})

#: Entries that are maps, and what one of theirs is called.
_MAPS = {"options": "option", "weights": "weights of"}

#: Entries whose names alone would say too little.
_CALLED = {"program": "version of citadels", "digest": "what the rules mean (digest)"}


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry, what one manifest has there, and what another one."""

    entry: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`cast` and `uniques` as they were wished, empty for what the ruleset says; `options` has the value of each.

    `weights`: by the name of a bot that is data, what it plays by (its digest).
    """

    format: int
    program: str
    chance: str
    ruleset: str
    digest: str
    overlays: tuple[str, ...]
    options: Mapping[str, int | bool | str]
    players: int
    cast: tuple[str, ...]
    uniques: tuple[str, ...]
    bots: tuple[str, ...]
    weights: Mapping[str, str]
    rotate: bool
    decision_limit: int
    seed: int
    first: int
    games: int
    chunk: int

    @property
    def numbers(self) -> range:
        """The games that are planned."""
        return range(self.first, self.first + self.games)

    def over(self, numbers: range) -> Manifest:
        return replace(self, first=numbers.start, games=len(numbers))

    def differences(self, other: Manifest) -> Iterator[Difference]:
        """Why the games of the other do not belong here."""
        for name in (field.name for field in fields(self) if field.name not in _FREE):
            here, there = getattr(self, name), getattr(other, name)
            if here == there:
                continue
            if name not in _MAPS:
                yield Difference(_CALLED.get(name, name), _spoken(here), _spoken(there))
                continue
            for option in sorted(here.keys() | there.keys()):
                if here.get(option) != there.get(option):
                    yield Difference(f"{_MAPS[name]} {option}", _spoken(here.get(option)), _spoken(there.get(option)))

    def text(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"


def manifest_of(
    rules: Rules, plan: Plan, options: Mapping[str, int | bool | str], overlays: Sequence[str], chunk: int = CHUNK
) -> Manifest:
    """`options`: the value of each, also of those that nobody set."""
    return Manifest(
        format=FORMAT,
        program=__version__,
        chance=f"{chance.NAME} {chance.VERSION}",
        ruleset=rules.name,
        digest=rules.digest,
        overlays=tuple(overlays),
        options=dict(options),
        players=plan.players,
        cast=_words(plan.cast),
        uniques=_words(plan.uniques),
        bots=plan.bots,
        weights={name: plan.weights[name].digest for name in sorted({*plan.bots} & {*plan.weights})},
        rotate=plan.rotate,
        decision_limit=plan.decision_limit,
        seed=plan.seed,
        first=plan.first,
        games=plan.games,
        chunk=chunk,
    )


def read_manifest(text: str) -> Manifest:
    """Raises ValueError for what is none, or one of another format."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it is no JSON") from None
    if not isinstance(data, dict) or type(data.get("format")) is not int:
        raise ValueError("it has no `format`")
    if data["format"] != FORMAT:
        raise ValueError(f"it is of format {data['format']}; this program reads format {FORMAT}")
    data.setdefault("weights", {})  # of before there were bots that are data
    return Manifest(**{field.name: _entry(data, field.name, str(field.type)) for field in fields(Manifest)})


def _entry(data: Mapping[str, Any], name: str, kind: str) -> Any:
    if name not in data:
        raise ValueError(f"it has no `{name}`")
    value = data[name]
    match kind:
        case "int":
            low, high = _LIMITS[name]
            if type(value) is not int or not low <= value <= high:
                raise ValueError(f"what stands at `{name}` is no whole number from {low:,} to {high:,}")
            fits = True
        case "bool":
            fits = type(value) is bool
        case "str":
            fits = type(value) is str
        case "tuple[str, ...]":
            fits = type(value) is list and all(type(word) is str for word in value)
            value = tuple(value) if fits else value
        case _:  # options, weights
            fits = type(value) is dict and all(type(one) in (int, bool, str) for one in value.values())
    if not fits:
        raise ValueError(f"what stands at `{name}` does not belong there")
    return value


def _words(wish: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(wish.replace(",", " ").split()) if isinstance(wish, str) else wish


def _spoken(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(map(str, value)) or "what the ruleset says"
        case None:
            return "none"
        case _:  # a number, a text
            return str(value)
