"""Extends, on, cards_from, add, replace, remove, change: what comes out, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

VILLAGE = """
ruleset: village
extends: core
players: 3-4
characters:
  thief:
    rank: 1
    abilities:
      rob:
        action: may
        do: gain(1)
  ruler: {rank: 2, traits: [income(noble)]}
districts:
  manor: {colour: noble, cost: 3, copies: 6}
"""


def winter(rest: str) -> str:
    return "overlay: winter\non: village\n" + rest


def both(front: Callable[..., Any], overlay: str, village: str = VILLAGE) -> Any:
    return front(village + "---\n" + overlay)


def test_a_changed_key_stands_where_it_was_with_the_place_of_the_change(front: Callable[..., Any]) -> None:
    result = both(front, winter("change:\n  thief.rob.at: end\n  ruler.income.limit: 2\n  manor.cost: 4\n"))
    assert result.problems == []
    assert result.clause("thief", "rob", "at") == "end"
    assert result.clause("ruler", "income", "limit") == "2"
    assert result.settings.cards["manor"].cost == 4
    rob = result.composed.characters["thief"].clauses["rob"]
    assert rob.node.entry("at").key.span.text == "at"
    assert [span.text for span in rob.history] == ["rob", "at"]
    income = result.composed.characters["ruler"].clauses["income"]
    assert [span.text for span in income.history] == ["income", "income(noble)", "limit"]
    assert [span.text for span in result.composed.keys["districts.manor.cost"]] == ["cost", "cost"]


def test_a_trait_brings_its_clauses_with_what_the_card_puts_in(front: Callable[..., Any]) -> None:
    result = front(VILLAGE + "  bailey: {colour: noble, cost: 1, traits: [income(noble), income(k=trade)]}\n")
    assert result.problems == []
    clauses = result.composed.districts["bailey"].clauses
    assert list(clauses) == ["income", "income_2"]
    holes = [(hole.name, hole.kind.text, hole.value.text) for clause in clauses.values() for hole in clause.holes]
    assert holes == [("k", "colour", "noble"), ("k", "colour", "trade")]
    assert {clause.trait for clause in clauses.values()} == {"income"}


@pytest.mark.parametrize(
    ("trait", "message"),
    [
        ("incme(noble)", "there is no trait `incme`"),
        ("income", "`income` takes one argument"),
        ("income(noble, trade)", "`income` takes one argument"),
        ("income(c=noble)", "`income` has no `c`"),
        ("2 + 2", "names no trait"),
    ],
)
def test_a_trait_is_named_with_its_arguments(trait: str, message: str, front: Callable[..., Any]) -> None:
    result = front(VILLAGE.replace("income(noble)", f'"{trait}"'))
    assert result.codes == ["E718"]
    assert message in result.problems[0].message


def test_a_clause_is_added_replaced_and_removed_inside_a_card(front: Callable[..., Any]) -> None:
    changes = """
add:
  thief.abilities:
    flee: {action: may, do: gain(2)}
replace:
  ruler.abilities:
    income: {action: must, do: gain(3)}
"""
    result = both(front, winter(changes))
    assert result.problems == []
    assert list(result.composed.characters["thief"].clauses) == ["rob", "flee"]
    assert result.clause("ruler", "income", "do") == "gain(3)"
    assert result.composed.characters["ruler"].clauses["income"].trait == ""
    result = both(front, winter("remove:\n  thief.abilities: [rob]\n  ruler.abilities: income\n"))
    assert result.problems == []
    assert not [clause for _, clause in result.composed.all_clauses() if clause.name in ("rob", "income")]


def test_an_added_clause_of_a_trait_reaches_every_card_that_has_it(front: Callable[..., Any]) -> None:
    changes = "replace:\n  traits:\n    income:\n      with: {k: colour}\n      abilities:\n"
    changes += "        tax: {action: may, do: earn(k)}\n"
    result = both(front, winter(changes))
    assert result.problems == []
    assert list(result.composed.characters["ruler"].clauses) == ["tax"]


def test_a_replaced_procedure_stays_a_phase(front: Callable[..., Any]) -> None:
    result = front(VILLAGE + "replace:\n  procedures:\n    turn: {of: player, with: {c: character}, do: play()}\n")
    assert result.problems == []
    assert result.composed.procedures["turn"].node.get("phase").text == "yes"


def test_cards_come_from_another_ruleset_unless_this_one_has_them(front: Callable[..., Any]) -> None:
    hamlet = """
ruleset: hamlet
extends: core
players: 3
cards_from: [village]
characters:
  thief: {rank: 7}
