"""What an option would bring, as far as its seat can know: derived from the rules that follow it."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.running.acting import Acting
from citadels_dsl.engine.running.machine import run
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.engine.values import WAIT
from citadels_dsl.rules import anchors

#: So many further choices of one's own are looked into for all options of a decision together.
FUEL = 400


@dataclass(frozen=True, slots=True)
class Prospect:
    """Changes: of one's own gold, cards in hand and points, and of those of all others together."""

    gold: int = 0
    cards: int = 0
    points: int = 0
    their_gold: int = 0
    their_cards: int = 0
    their_points: int = 0

    @property
    def worth(self) -> int:
        """A plain sum, by which of several ways to go on the best is looked at: a point is worth two coins."""
        return 2 * self.points + self.gold + self.cards - 2 * self.their_points - self.their_gold - self.their_cards


class Prospecting:
    """Plays each option on a veiled copy, up to where another decides or what the option began has ended."""

    def __init__(self, linker: Linker, veiled: State, seat: int) -> None:
        self.linker = linker
        self.veiled = veiled
        self.seat = seat
        self.points = linker.question(anchors.POINTS, "player")
        self.hands = linker.hand_of
        self.before = self.standing(veiled)
        self.fuel = 0

    def all(self, fuel: int = FUEL) -> tuple[Prospect, ...]:
        """One for each option of the pending decision.

        Of one's own later choices the best counts; so many of them are looked into, as many for each option.
        """
        decision = self.veiled.decision
        assert decision is not None
        found = []
        for option in range(len(decision.options)):
            self.fuel = fuel // len(decision.options)
            found.append(self._of(self.veiled, option))
        return tuple(found)

    def _of(self, state: State, option: int) -> Prospect:
        copy = state.copy()
        copy.decision = None
        copy.answer = option
        copy.floor = len(self.veiled.frames) - 1
        try:
            signal = run(copy)
        except RulesError:  # never ours: the rules break off here, which is told when it is really chosen
            return Prospect()
        if signal == WAIT and copy.decision is not None and copy.decision.seat == self.seat and self.fuel > 0:
            if len(copy.frames) == len(self.veiled.frames) and isinstance(copy.frames[-1], Acting):
                return self.difference(copy)  # acting again: what the option began has ended
            ways = []
            for further in range(len(copy.decision.options)):
                self.fuel -= 1
                ways.append(self._of(copy, further))
                if self.fuel <= 0:
                    break
            return max(ways, key=lambda way: way.worth)
        return self.difference(copy)

    def standing(self, state: State) -> tuple[tuple[int, int, int], ...]:
        return tuple(
            (state.gold[seat], len(state.inside[self.hands[seat]]), self.points(state, seat, ()))
            for seat in self.linker.things.players
        )

    def difference(self, state: State) -> Prospect:
        after = self.standing(state)
        mine = [b - a for a, b in zip(self.before[self.seat], after[self.seat], strict=True)]
        theirs = [0, 0, 0]
        for seat in self.linker.things.players:
            if seat != self.seat:
                for n in range(3):
                    theirs[n] += after[seat][n] - self.before[seat][n]
        return Prospect(*mine, *theirs)
