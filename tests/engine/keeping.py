"""What must hold at every decision of any game: nothing appears, nothing is lost, all that is offered can be done."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citadels_dsl.engine.decision import PASS
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.offers.trial import attempt, begun
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import BANK, DOER, MoveGold


class Ledger:
    """The gold of the players as the events tell of it, kept apart from the engine's own account.

    When the characters are called everybody must have one.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.purses = [0 for _ in game.things.players]

    def __call__(self, event: Event) -> None:
        if event.kind != "moment":
            return
        if event.word == "calls":
            held = [len(self.state.inside[place]) for place in self.game.things.place_of_player[anchors.ROLES]]
            assert min(held) > 0, f"somebody has no character: {held}"
        operation = self.game.rules.moments[event.word].operation
        if isinstance(operation, MoveGold):
            self._book(self._purse(operation.source, event), -event.args[operation.amount])
            self._book(self._purse(operation.target, event), event.args[operation.amount])

    def _purse(self, which: int, event: Event) -> Value:
        return None if which == BANK else event.doer if which == DOER else event.args[which]

    def _book(self, purse: Value, amount: int) -> None:
        if purse in self.game.things.players:
            self.purses[purse] += amount


def lying(state: State) -> list[int]:
    """Everything that lies somewhere; what says where it is must agree."""
    found = [thing for place in state.inside for thing in place]
    assert all(state.where[thing] == number for number, place in enumerate(state.inside) for thing in place)
    return sorted(found)


def conserved(game: Game, state: State, everything: Sequence[int]) -> None:
    """Every card and character is in one place, all gold that is not in the bank came from it, on its way to nobody."""
    things = game.things
    assert lying(state) == everything
    assert sum(state.gold) == 0
    cities = things.place_of_player[anchors.CITY]
    for thing, gold in enumerate(state.gold):
        assert gold >= 0 or thing == things.bank, (things.names[thing], gold)
        if gold and things.kinds[thing] == "card":
            assert state.where[thing] in cities, f"{gold} gold lies on {things.names[thing]}, which is not in a city"
    for place, card in things.over.items():
        if state.inside[place]:
            assert state.where[card] in cities, f"cards lie under {things.names[card]}, which is not in a city"


def carried_out(game: Game, state: State, everything: Sequence[int]) -> None:
    """Each option can be taken on a copy, and what stands beside the options cannot."""
    decision = state.decision
    assert decision is not None
    for number, option in enumerate(decision.options):
        copy = state.copy()
        game.choose(copy, number)
        assert not copy.trouble, copy.trouble
        conserved(game, copy, everything)
        then = copy.decision
        acting = then is not None and (then.kind, then.seat) == (decision.kind, decision.seat) == ("act", decision.seat)
        if acting and option != PASS and copy.changes == state.changes:
            what = game.describe(state, decision).labels[number]
            assert chosen(game, state, number) or given_up(game, state, decision.seat, option), f"{what} does nothing"
    for beside in (-1, len(decision.options)):
        with pytest.raises(ValueError, match="none of them"):
            game.choose(state, beside)


def chosen(game: Game, state: State, number: int) -> bool:
    """There is a choice in it, be it with one option: that counts as a change."""
    heard: list[Event] = []
    game.choose(state.copy(), number, heard.append)
    return any(event.kind == "alone" for event in heard)


def given_up(game: Game, state: State, seat: int, action: int) -> bool:
    """There were too many ways to try them all, so the action was taken to be possible."""
    copy = begun(state, seat)
    game.linker.menu.perform(copy, seat, action)
    attempt(copy)
    return copy.fuel[0] <= 0
