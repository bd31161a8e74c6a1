"""A game that people and bots play at one table, and what each person has been told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citadels_dsl.bots import bot_of
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.chronicle import Chronicle
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.rules import anchors
from citadels_dsl.rules.outlook.features import Weights
from citadels_dsl.rules.titles import Titles
from citadels_dsl.setup.chance import Chance


@dataclass(frozen=True, slots=True)
class _Before:
    """How everything was before a choice. `learnt`: who chose has seen something new by it."""

    state: State
    seat: int
    choices: int
    told: Mapping[int, int]
    learnt: bool


class Sitting:
    """`people` are the seats of persons; `bots` by seat who sits in the others, `weights` of those that are data;
    `titles`: what cards are called."""

    def __init__(
        self, game: Game, seed: int, number: int, people: Sequence[int], bots: Mapping[int, str], titles: Titles,
        weights: Mapping[str, Weights] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.titles = titles
        self.seed = seed
        self.number = number
        self.people = tuple(people)
        self.bots = dict(bots)
        self.weights = weights or {}
        self.choices: list[int] = []
        self.told: dict[int, list[str]] = {seat: [] for seat in people}
        self._since = dict.fromkeys(people, 0)  # so much each had been told when he chose last
        self._chronicles = {seat: Chronicle(game.linker, seat, titles) for seat in people}
        self._back: list[_Before] = []
        self.state = game.empty(seed, number)
        game.play(self.state, anchors.GAME, sink=self._hear)

    # ------------------------------------------------------------ whose move

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def over(self) -> bool:
        return self.state.decision is None

    def view(self, seat: int) -> View:
        return View(self.game, self.state, seat)

    def bots_play(self) -> None:
        """Until a person has to decide, or the game is over."""
        while (decision := self.decision) is not None and decision.seat not in self.people:
            # The number of the decision is in the stream, so that a game that is resumed goes on as it would have.
            chance = Chance(self.seed, self.number, f"table {decision.seat} {len(self.choices)}")
            bot = bot_of(self.bots[decision.seat], self.weights)
            self.choose(bot.choose(self.view(decision.seat), decision, chance))

    def news(self, seat: int) -> list[str]:
        """What a person was told since his last choice."""
        return self.told[seat][self._since[seat] :]

    # ------------------------------------------------------------ choosing, and back

    def choose(self, index: int, for_good: bool = False) -> None:
        """Whoever has to decide chooses this. `for_good`: it is not to be taken back."""
        decision = self.decision
        assert decision is not None
        person = decision.seat in self.people
        if for_good or not person or (self._back and self._back[-1].seat != decision.seat):
            self._back.clear()
        before = self.state.copy() if person and not for_good else None
        told = {seat: len(lines) for seat, lines in self.told.items()}
        if person:
            self._since[decision.seat] = told[decision.seat]
        self.game.choose(self.state, index, self._hear)
        if before is not None:
            learnt = self._learnt(before, decision.seat)
            self._back.append(_Before(before, decision.seat, len(self.choices), told, learnt))
        self.choices.append(index)

    @property
    def can_undo(self) -> bool:
        """The last choice was that of the person who decides now, and showed him nothing new."""
        if not self._back or self.decision is None:
            return False
        return not self._back[-1].learnt and self._back[-1].seat == self.decision.seat

    def undo(self) -> None:
        assert self.can_undo
        last = self._back.pop()
        self.state = last.state
        del self.choices[last.choices :]
        for seat, lines in self.told.items():
            del lines[last.told[seat] :]
        self._since[last.seat] = last.told[last.seat]

    def _hear(self, event: Event) -> None:
        for seat, chronicle in self._chronicles.items():
            if line := chronicle.line(self.state, event):
                self.told[seat].append(line)

    def _learnt(self, before: State, seat: int) -> bool:
        """Chance has spoken, a hidden mark was shown, or a card is known that was not."""
        after = self.state
        if after.drawn != before.drawn or after.shown - before.shown:
            return True
        sight, things = self.game.linker.mover.sight, self.game.things
        own = 1 << seat
        return any(
            sight.of_thing(after, thing) & own and not sight.of_thing(before, thing) & own
            for thing in (*things.characters, *things.cards)
        )
