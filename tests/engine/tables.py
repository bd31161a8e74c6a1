"""Tables drawn by chance: any shipped ruleset or overlay, any number of players, cast, districts and options."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from citadels_dsl.compiler.library import Library
from citadels_dsl.engine.game import Game
from citadels_dsl.rules.ruleset import Option, Rules
from citadels_dsl.setup.company import excluded
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from tests.engine.conftest import rules_of

#: All that is shipped and has cards: rulesets, and overlays on what they lie on.
TARGETS = tuple(sorted({path.stem for paths in Library.shipped().index.values() for path in paths} - {"core"}))

#: Not drawn: how long a game may be is no rule of it.
BOUNDS = ("round_limit",)


@dataclass(frozen=True, slots=True)
class Table:
    """What was drawn; `number` and the target draw the same once more."""

    target: str
    number: int
    game: Game
    random: Random

    def __str__(self) -> str:
        setup = self.game.setup
        changed = {n: v for n, v in setup.options.items() if v != self.game.rules.options[n].default}
        cast = " ".join(setup.cast)
        return f"{self.target}-{self.number}: {setup.players} players, {cast}; {changed}; {' '.join(setup.uniques)}"


def table(target: str, number: int) -> Table:
    """The same for the same number. In as many games as there are numbers of players, all of these play."""
    rules, random = rules_of(target), Random(f"{target}-{number}")
    players = rules.players[(number + TARGETS.index(target)) % len(rules.players)]
    return Table(target, number, Game(rules, drawn(rules, players, random)), random)


def drawn(rules: Rules, players: int, random: Random) -> Setup:
    """Somebody for each rank, whoever it is; half of the options as they are, the others by chance."""
    options = {n: _value(o, random) for n, o in rules.options.items() if n not in BOUNDS and random.random() < 0.5}
    uniques = random.choice(["random", *rules.deck.presets])
    casts = [cast for whole in stand_ins(rules, players, random) for cast in smaller(rules, whole, random)]
    possible: list[Setup] = []
    for cast in casts:
        try:
            possible.append(prepare(rules, players, options, cast, uniques, random.randrange(1000)))
        except SetupError as refused:  # there may be too many or too few of them; nothing else may be wrong
            if "cannot be dealt" not in str(refused):
                raise
    assert possible, f"nobody finds a cast of {rules.name} for {players} players: {casts[0]}"
    return random.choice(possible)


def stand_ins(rules: Rules, players: int, random: Random) -> list[list[str]]:
    """For each place in the order one of those who may play there; then two, where two of a place play together."""
    places: dict[int, list[str]] = {}
    for name, character in rules.characters.items():
        if character.rank and not excluded(rules, name, players):
            places.setdefault(character.order, []).append(name)
    most = max(map(len, places.values())) if rules.cast.same_rank else 1
    mixed = [random.sample(names, len(names)) for _, names in sorted(places.items())]
    return [[name for names in mixed for name in names[:together]] for together in range(1, most + 1)]


def smaller(rules: Rules, cast: list[str], random: Random) -> list[list[str]]:
    """The cast, and what is left of it when one goes after the other: first those of no usual rank."""

    def usual(name: str) -> bool:
        order = rules.characters[name].order
        return order % 10 == 0 and order <= 80

    going = sorted(cast, key=lambda name: (usual(name), random.random()))
    return [[name for name in cast if name not in going[:gone]] for gone in range(len(cast))]


def _value(option: Option, random: Random) -> int | bool | str:
    match option.kind:
        case "truth":
            return random.random() < 0.5
        case "text":
            return random.choice(option.one_of)
        case "number":
            low = 0 if option.low is None else option.low
            return random.randint(low, low + 20 if option.high is None else option.high)
