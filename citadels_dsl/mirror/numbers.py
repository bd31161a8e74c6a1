"""Which thing of the engine is which number of a compiled program; both count from the same rules and setup."""

from __future__ import annotations

from citadels_dsl.engine.game import Game
from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.rules.ruleset import Place


class Numbers:
    def __init__(self, game: Game) -> None:
        self.things = things = game.things
        self.facts = facts = Facts(game.rules, game.setup)
        self.actions = {ability.clause.id: ability.action for ability in game.linker.actions}
        self.game = game
        #: By kind of thing its numbers in the engine.
        self.of_kind: dict[str, tuple[int, ...]] = {
            "player": tuple(things.players),
            "character": things.characters,
            "card": things.cards,
            "game": (things.game,),
        }
        #: Places of the engine by their numbers in the program, where cards lie and where characters do.
        self.card_places = self._places("card")
        self.character_places = self._places("character")
        assert len(self.card_places) == facts.card_places
        assert len(self.character_places) == facts.character_places

    def _places(self, holds: str) -> tuple[int, ...]:
        found = [self.things.nowhere]
        for place in self.facts.rules.places.values():
            if place.holds == holds:
                assert self.facts.places[place.name] == len(found)
                found.extend(self._of(place))
        return tuple(found)

    def _of(self, place: Place) -> tuple[int, ...]:
        things = self.things
        match place.of:
            case "player":
                return things.place_of_player[place.name]
            case "card":
                return tuple(things.beneath(place.name, card) for card in things.cards)
            case _:  # there is one for all
                return (things.place[place.name],)

    def action(self, clause: str, card: int) -> int:
        """The action of a clause on a card or character, by their numbers in the program; -1: on none."""
        if card < 0:
            return self.game.linker.action(self.actions[clause], None)
        kind = "character" if self.facts.rules.clauses[clause].card in self.facts.rules.characters else "card"
        return self.game.linker.action(self.actions[clause], self.of_kind[kind][card])
