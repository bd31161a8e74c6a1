"""While a clause is in force: who uses it, and as which card."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability, Instance, Instances
from citadels_dsl.engine.moments.permission import forbidden
from citadels_dsl.engine.state import State
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import USE
from citadels_dsl.rules.ruleset import ClauseKind, While

NOBODY: tuple[Instance, ...] = ()
THE_GAME: tuple[Instance, ...] = ((None, None),)


def instances(linker: Linker, ability: Ability) -> Instances:
    """The pairs (me, this) for which a clause is in force in a state."""
    clause = ability.clause
    if clause.during is While.GAME:
        return lambda state: THE_GAME
    if clause.during is While.ALWAYS:
        always = tuple((None, card) for card in ability.cards)
        return lambda state: always
    if clause.card in linker.rules.characters:
        return _Character(linker, ability).instances
    if clause.during is While.IN_HAND:
        return _lying(
            ability, {p: s for hand in linker.hands for s, p in enumerate(linker.things.place_of_player[hand])}
        )
    cities = {p: s for s, p in enumerate(linker.things.place_of_player[anchors.CITY])}
    return _used(linker, ability, cities, _lying(ability, cities))


def _lying(ability: Ability, places: dict[int, int]) -> Instances:
    """In force for whose place the card lies in."""
    cards = ability.cards
    if len(cards) == 1:
        (card,) = cards

        def one(state: State) -> Sequence[Instance]:
            owner = places.get(state.where[card])
            return NOBODY if owner is None else ((owner, card),)

        return one

    def several(state: State) -> Sequence[Instance]:
        where = state.where
        return [(places[where[card]], card) for card in cards if where[card] in places]

    return several


def _used(linker: Linker, ability: Ability, cities: dict[int, int], lying: Instances) -> Instances:
    """A district's abilities may be used by another card in a city, or as its own by another player."""
    cards = frozenset(ability.cards)

    def all_of_them(state: State) -> Sequence[Instance]:
        if not state.uses:
            return lying(state)
        found = list(lying(state))
        for user, card, seen_as, _, _ in state.uses:
            this = card if seen_as < 0 else seen_as
            if card in cards and (user, this) not in found and (seen_as < 0 or state.where[this] in cities):
                found.append((user, this))
        return found

    return all_of_them


class _Character:
    """In force for its holder, for whoever uses it, and for whom it still owes something."""

    def __init__(self, linker: Linker, ability: Ability) -> None:
        clause = ability.clause
        self.during = clause.during
        self.cards = ability.cards
        self.roles = linker.things.roles
        self.stopped = linker.making("stopped")
        self.blocked = (*self.stopped, *linker.making("controlled"))
        self.called = linker.mark_key(anchors.CALLED) if anchors.CALLED in linker.mark_number else None
        self.things = linker.things
        #: what a borrowed card owes outlasts its use, but for actions and what belongs to a turn
        self.owing = clause.during is not While.MY_TURN and clause.kind is not ClauseKind.ACTION
        asks_use = clause.kind is ClauseKind.FORBID and clause.pattern is not None and clause.pattern.word == USE
        self.forbids = [] if asks_use else linker.clauses(ClauseKind.FORBID, USE)

    def instances(self, state: State) -> Sequence[Instance]:
        if len(self.cards) == 1:
            return self._of(state, self.cards[0])
        return [instance for card in self.cards for instance in self._of(state, card)]

    def _of(self, state: State, card: int) -> Sequence[Instance]:
        if state.uses or state.debts:
            return self._lent(state, card)
        holder = self.roles.get(state.where[card])
        if holder is None or not self._now(state, card):
            return NOBODY
        marks = state.marks
        if marks:
            for key in self.blocked:
                if key + card in marks:
                    return NOBODY
        if self.forbids and forbidden(state, self.forbids, holder, (card, None, None), self.things.game):
            return NOBODY
        return ((holder, card),)

    def _now(self, state: State, card: int) -> bool:
        if self.during is While.MY_TURN:
            return state.character == card
        if self.during is While.CALLED:
            return self.called is not None and self.called + card in state.marks
        return True

    def _lent(self, state: State, card: int) -> Sequence[Instance]:
        """The same where cards are used: first whoever uses it, then who has a debt from it, then the holder."""
        marks = state.marks
        if any(key + card in marks for key in self.stopped):
            return NOBODY
        found: dict[int, int] = {}
        for user, used, seen_as, turn, _ in state.uses:
            if used != card or user in found:
                continue
            if self.during is While.MY_TURN and (
                state.player is None or (state.character not in (card, seen_as) and turn != state.turn)
            ):
                continue
            found[user] = card if seen_as < 0 else seen_as
        if self.owing:
            for user, used in state.debts:
                if used == card and user not in found and (user, card) in state.by.values():
                    found[user] = card
        holder = self.roles.get(state.where[card])
        if holder is not None and holder not in found and self._now(state, card):
            controlled = any(key + card in marks for key in self.blocked)
            if not controlled and not forbidden(state, self.forbids, holder, (card, None, None), self.things.game):
                found[holder] = card
        return list(found.items())
