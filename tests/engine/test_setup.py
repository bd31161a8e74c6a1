"""Wishes are made into a setup, or it is said why they cannot be."""

from __future__ import annotations

import pytest

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.setup.prepare import SetupError, prepare
from tests.engine.conftest import rules_of

EIGHT = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]


@pytest.mark.parametrize(
    ("ruleset", "wishes", "said"),
    [
        ("classic", {"players": 9}, "classic is for 2 to 7 players, not for 9"),
        ("classic", {"players": 4, "options": {"shortgame": True}}, "did you mean `short_game`?"),
        ("classic", {"players": 4, "options": {"short_game": 7}}, "`short_game` is yes or no, not 7"),
        (
            "classic",
            {"players": 4, "options": {"start_gold": "many"}},
            "`start_gold` is a number from 0 to 20, not many",
        ),
        ("classic", {"players": 4, "options": {"start_gold": 99}}, "`start_gold` is a number from 0 to 20, not 99"),
        ("classic", {"players": 4, "cast": "assasin"}, "did you mean `assassin`?"),
        ("classic", {"players": 4, "cast": ["thief", "thief"]}, "thief is in the cast twice"),
        ("classic", {"players": 4, "cast": ["thief", "king"]}, "2 characters cannot be dealt to 4 players; 8 can"),
        ("classic", {"players": 4, "cast": EIGHT[:4]}, "4 characters cannot be dealt to 4 players; 8 can"),
        ("dark_city", {"players": 4, "cast": EIGHT[1:]}, "7 characters cannot be dealt to 4 players; 8 or 9 can"),
        ("edition_2016", {"players": 3, "cast": EIGHT}, "8 characters cannot be dealt to 3 players; 9 can"),
        ("edition_2016", {"players": 8, "cast": EIGHT}, "8 characters cannot be dealt to 8 players; 9 can"),
        (
            "edition_2016",
            {"players": 4, "cast": ["thief", "king", "emperor"]},
            "king and emperor have one place in the order, so they do not play together; leave one of them out",
        ),
        (
            "edition_2016",
            {"players": 4, "cast": "ambitious_aristocrats"},
            "queen plays with 5 to 8 players, not with 4; artist or tax_collector may play instead",
        ),
        (
            "edition_2016",
            {"players": 2, "cast": "cunning_agents"},
            "emperor plays with 3 to 8 players, not with 2; king or patrician may play instead",
        ),
        (
            "edition_2016",
            {"players": 2, "cast": [*EIGHT, "artist"]},
            "artist does not play with 2 players; leave",
        ),
        (
            "o45_six_district_sprint",
            {"players": 4, "cast": EIGHT},
            "warlord does not play in o45_six_district_sprint; diplomat may play instead",
        ),
        (
            "dark_city",
            {"players": 5, "cast": "bonus", "uniques": "graveyard"},
            "graveyard leaves the game with diplomat; leave one of them out",
        ),
        (
            "dark_city",
            {"players": 5, "cast": "bonus", "uniques": "hospital"},
            "hospital leaves the game with witch; leave one of them out",
        ),
        (
            "customs_zh",
            {"players": 5, "cast": "customs", "uniques": "strongroom"},
            "strongroom needs thief in the",
        ),
        ("classic", {"players": 4, "uniques": "manor"}, "manor is no unique district"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(ruleset: str, wishes: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError) as refused:
        prepare(rules_of(ruleset), **wishes)  # type: ignore[arg-type]
    assert said in str(refused.value)


def test_options_are_also_understood_as_people_write_them() -> None:
    options = prepare(rules_of("classic"), 4, {"short_game": "yes", "start_gold": "5"}).options
    assert (options["short_game"], options["start_gold"]) == (True, 5)


def test_chance_picks_one_character_for_each_place_and_the_same_for_the_same_seed() -> None:
    rules = rules_of("edition_2016")
    casts = {prepare(rules, 5, cast="random", seed=seed).cast for seed in range(8)}
    assert len(casts) > 4
    for cast in casts:
        orders = [rules.characters[name].order for name in cast]
        assert orders == sorted(set(orders))
    assert prepare(rules, 5, cast="random", seed=3) == prepare(rules, 5, cast="random", seed=3)


def test_so_many_uniques_are_drawn_as_the_ruleset_says() -> None:
    assert {len(prepare(rules_of("edition_2016"), 4, uniques="random", seed=seed).uniques) for seed in range(5)} == {14}


def test_a_cast_can_be_found_for_every_number_of_players(ruleset: str) -> None:
    rules = rules_of(ruleset)
    for players in rules.players:
        for cast in ("", "random"):
            assert len(prepare(rules, players, cast=cast).cast) >= players


@pytest.mark.parametrize("players", [2, 5, 8])
def test_so_many_of_a_preset_are_replaced_by_those_of_their_places_who_may_play(players: int) -> None:
    rules = rules_of("dark_city")
    usual, bonus = prepare(rules, players).cast, set(rules.cast.presets["bonus"])
    casts = [prepare(rules, players, {"newcomers": 2}, game=game).cast for game in range(40)]
    for cast in casts:
        assert len(set(cast) & bonus) == 2
        assert [rules.characters[name].rank for name in cast] == [rules.characters[name].rank for name in usual]
    there = {name for cast in casts for name in cast} & bonus
    assert there == (bonus - {"emperor"} if players == 2 else bonus)


def test_one_newcomer_more_leaves_the_other_where_it_was() -> None:
    rules = rules_of("dark_city")
    for seed in range(10):
        none, one, two = (set(prepare(rules, 4, {"newcomers": n}, seed=seed).cast) for n in range(3))
        assert (len(one - none), len(two - none)) == (1, 2)
        assert one - none < two - none


def test_whoever_the_ruleset_leaves_out_stays_out_of_every_preset() -> None:
    rules = rules_of("edition_2016")
    for name, members in rules.cast.presets.items():
        if "emperor" not in members:
            assert all(rules.characters[who].rank < 9 for who in prepare(rules, 2, cast=name).cast)
    with pytest.raises(SetupError, match="does not play with 2 players"):
        prepare(rules, 2, cast=rules.cast.presets["first_game"])


@pytest.mark.parametrize(
    ("ruleset", "cast"),
    [("classic", ""), ("dark_city", ""), ("edition_2016", ""), ("o31_chaos_bringer", "chaos_bringer")],
)
def test_somebody_has_each_piece_when_the_first_round_begins(ruleset: str, cast: str) -> None:
    rules = rules_of(ruleset)
    game = Game(rules, prepare(rules, 4, cast=cast))
    pieces = View(game, game.begin(1, 0), 0).as_dict()["pieces"]

    assert pieces
    assert all(holder is not None for holder in pieces.values())
