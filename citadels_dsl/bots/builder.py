"""`builder`: builds what it can, gathers what it lacks, and uses what brings something.

It knows no card by its name. What an option brings it sees by looking ahead in its view; it picks the
character whose own actions would bring it most, and where it cannot see what an option does to
somebody, it takes that to be harm and lets it fall where it costs the strongest rival most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from citadels_dsl.bots.reckoning import NOTHING, Reckoning
from citadels_dsl.bots.weights import Weights
from citadels_dsl.engine.decision import DONE, PASS, Decision
from citadels_dsl.engine.knowledge.prospect import Prospect
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.rules import anchors
from citadels_dsl.setup.chance import Chance

#: So many further choices are looked into for a decision.
FUEL = 60
#: An action without limit is done no more often than this in a turn, whatever it seems to bring.
OFTEN = 12


class Builder:
    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:
        reckoning = Reckoning(view, self.weights)
        match decision.kind:
            case "act":
                return _act(reckoning, decision, chance)
            case "choose":
                return _best(_choices(reckoning, decision), chance)
            case "may" | "either" | "way":
                values = [reckoning.value(prospect) for prospect in view.prospects(FUEL)]
                if decision.kind == "may" and values[1] >= values[0] - NOTHING:
                    return 1
                return _best(values, chance)
            case _:
                assert_never(decision.kind)


# ------------------------------------------------------------------ acting


def _act(reckoning: Reckoning, decision: Decision, chance: Chance) -> int:
    """First what brings gold and cards, then what cannot be seen, then building; but building before
    income where more gold would buy nothing better, as the new district may count for the income."""
    prospects = reckoning.view.prospects(FUEL)
    values = [reckoning.value(prospect) for prospect in prospects]
    if PASS not in decision.options:
        return _best(values, chance)
    used = reckoning.view.known.limits
    ranks: list[tuple[int, float]] = []
    for option, prospect, value in zip(decision.options, prospects, values, strict=True):
        times = used.get(option, 0) if option != PASS else 0
        if option == PASS:
            ranks.append((1, 0.0))
        elif value > NOTHING and times < OFTEN:
            ranks.append((_rank(reckoning, prospect), value))
        elif prospect == Prospect() and times == 0:
            ranks.append((3, 0.0))
        else:
            ranks.append((0, value))
    return _best(ranks, chance)


def _rank(reckoning: Reckoning, prospect: Prospect) -> int:
    if prospect.points > 0:
        return 5 if reckoning.goal <= reckoning.gold else 2
    return 4


# ------------------------------------------------------------------ choosing


def _choices(reckoning: Reckoning, decision: Decision) -> list[float]:
    prospects = reckoning.view.prospects(FUEL)
    values = [reckoning.value(prospect) for prospect in prospects]
    match decision.type.kind:
        case "card":
            return [
                value + _of_card(reckoning, option, prospect)
                for value, option, prospect in zip(values, decision.options, prospects, strict=True)
            ]
        case "character" if max(values) - min(values) < NOTHING:
            return _characters(reckoning, decision)
        case "player" if max(values) - min(values) < NOTHING:
            rival = reckoning.rival()
            return [1.0 if option == rival else 0.0 for option in decision.options]
        case _:  # a number, a colour and the like are worth what follows from them
            return values


def _of_card(reckoning: Reckoning, option: int | str, prospect: Prospect) -> float:
    """How good it is to get just this card, or to be rid of it, where all else is equal."""
    view = reckoning.view
    if not isinstance(option, int) or view.known.where[option] == view.game.things.nowhere:
        return 0.0  # enough, or a card that is not known
    worth = reckoning.card(view.game.things.names[option]) / 10
    if prospect.cards > 0:
        return worth
    in_hand = view.known.where[option] == view.game.things.place_of_player[anchors.HAND][view.seat]
    return 0.15 - worth if in_hand and prospect.points <= 0 else 0.0


def _characters(reckoning: Reckoning, decision: Decision) -> list[float]:
    """Characters of which nothing is seen: to be picked, or else to be harmed."""
    view = reckoning.view
    seat = view.seat if _picking(view, decision) else reckoning.rival()
    return [
        0.0 if option == DONE else sum(_worth(reckoning, prospect) for prospect in view.foresight(option, seat))
        for option in decision.options
    ]


def _picking(view: View, decision: Decision) -> bool:
    """Whoever is chosen is then held by the chooser."""
    after = view.known.copy()
    after.floor = len(after.frames) - 1
    view.game.choose(after, 0)
    character = decision.options[0]
    return view.game.things.owner_of(after, character) == view.seat != view.game.things.owner_of(view.known, character)


def _worth(reckoning: Reckoning, prospect: Prospect) -> float:
    if prospect == Prospect():
        return reckoning.weights.unseen
    return max(0.0, reckoning.value(prospect))


def _best(values: Sequence[float] | Sequence[tuple[int, float]], chance: Chance) -> int:
    """One of the best, by chance."""
    best = max(values)
    return [n for n, value in enumerate(values) if value == best][chance.draw(sum(value == best for value in values))]
