"""What there is to weigh, and a bot as weights over it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Feature = Literal[
    "gold", "need", "cards", "few", "points", "districts", "new_colour", "twin", "short_of_goal",
    "card_cost", "card_colour", "card_twin", "card_soon",
    "their_gold", "their_cards", "their_points", "rival_gold", "rival_cards", "rival_points",
    "marks", "role", "their_role", "rank", "pieces", "free", "unseen", "act",
]  # fmt: skip

#: What each counts, for whoever writes a bot.
FEATURES: Mapping[Feature, str] = {
    "gold": "a coin that comes to oneself (one that goes counts against it)",
    "need": "the same, of those that the dearest useful card in hand still lacks",
    "cards": "a card that comes to one's hand",
    "few": "the same, while one's hand has fewer than three useful ones",
    "points": "a coin of printed cost of a district that comes into one's city",
    "districts": "a district that comes into one's city",
    "new_colour": "such a district, if its colour is new there",
    "twin": "such a district, if there is one like it",
    "short_of_goal": "a coin by which such a district is cheaper than the dearest useful card in hand",
    "card_cost": "a coin of printed cost of a card that comes to one's hand (one that goes counts against it)",
    "card_colour": "such a card, if its colour is new to one's city",
    "card_twin": "such a card, if one's city has one like it",
    "card_soon": "such a card, if it costs two more than one has, or less",
    "their_gold": "a coin that somebody else loses",
    "their_cards": "a card that somebody else loses from the hand",
    "their_points": "a coin of printed cost of a district that somebody else loses",
    "rival_gold": "the same of the strongest rival, besides",
    "rival_cards": "the same of the strongest rival, besides",
    "rival_points": "the same of the strongest rival, besides",
    "marks": "a mark put on a character or on somebody else",
    "role": "what the actions of a character are worth, that comes to oneself (100 counts it as it is)",
    "their_role": "what the actions of a character that is marked would be worth to the strongest rival",
    "rank": "the rank of a character that comes to oneself",
    "pieces": "a piece, such as the crown, that comes to oneself; one that is passed on counts against it",
    "free": "an action that costs nothing of one's own",
    "unseen": "an action or offer of which nothing can be derived",
    "act": "whatever is done and not left",
}
NUMBER: Mapping[str, int] = {name: number for number, name in enumerate(FEATURES)}

#: A weight is a number of hundredths, and no greater than this on either side.
GREATEST_WEIGHT = 10_000
#: A hand is small while it has fewer useful cards.
FEW = 3
#: An action is done no more often than this in a turn, whatever it seems to bring.
OFTEN = 12
#: So much less is it worth then.
NO_MORE = -100_000_000
#: Options after so many are not weighed, and not taken by one who weighs.
OPTIONS = 63


@dataclass(frozen=True)
class Weights:
    """A bot as data: what each feature of an option is worth to it, in hundredths; 0 is not named."""

    name: str
    of: Mapping[str, int]
    says: str = ""

    @property
    def row(self) -> tuple[int, ...]:
        """All of them in the order of `FEATURES`."""
        return tuple(self.of.get(name, 0) for name in FEATURES)

    @property
    def digest(self) -> str:
        """What it plays by: two files with the same weights have the same."""
        text = json.dumps(sorted((name, weight) for name, weight in self.of.items() if weight))
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:12]
