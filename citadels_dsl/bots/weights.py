"""What things are worth to a builder, in coins that it can use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """`cards`: the first useful card in hand, the second and so on; the last number is for all further ones.

    `spare_gold`: a coin beyond what the dearest card in hand costs. `usual_goal`: what a hand without
    a useful card is taken to cost. `unseen`: an action of which nothing can be seen beforehand.
    `their_...`: what all the others lose.
    """

    point: float = 2.6
    gold: float = 1.0
    spare_gold: float = 0.35
    cards: tuple[float, ...] = (2.0, 0.8, 0.3, 0.1)
    usual_goal: int = 4
    their_point: float = 0.7
    their_gold: float = 0.25
    their_card: float = 0.25
    unseen: float = 0.8
    # of a single card
    new_colour: float = 0.8
    useless_card: float = -2.0
    out_of_reach: float = 0.6
