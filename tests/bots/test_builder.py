"""What builder does in its turn, in small positions."""

from __future__ import annotations

from citadels_dsl.bots import bot_of
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.position import Laying
from citadels_dsl.engine.state import State
from citadels_dsl.setup.chance import Chance
from tests.engine.conftest import game_of


class Turn:
    """The turn of the first seat with a character, played by a builder; `done` is what it chose."""

    def __init__(self, character: str, gold: int, hand: str, city: str = "", players: int = 4) -> None:
        self.game: Game = game_of("classic", players, uniques="", cast="")
        self.state: State = self.game.empty(1)
        self.laying = Laying(self.game.linker, self.state)
        self.laid: list[int] = []
        things = self.game.things
        self.laying.gold(0, gold)
        self.put(hand, "hand", 0)
        self.put(city, "city", 0)
        (self.character,) = things.named(character)
        self.laying.put(self.character, things.place_of_player["roles"][0])
        self.done: list[str] = []

    def put(self, names: str, place: str, seat: int) -> None:
        for name in names.split():
            card = next(n for n in self.game.things.named(name) if n not in self.laid)
            self.laid.append(card)
            self.laying.put(card, self.game.things.place_of_player[place][seat])

    def play(self) -> list[str]:
        bot, chance = bot_of("builder", shipped()), Chance(1, 1, "bot")
        self.game.play(self.state, "turn", 0, [self.character])
        while (decision := self.state.decision) is not None and decision.seat == 0:
            choice = bot.choose(View(self.game, self.state, 0), decision, chance)
            self.done.append(self.game.describe(self.state, decision).labels[choice])
            self.game.choose(self.state, choice)
        return self.done


def test_it_gathers_gold_for_what_it_has_and_cards_when_it_has_none() -> None:
    assert Turn("bishop", gold=1, hand="fortress palace market docks").play()[0] == "gather gold"
    assert Turn("bishop", gold=5, hand="").play()[0] == "gather cards"


def test_cards_that_stand_in_the_city_already_count_as_none() -> None:
    assert Turn("bishop", gold=4, hand="manor market", city="manor market").play()[0] == "gather cards"


def test_it_builds_the_dearest_that_it_can_pay() -> None:
    done = Turn("thief", gold=4, hand="tavern market fortress").play()
    assert "build" in done
    assert "Fortress (5 gold)" in done


def test_it_takes_income_first_where_that_buys_something_better() -> None:
    done = Turn("king", gold=0, hand="fortress market", city="manor castle palace").play()
    assert done.index("King: income") < done.index("build")
    assert "Fortress (5 gold)" in done


def test_it_builds_first_where_the_new_district_adds_to_the_income() -> None:
    done = Turn("king", gold=4, hand="manor", city="castle").play()
    assert done.index("build") < done.index("King: income")


def test_it_uses_a_power_of_which_nothing_can_be_seen_beforehand() -> None:
    assert "Thief: rob" in Turn("thief", gold=0, hand="fortress").play()


def test_it_destroys_a_rivals_district_and_none_of_its_own() -> None:
    turn = Turn("warlord", gold=6, hand="", city="temple tavern")
    turn.put("watchtower manor", "city", 2)
    turn.play()
    view = View(turn.game, turn.state, 0)
    assert {"temple", "tavern"} <= set(view.cards("city", 0))
    assert len(view.cards("city", 2)) == 1


def test_it_takes_the_hand_of_whoever_has_most() -> None:
    turn = Turn("magician", gold=0, hand="tavern")
    turn.put("palace castle manor docks", "hand", 3)
    turn.put("market", "hand", 1)
    assert "D" in turn.play()
