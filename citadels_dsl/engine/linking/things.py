"""Everything that there is in a game, by number.

One space of numbers: players first (a seat is its player), then places, characters, cards, pieces,
the bank, the game itself, the ends of piles ("on top of the deck"), blanks (what stands in a view
for a card or character that the viewer does not know), and last the actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Card, Place, Rules
from citadels_dsl.setup.playing import playing
from citadels_dsl.setup.prepare import Setup

if TYPE_CHECKING:
    from citadels_dsl.engine.state import State


Kind = Literal["player", "place", "character", "card", "piece", "bank", "game", "end"]


class Things:
    """The numbers of one game and what is printed on the things; indexed by number."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.names: list[str] = []
        self.kinds: list[Kind] = []
        self.cost: dict[int, int] = {}
        self.colour: dict[int, str] = {}
        self.rank: dict[int, int] = {}
        self.order: dict[int, int] = {}
        self.of_name: dict[str, tuple[int, ...]] = {}

        self.players = range(setup.players)
        for seat in self.players:
            self._new(chr(ord("A") + seat), "player")
        self._places(rules, _copies(rules, setup))
        self.characters: tuple[int, ...] = self._characters(rules, setup)
        self.cards: tuple[int, ...] = self._cards(rules, setup)
        self.pieces = {name: self._new(name, "piece") for name in rules.pieces}
        self.bank = self._new("bank", "bank")
        self.game = self._new("game", "game")
        self.things = len(self.names)  # below this number is whatever can lie somewhere or have gold
        self._ends()
        self.blank_cards = [self._new("a card", "card") for _ in self.cards]
        self.blank_characters = [self._new("a character", "character") for _ in self.characters]
        for blank in (*self.blank_cards, *self.blank_characters):
            self.cost[blank], self.colour[blank], self.rank[blank], self.order[blank] = 0, "", 0, 0
        self.total = len(self.names)  # actions have the numbers from here on

    def _new(self, name: str, kind: Kind) -> int:
        self.names.append(name)
        self.kinds.append(kind)
        return len(self.names) - 1

    # ------------------------------------------------------------ places

    def _places(self, rules: Rules, cards: int) -> None:
        """Where things can lie. `nowhere` is for what does not play."""
        self.place: dict[str, int] = {}
        self.place_of_player: dict[str, tuple[int, ...]] = {}
        self.place_of_card: dict[str, int] = {}  # the number of the first card's; the others follow
        self.owner: dict[int, int] = {}  # the player whose place it is
        self.kind_of_place: dict[int, Place] = {}
        self.nowhere = self._new("nowhere", "place")
        self.nothing = self._new("nothing", "place")  # under a blank: nothing ever lies there
        for place in rules.places.values():
            first = len(self.names)
            if place.of == "player":
                for seat in self.players:
                    self.owner[self._new(place.name, "place")] = seat
                self.place_of_player[place.name] = tuple(range(first, len(self.names)))
            elif place.of == "card":
                for _ in range(cards):
                    self._new(place.name, "place")
                self.place_of_card[place.name] = first
            else:
                self.place[place.name] = self._new(place.name, "place")
            for number in range(first, len(self.names)):
                self.kind_of_place[number] = place
        self.roles = {number: seat for seat, number in enumerate(self.place_of_player[anchors.ROLES])}
        self.places = len(self.names)  # all numbers of places are below this

    def _ends(self) -> None:
        """On top of and under each pile: where to put."""
        self.top: dict[int, int] = {}
        self.bottom: dict[int, int] = {}
        self.end: dict[int, tuple[int, bool]] = {}
        for number, place in self.kind_of_place.items():
            if place.pile:
                self.top[number] = self._new(f"on top of the {place.name}", "end")
                self.bottom[number] = self._new(f"under the {place.name}", "end")
                self.end[self.top[number]] = number, False
                self.end[self.bottom[number]] = number, True

    # ------------------------------------------------------------ characters and cards

    def _characters(self, rules: Rules, setup: Setup) -> tuple[int, ...]:
        """Those of the cast first: where each player starts with a full cast there are as many of each."""
        each = any(place.starts_full_cast and place.of == "player" for place in rules.places.values())
        copies = setup.players if each else 1
        cast: list[int] = []
        others = [name for name in rules.characters if name not in setup.cast]
        for name in (*setup.cast, *others):
            printed = rules.characters[name]
            numbers = tuple(self._new(name, "character") for _ in range(copies if name in setup.cast else 1))
            self.of_name[name] = numbers
            for number in numbers:
                self.rank[number], self.order[number] = printed.rank, printed.order
            if name in setup.cast:
                cast.extend(numbers)
        return tuple(cast)

    def _cards(self, rules: Rules, setup: Setup) -> tuple[int, ...]:
        self.first_card = len(self.names)
        for card in playing(rules, setup):
            self.of_name[card.name] = tuple(self._new(card.name, "card") for _ in range(card.copies))
            for number in self.of_name[card.name]:
                self.cost[number], self.colour[number] = card.cost, card.colour
        cards = tuple(range(self.first_card, len(self.names)))
        #: The card whose place it is.
        self.over = {first + n: card for first in self.place_of_card.values() for n, card in enumerate(cards)}
        return cards

    # ------------------------------------------------------------ questions

    def beneath(self, place: str, card: int) -> int:
        """The place of a card, as what lies under it."""
        return self.place_of_card[place] + card - self.first_card

    def owner_of(self, state: State, thing: int) -> int | None:
        """Of a player he himself, of a character its holder, of a card or place whose it is."""
        if thing < len(self.players):
            return thing
        kind = self.kinds[thing]
        if kind == "character":
            return self.roles.get(state.where[thing])
        if kind != "card" and kind != "place":
            return None
        place = thing if kind == "place" else state.where[thing]
        owner = self.owner.get(place)
        return owner if owner is not None or place not in self.over else self.owner_of(state, self.over[place])

    def holder_of(self, state: State, character: int) -> int | None:
        return self.roles.get(state.where[character])

    def plays(self, name: str) -> bool:
        """A character or card of this name is in the game."""
        numbers = self.of_name.get(name, ())
        return bool(numbers) and (self.kinds[numbers[0]] != "character" or numbers[0] in self.characters)

    def named(self, name: str) -> tuple[int, ...]:
        """All things of a name: copies of a card, of a character."""
        return self.of_name.get(name, ())


def home(card: Card) -> str:
    return card.home or anchors.DECK


def _copies(rules: Rules, setup: Setup) -> int:
    return sum(card.copies for card in playing(rules, setup))
