"""The arrays that keep a game, made as the rules need them."""

from __future__ import annotations

from citadels_dsl.kernel.ir import INTEGER, WORD, Array, Const, Expr, Kind, Load, Store
from citadels_dsl.kernel.lower.facts import Facts, bits
from citadels_dsl.rules import anchors


def ring_size(cards: int) -> int:
    """A power of two with room for all."""
    size = 1
    while size < cards + 1:
        size *= 2
    return size


class Arrays:
    """By name. `cell`: an array of one item."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.all: dict[str, Array] = {}

    def array(
        self, name: str, size: int, kind: Kind = INTEGER, initial: tuple[int, ...] = (), constant: bool = False
    ) -> Array:
        if name not in self.all:
            self.all[name] = Array(name, size, kind, initial, constant)
        return self.all[name]

    def lasting(self, name: str, size: int, kind: Kind = INTEGER) -> Array:
        """One that goes on through all games of a machine."""
        if name not in self.all:
            self.all[name] = Array(name, size, kind, lasting=True)
        return self.all[name]

    def cell(self, name: str, kind: Kind = INTEGER, initial: int = 0) -> Array:
        return self.array(name, 1, kind, (initial,) if initial else ())

    def constant(self, name: str, items: tuple[int, ...], kind: Kind = INTEGER) -> Array:
        return self.array(name, len(items), kind, items, True)

    def apart(self, name: str, size: int = 1, kind: Kind = INTEGER) -> Array:
        """What is known of something that is tried."""
        if name not in self.all:
            self.all[name] = Array(name, size, kind, apart=True)
        return self.all[name]

    # ------------------------------------------------------------ what every game has

    @property
    def gold(self) -> Array:
        return self.array("gold", self.facts.players)

    @property
    def inside(self) -> Array:
        """What lies in each place for cards; of a pile nothing is kept here."""
        facts = self.facts
        initial = [0] * facts.card_places
        for place in {*facts.homes} - {*facts.piles}:
            initial[facts.places[place]] = bits(facts.at_home(place))
        return self.array("inside", facts.card_places, facts.of_cards, tuple(initial) if any(initial) else ())

    @property
    def where(self) -> Array:
        homes = tuple(self.facts.places[home] for home in self.facts.homes)
        return self.array("where", len(homes), INTEGER, homes)

    @property
    def down(self) -> Array:
        """The cards that lie face down."""
        return self.cell("down", self.facts.of_cards)

    @property
    def standing(self) -> Array:
        """What lies in each place for characters."""
        facts = self.facts
        initial = [0] * facts.character_places
        for number, place in enumerate(facts.places_of_characters):
            initial[place] |= 1 << number
        return self.array("standing", facts.character_places, facts.of_characters, tuple(initial))

    @property
    def at(self) -> Array:
        """Where each character lies."""
        return self.array("at", len(self.facts.characters), INTEGER, self.facts.places_of_characters)

    @property
    def holder(self) -> Array:
        """Who holds each character, -1 for nobody."""
        facts = self.facts
        dealt = facts.home_of_characters == anchors.ROLES
        first = facts.places[anchors.ROLES]
        initial = tuple(place - first if dealt else -1 for place in facts.places_of_characters)
        return self.array("holder", len(facts.characters), INTEGER, initial)

    @property
    def revealed(self) -> Array:
        return self.cell("revealed", self.facts.of_characters)

    def pile(self, name: str) -> tuple[Array, Array, Array]:
        """A ring: its items, where its top is, how many there are."""
        size = ring_size(len(self.facts.cards))
        cards = self.facts.at_home(name)
        initial = (*cards, *[0] * (size - len(cards))) if cards else ()
        return (
            self.array(f"{name}_ring", size, INTEGER, initial),
            self.cell(f"{name}_top"),
            self.cell(f"{name}_count", INTEGER, len(cards)),
        )

    def piece(self, name: str) -> Array:
        return self.cell(f"holder_of_{name}", INTEGER, -1)

    def register(self, name: str) -> Array:
        """round, player, character, answering, turn ..."""
        return self.cell(name, INTEGER, -1 if name in ("player", "character", "answering") else 0)

    # ------------------------------------------------------------ what statistics want

    @property
    def turns(self) -> Array:
        """How often each seat began a turn with each character."""
        return self.array("turns", len(self.facts.setup.cast) * self.facts.players)

    @property
    def built(self) -> Array:
        """How often a district of each kind came into the city of each seat."""
        return self.array("built", len(self.facts.kinds) * self.facts.players)

    @property
    def kept(self) -> Array:
        """How many of each kind stand in the city of each seat at the end."""
        return self.array("kept", len(self.facts.kinds) * self.facts.players)

    @property
    def key(self) -> Array:
        return self.cell("game_key", WORD)


def value(array: Array, index: int | Expr = 0) -> Load:
    return Load(array, Const(index) if isinstance(index, int) else index)


def put(array: Array, item: Expr, index: int | Expr = 0) -> Store:
    return Store(array, Const(index) if isinstance(index, int) else index, item)
