"""What is said in plain words and numbers, as the rules have it; and who said it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check, compile_ruleset
from citadels_dsl.source import Source

VILLAGE = """\
ruleset: village
extends: core
says: A village.
names: {uk: Село}
players: [3, 5-6]
options:
  goal: {kind: number, from: 4, to: 6, default: 5, says: Districts.}
  snow: {kind: truth, default: yes, says: Snow.}
  wind: {kind: text, one_of: [calm, gale], default: gale, says: Wind.}
places:
  well: {of: player, holds: cards, seen_by: owner, like: hand}
tables:
  away: {of: [count(players), count(characters)], rows: {3: {5: 0}, 5: {6: 0}, 6: {6: 0}}}
characters:
  thief: {rank: 1, players: 5-6, removes: [witch], names: {uk: Горобець}}
  ruler: {rank: 2, needs: [smith]}
  pilgrim: {rank: 2, order: 2.5}
  smith: {rank: 3}
  baker: {rank: 4}
  guard: {rank: 5}
  beggar: {rank: none}
districts:
  manor: {colour: noble, cost: 3, copies: 6}
  tower: {colour: unique, cost: 1}
names_of:
  letter: {uk: Лист}
replace:
  names_of:
    trade: {uk: крам}
    thief: {uk: Злодій, cs: Zlodějíček, ru: Жулик, zh: 盜賊, fa: دزد}    # the one on the card goes before
cards:
  letter: {home: deck, copies: 2}
cast:
  without: {ranks: [5], characters: [baker], players: 3}
  presets: {usual: [thief, ruler, pilgrim, smith, baker, guard]}
  default: usual
deck:
  uniques: goal - 2
  presets: {one: [tower]}
clock: {seconds: 30, then: first}
"""


def test_everything_that_is_written_stands_in_the_rules() -> None:
    compiled = compile_ruleset(Library.shipped(), Source("village.yaml", VILLAGE))
    rules = compiled.rules
    assert rules is not None, compiled.problems
    assert (rules.name, rules.says, rules.names, rules.players) == ("village", "A village.", {"uk": "Село"}, (3, 5, 6))
    goal, snow, wind = (rules.options[name] for name in ("goal", "snow", "wind"))
    assert (goal.kind, goal.default, goal.low, goal.high) == ("number", 5, 4, 6)
    assert (snow.kind, snow.default) == ("truth", True)
    assert (wind.kind, wind.default, wind.one_of) == ("text", "gale", ("calm", "gale"))
    well, deck = rules.places["well"], rules.places["deck"]
    assert (well.of, well.holds, well.audience, well.pile, well.like_hand) == ("player", "card", "owner", False, True)
    assert (deck.of, deck.holds, deck.audience, deck.pile) == ("", "card", "nobody", True)
    assert rules.tables["away"].cells == {(3, 5): 0, (5, 6): 0, (6, 6): 0}
    assert len(rules.tables["away"].keys) == 2
    thief, pilgrim, beggar = (rules.characters[name] for name in ("thief", "pilgrim", "beggar"))
    assert (thief.rank, thief.order, thief.players, thief.removes) == (1, 10, (5, 6), ("witch",))
    assert thief.names == {"uk": "Горобець", "cs": "Zlodějíček", "ru": "Жулик", "zh": "盜賊", "fa": "دزد"}
    assert rules.cards["letter"].names == {"uk": "Лист"}
    assert rules.colour_names["trade"] == {"uk": "крам"}
    assert rules.colour_names["noble"]["cs"] == "šlechtický"
    assert (pilgrim.rank, pilgrim.order, beggar.rank, beggar.order) == (2, 25, 0, 0)
    assert rules.characters["ruler"].needs == ("smith",)
    manor, letter = rules.cards["manor"], rules.cards["letter"]
    assert (manor.district, manor.colour, manor.cost, manor.copies, manor.home) == (True, "noble", 3, 6, "")
    assert (letter.district, letter.copies, letter.home) == (False, 2, "deck")
    assert rules.cast.without == (("guard", (3,)), ("baker", (3,)))
    assert (rules.cast.default, rules.cast.presets["usual"][1]) == ("usual", "ruler")
    assert (rules.deck.presets, rules.deck.default) == ({"one": ("tower",)}, "")
    assert rules.deck.uniques is not None
    assert rules.clock is not None
    assert rules.clock.then == "first"


def test_who_set_this_is_answered_by_places_the_first_file_first() -> None:
    text = VILLAGE + "---\noverlay: winter\non: village\nchange: {manor.cost: 4, rules.build.at: end}\n"
    rules = compile_ruleset(Library.shipped(), Source("village.yaml", text)).rules
    assert rules is not None
    assert [span.line for span in rules.origin["districts.manor.cost"]] == [23, 44]
    assert [span.source.path.rpartition("/")[2] for span in rules.origin["rules.build"]] == [
        "core.yaml",
        "village.yaml",
    ]
    assert [span.text for span in rules.origin["rules.build.at"]] == ["at", "at"]
    assert [span.text for span in rules.origin["characters.thief"]] == ["thief"]


def test_a_name_of_overlays_that_were_put_on_is_told() -> None:
    text = VILLAGE + "---\noverlay: winter\non: village\nplayers: 5\n"
    compiled = compile_ruleset(Library.shipped(), Source("village.yaml", text), ["winter"], "village")
    assert compiled.rules is not None, compiled.problems
    assert (compiled.rules.name, compiled.rules.players, compiled.rules.says) == ("village+winter", (5,), "A village.")


def test_every_document_of_a_file_is_checked_and_a_problem_of_a_base_said_once() -> None:
    text = "ruleset: one\nextends: core\nplayrs: 3\n---\noverlay: two\non: one\nsay: x\n---\noverlay: three\non: two\n"
    problems = check(Library.shipped(), Source("x.yaml", text))
    assert [(problem.code, problem.span.line) for problem in problems] == [("E201", 3), ("E201", 7)]


@pytest.mark.parametrize("value", ["16", "1", "[2, 4]", "2-16"])
def test_players_may_be(value: str, front: Callable[..., Any]) -> None:
    assert front(f"ruleset: rules\nextends: core\nplayers: {value}\n").problems == []


@pytest.mark.parametrize("value", ["0", "17", "2-", "-3", "5-3", "2 - 4", "two", "[]", "[2, x]", "{2: 3}", "٣", "2.5"])
def test_players_may_not_be(value: str, front: Callable[..., Any]) -> None:
    assert front(f"ruleset: rules\nextends: core\nplayers: {value}\n").codes == ["E210"]
