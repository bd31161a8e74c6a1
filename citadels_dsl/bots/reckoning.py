"""What a change would be worth to a seat, as it stands."""

from __future__ import annotations

from functools import cached_property

from citadels_dsl.bots.weights import Weights
from citadels_dsl.engine.knowledge.prospect import Prospect
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.rules import anchors

#: A change smaller than this is none; sums of weights are not exact.
NOTHING = 1e-9


class Reckoning:
    """Gold is worth more while the dearest useful card in hand cannot be paid, cards while there are few."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.cards = view.game.rules.cards
        self.gold = view.gold(view.seat)

    @cached_property
    def city(self) -> frozenset[str]:
        return frozenset(filter(None, self.view.cards(anchors.CITY, self.view.seat)))

    @cached_property
    def hand(self) -> tuple[str, ...]:
        return tuple(filter(None, self.view.cards(anchors.HAND, self.view.seat)))

    @cached_property
    def useful(self) -> frozenset[str]:
        """The kinds of card in hand that the city does not have."""
        return frozenset(self.hand) - self.city

    @cached_property
    def goal(self) -> int:
        """The gold that the hand asks for."""
        return max((self.cards[name].cost for name in self.useful), default=self.weights.usual_goal)

    def value(self, prospect: Prospect) -> float:
        """Of a change, in coins."""
        weights = self.weights
        return (
            weights.point * prospect.points
            + self._purse(self.gold + prospect.gold)
            - self._purse(self.gold)
            + self._cards(len(self.useful) + prospect.cards)
            - self._cards(len(self.useful))
            - weights.their_point * prospect.their_points
            - weights.their_gold * prospect.their_gold
            - weights.their_card * prospect.their_cards
        )

    def card(self, name: str) -> float:
        """How much this card is worth among others: one that can be built soon, of a new colour."""
        if name in self.city or name not in self.cards:
            return self.weights.useless_card
        card = self.cards[name]
        beyond = max(0, card.cost - self.gold - 2)
        colours = {self.cards[other].colour for other in self.city}
        return card.cost - self.weights.out_of_reach * beyond + self.weights.new_colour * (card.colour not in colours)

    def rival(self) -> int:
        """The seat that stands best besides this one; of equal ones the next to the left."""
        view, players = self.view, len(self.view.players)
        others = [(view.seat + steps) % players for steps in range(1, players)]
        return max(others, key=lambda seat: view.points(seat) + self.weights.their_gold * view.gold(seat))

    def _purse(self, gold: int) -> float:
        used = min(gold, self.goal)
        return self.weights.gold * used + self.weights.spare_gold * (gold - used)

    def _cards(self, number: int) -> float:
        steps = self.weights.cards
        return sum(steps[min(n, len(steps) - 1)] for n in range(max(0, number)))
