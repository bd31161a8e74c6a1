"""What a seat may know: its own, what lies open, what it has seen, and never more."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.prospect import Prospect
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.position import Laying
from citadels_dsl.engine.state import State
from tests.engine.conftest import game_of, played, rules_of
from tests.engine.hidden import otherwise


@pytest.mark.parametrize("ruleset", ["classic", "first_edition", "classic_2017", "dark_city", "edition_2016"])
def test_nothing_hidden_shows_in_a_view_its_prospects_or_its_words(ruleset: str) -> None:
    game = game_of(ruleset, rules_of(ruleset).players[3])
    random = Random(1)
    looks = [0, 0]

    def each(state: State) -> None:
        decision = state.decision
        assert decision is not None
        if random.random() > 0.1:
            return
        for seat in game.things.players:
            other = otherwise(game, state, seat, random)
            looks[0] += other.inside != state.inside
            looks[1] += 1
            mine, theirs = View(game, state, seat), View(game, other, seat)
            assert mine.as_dict() == theirs.as_dict()
            if seat != decision.seat:
                assert facts(mine) == facts(View(game, asked_otherwise(other), seat))
            else:
                assert mine.prospects() == theirs.prospects()
                assert game.describe(state, decision) == game.describe(other, decision)

    played(game, each=each)
    assert looks[0] > 0.9 * looks[1] > 50


def asked_otherwise(state: State) -> State:
    """Something else is asked, of other options, inside something else."""
    assert state.decision is not None
    copy = state.copy()
    copy.decision = replace(state.decision, options=("this", "that"), rule="another", subject="another")
    copy.frames = copy.frames[:1]
    copy.outcome, copy.exposed, copy.steps = (True, 7), 7, state.steps + 1
    return copy


def facts(view: View) -> dict[str, Any]:
    """All that a view is made from; what is only the budget of a search is no fact."""
    return {one.name: getattr(view.known, one.name) for one in fields(State) if one.name not in ("meter", "fuel")}


def table() -> tuple[Game, State, Laying]:
    """Four players, with nothing going on."""
    cast = "magistrate thief magician king bishop merchant architect warlord"
    game = game_of("edition_2016", 4, cast=cast)
    state = game.empty(1)
    return game, state, Laying(game.linker, state)


def cards(game: Game, *names: str) -> list[int]:
    found: list[int] = []
    for name in names:
        found.append(next(card for card in game.things.named(name) if card not in found))
    return found


def test_hands_are_secret_and_their_numbers_are_not() -> None:
    game, state, laying = table()
    for card in cards(game, "manor", "tavern"):
        laying.put(card, game.things.place_of_player["hand"][1])
    assert View(game, state, 1).cards("hand", 1) == ("manor", "tavern")
    assert View(game, state, 0).cards("hand", 1) == (None, None)
    assert View(game, state, 0).as_dict()["players"][1]["hand"] == [None, None]


def test_what_was_seen_stays_known_until_it_moves() -> None:
    game, state, laying = table()
    hand, city = (game.things.place_of_player[place][1] for place in ("hand", "city"))
    manor, tavern, temple = cards(game, "manor", "tavern", "temple")
    for card in (manor, tavern, temple):
        laying.put(card, hand)
    sight, mover = game.linker.mover.sight, game.linker.mover
    for card in (manor, tavern, temple):
        sight.learn(state, card, 1 << 0)
    assert View(game, state, 0).cards("hand", 1) == ("manor", "tavern", "temple")
    mover.put(state, manor, city)  # everybody sees which one
    assert View(game, state, 0).cards("hand", 1) == ("tavern", "temple")
    assert View(game, state, 2).cards("hand", 1) == (None, None)
    mover.put(state, tavern, game.things.place["deck"], bottom=True)  # nobody but its owner sees which one
    assert View(game, state, 0).cards("hand", 1) == (None,)


def test_who_holds_a_character_is_known_once_it_is_turned_over() -> None:
    game, state, laying = table()
    king = game.things.named("king")[0]
    laying.put(king, game.things.place_of_player["roles"][2])
    assert View(game, state, 0).holder("king") is None
    assert View(game, state, 2).holder("king") == 2
    laying.reveal(king, True)
    assert View(game, state, 0).holder("king") == 2


def test_the_face_of_a_mark_is_known_to_whom_it_concerns() -> None:
    game, state, laying = table()
    merchant = game.things.named("merchant")[0]
    laying.mark(merchant, "warrant", "signed", 0)
    assert View(game, state, 0).marks(merchant) == {"warrant": "signed"}
    assert View(game, state, 1).marks(merchant) == {"warrant": "?"}


def test_prospects_say_what_an_option_brings() -> None:
    game, state, laying = table()
    things = game.things
    merchant = things.named("merchant")[0]
    laying.put(merchant, things.place_of_player["roles"][0])
    laying.gold(0, 3)
    laying.put(cards(game, "tavern")[0], things.place_of_player["hand"][0])
    game.play(state, "turn", 0, [merchant])
    assert state.decision is not None
    labels = game.describe(state, state.decision).labels
    found = dict(zip(labels, View(game, state, 0).prospects(), strict=True))
    assert (found["gather gold"].gold, found["gather gold"].cards) == (2, 0)
    assert (found["gather cards"].gold, found["gather cards"].cards) == (0, 1)
    game.choose(state, labels.index("gather gold"))
    decision = state.decision
    assert decision is not None
    labels = game.describe(state, decision).labels
    build = View(game, state, 0).prospects()[labels.index("build")]
    assert build == Prospect(gold=-1, cards=-1, points=1)