remove: {districts: [manor]}
change: {ruler.rank: 5}
"""
    result = both(front, hamlet)
    assert result.problems == []
    assert {name: c.rank for name, c in result.settings.characters.items()} == {"thief": 7, "ruler": 5}
    assert not result.settings.cards
    other = VILLAGE.replace("village", "other").replace("cost: 3", "cost: 2")
    result = front(VILLAGE + "---" + other + "---\n" + hamlet.replace("[village]", "[village, other]"))
    assert [p.message for p in result.problems] == ["`ruler` comes from several files, and differs"]
    assert [note.span.text for note in result.problems[0].notes] == ["ruler", "ruler"]


def test_players_replace_and_a_cast_joins_key_by_key(front: Callable[..., Any]) -> None:
    village = VILLAGE + "cast: {same_rank: yes, presets: {usual: [thief, ruler]}, default: usual}\n"
    result = both(front, winter("players: [4, 6]\ncast: {presets: {short: [thief]}, default: short}\n"), village)
    assert result.problems == []
    assert result.settings.players == (4, 6)
    assert result.settings.cast.same_rank
    assert result.settings.cast.presets == {"usual": ("thief", "ruler"), "short": ("thief",)}
    assert result.settings.cast.default == "short"


@pytest.mark.parametrize(
    ("change", "code", "message", "hint"),
    [
        ("add: {characters: {thief: {rank: 3}}}", "E711", "`thief` is there already", "`replace:`"),
        ("add: {thief.abilities: {rob: {action: may, do: gain(1)}}}", "E711", "has a clause `rob` already", ""),
        ("add: {ruler.abilities: {income: {action: may, do: gain(1)}}}", "E711", "has a clause `income` already", ""),
        ("add: {colours: [noble]}", "E711", "`noble` stands twice", ""),
        ("replace: {districts: {maner: {colour: noble, cost: 1}}}", "E712", "no `maner`", "did you mean `manor`?"),
        ("replace: {thief.abilities: {rod: {action: may, do: gain(1)}}}", "E712", "no clause `rod`", "`rob`"),
        ("remove: {rules: [finishd]}", "E713", "no `finishd` in `rules`", "did you mean `finished`?"),
        ("remove: {characters: [manor]}", "E713", "no `manor` in `characters`", "it stands under `districts`"),
        ("remove: {thief.abilities: [rod]}", "E713", "no clause `rod`", "`rob`"),
        ("change: {theif.rank: 2}", "E714", "no card `theif`", "did you mean `thief`?"),
        ("change: {thief.rod.at: end}", "E714", "no clause `rod`", "did you mean `rob`?"),
        ("change: {rules.biuld.at: end}", "E714", "no `biuld` in `rules`", "did you mean `build`?"),
        ("change: {manor.rank: 2}", "E202", "nothing reads `rank` in a district", ""),
        ("change: {thief.rob.rule: me.coins}", "E214", "`thief.rob` has `action`", "`replace:`"),
        ("remove: {characters: [thief]}\nchange: {thief.rank: 2}", "E714", "no card `thief`", ""),
    ],
)
def test_nothing_merges_silently(change: str, code: str, message: str, hint: str, front: Callable[..., Any]) -> None:
    result = both(front, winter(change + "\n"))
    assert result.codes == [code]
    assert message in result.problems[0].message
    assert hint in result.problems[0].hint


def test_what_was_removed_is_shown_to_whoever_misses_it(front: Callable[..., Any]) -> None:
    result = both(front, winter("remove: {characters: [thief]}\nchange: {thief.rank: 2}\n"))
    assert [note.message for note in result.problems[0].notes] == ["it was removed here"]


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        ("change: {thief.rob.at: end}", "change: {thief.rob.at: start}", "thief.rob.at"),
        ("change: {thief.rank: 3}", "replace: {characters: {thief: {rank: 4}}}", "thief"),
        ("replace: {rules: {build: {action: may, do: nothing}}}", "change: {rules.build.at: end}", "rules.build.at"),
        ("players: 3", "players: 4", "players"),
        (
            "cast: {default: one, presets: {one: [thief]}}",
            "cast: {default: two, presets: {two: [thief]}}",
            "cast.default",
        ),
        ("add: {characters: {elf: {rank: 3}}}", "change: {elf.rank: 4}", "elf.rank"),
        ("replace: {ranking: [me.gold]}", "replace: {ranking: [me.points]}", "ranking"),
    ],
)
def test_two_overlays_that_set_one_thing_are_refused_with_both_places(
    one: str, other: str, path: str, front: Callable[..., Any]
) -> None:
    overlays = {"frost": f"overlay: frost\non: rules\n{one}\n", "thaw": f"overlay: thaw\non: rules\n{other}\n"}
    result = front(VILLAGE, "frost", "thaw", **overlays)
    assert "E715" in result.codes
    problem = next(p for p in result.problems if p.code == "E715")
    assert f"`{path}`" in problem.message
    assert problem.span.source.path == "thaw.yaml"
    assert problem.notes[0].span.source.path == "frost.yaml"


def test_an_overlay_may_write_anew_what_the_one_below_it_wrote_but_not_change_the_same_key(
    front: Callable[..., Any],
) -> None:
    frost = "overlay: frost\non: rules\nreplace: {rules: {build: {action: may, at: build, do: nothing}}}\n"
    thaw = "overlay: thaw\non: frost\nchange: {rules.build.at: end}\n"
    assert front(VILLAGE, "thaw", frost=frost, thaw=thaw).problems == []
    frost = "overlay: frost\non: rules\nchange: {rules.build.at: start}\n"
    assert front(VILLAGE, "thaw", frost=frost, thaw=thaw).codes == ["E715"]


def test_what_the_engine_leans_on_cannot_be_removed(front: Callable[..., Any]) -> None:
    result = both(front, winter("remove: {procedures: [turn], places: [hand]}\n"))
    assert result.codes == ["E720", "E720"]
    assert "whose turn it is" in result.problems[0].message
    result = front("ruleset: empty\nplayers: 2\n")
    assert result.codes == ["E720"]
    assert "`extends: core`" in result.problems[0].hint
    result = both(front, winter("change: {places.deck.pile: no}\n"))
    assert result.codes == ["E720"]
