"""Equal cards are offered once, and none that somebody could tell apart from the others is left out."""

from __future__ import annotations

from collections import Counter

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.position import Laying
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from tests.engine.conftest import game_of, played, rules_of


def test_of_equal_cards_in_a_hand_one_is_offered(ruleset: str) -> None:
    seen = Counter[str]()
    game = game_of(ruleset, rules_of(ruleset).players[2])
    things = game.things
    hands = frozenset(things.place_of_player["hand"])

    def each(state: State) -> None:
        decision = state.decision
        assert decision is not None
        if decision.kind != "choose" or decision.type.kind != "card":
            return
        own = [card for card in decision.options if card != "done" and state.where[card] in hands]
        if all(game.linker.mover.sight.of_thing(state, card) >> decision.seat & 1 for card in own):
            seen["choices"] += len(own)
            assert len({(things.names[card], state.where[card]) for card in own}) == len(own), decision

    played(game, each=each)
    assert seen["choices"] > 10


def offered(game: Game, taverns: int, gold_on: int = -1, hidden: int = -1) -> list[str]:
    """What A is offered of a hand of a castle and so many taverns."""
    state = game.begin(1)
    things = game.things
    laying = Laying(game.linker, state)
    hand = things.place_of_player["hand"][0]
    for card in state.inside[hand]:
        laying.put(card, things.place["deck"])
    cards = [*things.named("tavern")[:taverns], *things.named("castle")[:1]]
    for card in cards:
        laying.put(card, hand)
    if gold_on >= 0:
        laying.gold(cards[gold_on], 1)
    if hidden >= 0:
        laying.reveal(cards[hidden], False)
    found = game.linker.equals.once(state, 0, state.inside[hand])
    return sorted(things.names[card] for card in found)


def test_cards_are_told_apart_by_what_lies_on_them_and_by_lying_face_down() -> None:
    game = game_of("classic", 4)
    assert offered(game, 3) == ["castle", "tavern"]
    assert offered(game, 3, gold_on=1) == ["castle", "tavern", "tavern"]
    assert offered(game, 3, hidden=2) == ["castle", "tavern", "tavern"]
    assert offered(game, 3, gold_on=0, hidden=2) == ["castle", "tavern", "tavern", "tavern"]


def test_how_many_equal_cards_another_holds_is_not_told_by_what_is_offered() -> None:
    game = game_of("classic", 4)
    state = game.begin(1)
    things = game.things
    hand = things.place_of_player["hand"][1]
    for card in things.named("tavern")[:3]:
        Laying(game.linker, state).put(card, hand)
    assert game.linker.equals.once(state, 0, state.inside[hand]) == state.inside[hand]


def test_a_card_that_has_a_name_in_what_waits_is_not_one_of_the_others() -> None:
    game = game_of("classic", 4)
    state = game.begin(1)
    hand = game.things.place_of_player["hand"][0]
    first, second, *others = game.things.named("tavern")[:4]
    for card in (first, second, *others):
        Laying(game.linker, state).put(card, hand)

    def taverns() -> list[Value]:
        found = game.linker.equals.once(state, 0, state.inside[hand])
        return [card for card in found if card in (first, second, *others)]

    assert taverns() == [first]
    waits = Unit(-1, "waits")
    waits.named = (0, 1)
    state.frames.insert(0, Code(waits, [second, None], 0))
    assert taverns() == [first, second]
    state.frames[0] = Code(waits, [None, (second, others[0])], 0)  # a set of them
    assert taverns() == [first, second, others[0]]
    state.frames.pop(0)
    asks = Unit(-1, "asks")
    asks.named = (0,)
    state.frames.append(Code(asks, [(second, others[0])], 0))  # the same set, where it is asked for
    assert taverns() == [first, second]
