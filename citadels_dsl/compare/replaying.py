"""A recorded game with the rules of then and of now, side by side: the first place where they part.

Both games are told by the same choices, each found again by what it is called; what happens between two choices is
held against each other line by line, as a reader who may know everything would see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from citadels_dsl.compare.changes import Parting, Replayed
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.record import Record, outcome
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.chronicle import Chronicle
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup, SetupError, prepare


class Unfitting(Exception):
    """A game was recorded with other rules than the old ones: what became of it says nothing about them."""


@dataclass
class _Side:
    """One of the two games. `heard`: what has happened since the last choice; `stuck`: the rules cannot go on."""

    game: Game
    state: State
    chronicle: Chronicle
    heard: list[str] = field(default_factory=list)
    stuck: bool = False

    def begin(self) -> None:
        self._play(lambda: self.game.play(self.state, anchors.GAME, sink=self.hear))

    def choose(self, choice: int) -> None:
        self.heard.clear()
        self._play(lambda: self.game.choose(self.state, choice, self.hear))

    def _play(self, on: Callable[[], object]) -> None:
        try:
            on()
        except RulesError as error:
            self.stuck = True
            self.heard.append(f"the rules cannot go on: {error}")

    def hear(self, event: Event) -> None:
        if line := self.chronicle.line(self.state, event):
            self.heard.append(line)

    def options(self, decision: Decision) -> tuple[str, ...]:
        """What the options are called in the rules; of equal cards each the same."""
        linker = self.game.linker
        if decision.kind == "act":
            return tuple(map(self._action, decision.options))
        things = decision.type.kind in ("card", "character", "player")
        names = linker.things.names
        return tuple(names[o] if things and isinstance(o, int) else str(o) for o in decision.options)

    def _action(self, option: Value) -> str:
        if isinstance(option, str):
            return option
        ability, card = self.game.linker.deed(option)
        return ability.clause.id if card is None else f"{ability.clause.id} of {self.game.linker.things.names[card]}"

    def asked(self) -> str:
        decision = self.state.decision
        if decision is None:
            return "the game is over"
        who = self.game.linker.things.names[decision.seat]
        return f"{decision.rule} asks {who} for one of {', '.join(self.options(decision))}"

    def end(self) -> str:
        """ "points 12, 29, 9, 29; B and D win" """
        result = self.game.result(self.state)
        names = [self.game.linker.things.names[seat] for seat in result.winners]
        wins = f"{' and '.join(names) or 'nobody'} win{'s' * (len(names) < 2)}"
        return f"points {', '.join(map(str, result.scores))}; {wins}{'' if result.finished else ', not ended'}"


class Replays:
    """Plays records with two rulesets; each is linked once for records that are set up alike."""

    def __init__(self, old: Rules, new: Rules) -> None:
        self._rules = (old, new)
        self._last: list[tuple[Setup, Game] | None] = [None, None]

    def all(self, records: Iterable[Record]) -> Replayed:
        """Raises `SetupError` if the old rules cannot begin one of them, `Unfitting` if one is not theirs."""
        games, partings = 0, []
        for kept in records:
            games += 1
            if (found := self.parting(kept)) is not None:
                partings.append(found)
        return Replayed(games, tuple(partings))

    def parting(self, kept: Record) -> Parting | None:
        """None: the game goes the same way to its end."""
        one = self._begun(0, kept)
        try:
            other = self._begun(1, kept)
        except SetupError as error:
            return Parting(kept.game, 0, 0, "it begins", f"it cannot begin: {error}")
        return _Pair(kept, one, other).parting()

    def _begun(self, number: int, kept: Record) -> _Side:
        rules = self._rules[number]
        options = {name: value for name, value in kept.options.items() if self._wished(name, value)}
        setup = prepare(rules, kept.players, options, kept.cast, kept.uniques, kept.seed, kept.game)
        last = self._last[number]
        if last is None or last[0] != setup:
            last = self._last[number] = setup, Game(rules, setup)
        game = last[1]
        side = _Side(game, game.empty(kept.seed, kept.game), Chronicle(game.linker))
        side.begin()
        return side

    def _wished(self, name: str, value: object) -> bool:
        """An option that is as it is anyway follows each ruleset's own default."""
        old, new = (rules.options.get(name) for rules in self._rules)
        return old is not None and new is not None and value != old.default


class _Pair:
    def __init__(self, kept: Record, old: _Side, new: _Side) -> None:
        self.kept, self.old, self.new = kept, old, new
        self.place = 0

    def parting(self) -> Parting | None:
        for choice in self.kept.choices:
            found = self._apart()
            if found is not None or self.old.stuck:
                return found
            decision = self.old.state.decision
            if decision is None or not 0 <= choice < len(decision.options):
                raise Unfitting(f"with {self.old.game.rules.name} game {self.kept.game} {self._unfit(choice)}")
            for side in (self.old, self.new):
                side.choose(choice)
            self.place += 1
        return self._apart() or (None if self.old.stuck else self._ended())

    def _unfit(self, choice: int) -> str:
        decision = self.old.state.decision
        if decision is None:
            return f"is over before choice {self.place + 1} of {len(self.kept.choices)}"
        return f"offers {len(decision.options)} options at choice {self.place + 1}, and number {choice + 1} was taken"

    def _apart(self) -> Parting | None:
        """What has happened, or what is asked, is another."""
        for here, there in self._lines():
            if here != there:
                return self._parted(here or "nothing more happens", there or "nothing more happens")
        one, other = self.old.asked(), self.new.asked()
        return None if self.old.stuck or one == other else self._parted(one, other)

    def _lines(self) -> Iterator[tuple[str, str]]:
        return zip_longest(self.old.heard, self.new.heard, fillvalue="")

    def _ended(self) -> Parting | None:
        if outcome(self.old.game, self.old.state) == outcome(self.new.game, self.new.state):
            return None
        return self._parted(self.old.end(), self.new.end())

    def _parted(self, old: str, new: str) -> Parting:
        return Parting(self.kept.game, self.place, self.old.state.round, old, new)
