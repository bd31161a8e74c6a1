"""What differs between two rulesets is told, what does not is not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.compare.changes import Difference, Effect
from citadels_dsl.compare.structure import compare
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source
from tests.sampling import few

RULESETS = Path(__file__).parents[2] / "rulesets"


def rules_of(text: str) -> Rules:
    """A shipped ruleset by name, or the text of one."""
    target = Source("mine.yaml", text) if "\n" in text else text
    result = compile_ruleset(Library.shipped(), target)
    assert result.rules is not None, [f"{p.span}: {p.message}" for p in result.problems]
    return result.rules


def mine(action: str, more: str = "") -> Rules:
    """The classic game with a character whose action is this; what follows `if ...:` may stand on its line here."""
    action = re.sub(r"^( *)((?:if|for|else)[^:]*:) (.+)$", r"\1\2\n\1  \3", action, flags=re.M)
    lines = "\n".join(f"            {line}" for line in action.splitlines())
    return rules_of(f"""overlay: mine
on: classic
says: One more.
add:
  characters:
    tinker:
      rank: 2
      {more}
      abilities:
        tinker:
          action: may
          do: |
{lines}
""")


def told(difference: Difference) -> list[tuple[str, str, str]]:
    return [(change.name, change.kind, change.effect.words) for change in difference.changes]


@pytest.mark.parametrize("name", ["classic", "dark_city", "edition_2016", "collection_zh"])
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert compare(rules_of(name), rules_of(name)).changes == ()


def test_layout_comments_and_the_order_of_keys_are_no_change() -> None:
    text = (RULESETS / "classic.yaml").read_text(encoding="utf-8")
    apart = re.split(r"^(?=  [a-z_]+:\n)", text[: text.index("\ndistricts:")].split("\ncharacters:\n")[1], flags=re.M)
    cards = [part.rstrip("\n") for part in apart if part.strip()]
    assert len(cards) == 8
    shuffled = "\n".join(reversed(cards))
    other = text.replace("\n".join(apart)[:0] or "".join(apart).rstrip("\n"), shuffled)
    other = re.sub(r"^(  [a-z_]+:)$", r"\1   # a remark", other, flags=re.M)
    assert other != text
    assert compare(rules_of("classic"), rules_of(other)).changes == ()


REWRITINGS = [
    ("choose a in others\nif a is not me: gain(1)", "choose a in others\nif me is not a: gain(1)"),
    (
        "choose a in others\nchoose b in others\nif a is not b: gain(1)",
        "choose a in others\nchoose b in others\nif b is not a: gain(1)",
    ),
    ("if me.gold > 1: gain(1)", "if me.gold >= 2: gain(1)"),
    ("if me.gold >= 2: gain(1)", "if 2 <= me.gold: gain(1)"),
    ("if me.gold + 1 > 4: gain(1)", "if me.gold > 3: gain(1)"),
    ("if me.gold >= 2 and count(me.hand) > 2: gain(1)", "if count(me.hand) > 2 and me.gold >= 2: gain(1)"),
    ("if not (me.gold is 3): gain(1)", "if me.gold is not 3: gain(1)"),
    ("if not (me.gold > 2 or count(me.hand) > 2): gain(1)", "if me.gold <= 2 and count(me.hand) <= 2: gain(1)"),
    ("gain(1 + count(me.hand))", "gain(count(me.hand) + 1)"),
    ("if any(d in me.city if d.cost > 3): gain(1)", "if count(d in me.city if d.cost >= 4) > 0: gain(1)"),
    ("if me.gold > 2:\n  if count(me.hand) > 2: gain(1)", "if me.gold > 2 and count(me.hand) > 2: gain(1)"),
    ("if count(me.hand) > 2: gain(1)\nelse: gain(2)", "if count(me.hand) <= 2: gain(2)\nelse: gain(1)"),
    ("let n = count(me.city)\ngain(n)", "gain(count(me.city))"),
    ("for p in others:\n  if p.gold > 3: take(1, from=p)", "for p in others if p.gold > 3: take(1, from=p)"),
    ("choose d in me.hand\ndiscard(d)", "choose card in me.hand\ndiscard(card)"),
]


@pytest.mark.parametrize(("one", "other"), few(REWRITINGS, 6))
def test_the_same_in_other_words_has_no_effect(one: str, other: str) -> None:
    found = compare(mine(one), mine(other))
    assert found.effect is Effect.NONE
    assert {name for name, _, _ in told(found)} <= {"tinker.tinker"}
    assert compare(mine(other), mine(one)).effect is Effect.NONE


#: Two things of a kind, which are not to be taken for each other.
TWO = "choose a in others\nchoose b in others\ntake(1, from=a)\ntake(1, from=b)\n"
CHANGES = [
    ("if me.gold > 1: gain(1)", "if me.gold > 2: gain(1)"),
    ("if me.gold > 1: gain(1)", "if me.gold < 1: gain(1)"),
    ("if me.gold >= 2 and count(me.hand) > 2: gain(1)", "if me.gold >= 2 or count(me.hand) > 2: gain(1)"),
    ("if count(me.hand) > 2: gain(1)\nelse: gain(2)", "if count(me.hand) <= 2: gain(1)\nelse: gain(2)"),
    ("gain(1)\ndraw(1)", "draw(1)\ngain(1)"),
    ("gain(me.gold - 1)", "gain(1 - me.gold)"),
    ("if count(me.hand) > 2: gain(1)\nif count(me.hand) > 2: gain(1)", "if count(me.hand) > 2: gain(1)"),
    ("let n = count(me.hand)\ndraw(1)\ngain(n)", "draw(1)\ngain(count(me.hand))"),
    (f"{TWO}if a.gold > 2 and b.gold > 2: gain(1)", f"{TWO}if a.gold > 2: gain(1)"),
    (f"{TWO}if a.gold > 2 and b.gold > 2: gain(1)", f"{TWO}if b.gold > 2: gain(1)"),
    (f"{TWO}if a.gold > 2: gain(1)", f"{TWO}if b.gold > 2: gain(1)"),
    (f"{TWO}gain(max(a.gold, b.gold))", f"{TWO}gain(max(a.gold, a.gold))"),
]


@pytest.mark.parametrize(("one", "other"), few(CHANGES, 4))
def test_what_is_done_otherwise_is_a_change_of_behaviour(one: str, other: str) -> None:
    assert told(compare(mine(one), mine(other))) == [("tinker.tinker", "changed", "behaviour")]


def test_what_people_read_is_presentation() -> None:
    one, other = mine("gain(1)"), mine("gain(1)", more="names: {cs: Dráteník}")
    (change,) = compare(one, other).changes
    assert (change.section, change.name, change.effect) == ("characters", "tinker", Effect.PRESENTATION)


def test_a_new_name_is_found_by_what_it_stands_for() -> None:
    text = (RULESETS / "classic.yaml").read_text(encoding="utf-8")
    other = rules_of(re.sub(r"\bthief\b", "robber", text))
    found = compare(rules_of("classic"), other)
    renamed = {(change.was, change.name) for change in found.changes if change.kind == "renamed"}
    assert renamed == {("thief", "robber")}  # its abilities go with it
    assert found.effect is Effect.PRESENTATION


def classic_with(old: str, new: str) -> Rules:
    text = (RULESETS / "classic.yaml").read_text(encoding="utf-8")
    assert old in text
    return rules_of(text.replace(old, new))


def test_an_option_under_a_new_name_is_found_by_what_asks_for_it() -> None:
    found = compare(rules_of("classic"), classic_with("graveyard_returns", "graveyard_comes_back"))
    assert told(found) == [("graveyard_comes_back", "renamed", "presentation")]


def test_what_only_looks_alike_is_no_new_name() -> None:
    """Two options that are yes or no, two districts of the same cost: what they are for is another."""
    found = compare(rules_of("classic_2017"), rules_of("edition_2016"))
    renamed = {(change.was, change.name) for change in found.changes if change.kind == "renamed"}
    assert renamed == {("battlefield", "barracks"), ("haunted_city", "haunted_quarter")}


@pytest.mark.parametrize(
    ("one", "other", "meant"),
    [
        # an option that makes a city of 7 complete, and one that makes it 8; a district worth 2 more, and what gold is
        ("classic", "classic_2017", set()),
        pytest.param("classic", "edition_2016", {("battlefield", "barracks")}, marks=pytest.mark.large),
        # the old city asks when it was built: it is another card, and none of its abilities is the new one's
        ("dark_city", "edition_2016", {("battlefield", "barracks")}),
    ],
)
def test_of_editions_only_that_is_renamed_which_is_the_same(one: str, other: str, meant: set[tuple[str, str]]) -> None:
    for first, second, pairs in ((one, other, meant), (other, one, {(b, a) for a, b in meant})):
        found = compare(rules_of(first), rules_of(second))
        assert {(change.was, change.name) for change in found.changes if change.kind == "renamed"} == pairs


def test_a_long_text_may_have_another_name_and_a_piece_that_is_another() -> None:
    text = (RULESETS / "classic.yaml").read_text(encoding="utf-8")
    other = rules_of(re.sub(r"\bmagician\b", "conjurer", text).replace("choose 1..count", "choose 0..count"))
    found = compare(rules_of("classic"), other)
    assert told(found) == [
        ("conjurer", "renamed", "presentation"),
        ("conjurer.conjure", "renamed", "behaviour"),
    ]


def test_a_mark_alone_does_nothing() -> None:
    """What puts it or asks for it is told; that it is there, or is no more, changes no game."""
    found = compare(rules_of("classic"), rules_of("dark_city"))
    marks = {change.name: change for change in found.changes if change.section == "setup"}
    assert marks["bewitched"].effect is Effect.NONE
    assert marks["players"].effect is Effect.BEHAVIOUR
    found = compare(rules_of("classic"), rules_of("classic_2017"))
    assert [c.effect for c in found.changes if c.name == "built_in"] == [Effect.NONE]


def test_an_option_is_told_in_words_with_what_goes_by_it() -> None:
    rules = rules_of("dark_city")
    set_otherwise = replace(rules.options["heir"], default=False)
    (change,) = compare(rules, replace(rules, options={**rules.options, "heir": set_otherwise})).changes
    assert change.old == ("heir = yes: A killed King still takes the crown when the round ends.",)
    assert change.new == ("heir = no: A killed King still takes the crown when the round ends.",)
    (asked,) = change.asked  # not `emperor.heir`, which has only the name
    assert asked.startswith("king.crown: After the King is turned over")
    drawn = replace(rules.options["kinds_of_unique"], default=20)
    (change,) = compare(rules, replace(rules, options={**rules.options, "kinds_of_unique": drawn})).changes
    assert change.asked == ("deck: uniques",)


def test_what_is_declared_elsewhere_is_told_there_alone() -> None:
    """That nobody need hold the crown is told of the crown, not of all that asks who holds it."""
    text = (RULESETS / "library" / "core.yaml").read_text(encoding="utf-8")
    found = compare(rules_of("core"), rules_of(text.replace("always_held: yes", "always_held: no")))
    assert told(found) == [("crown", "changed", "behaviour")]


def test_a_card_that_comes_is_told_once_with_how_many_there_are() -> None:
    found = compare(rules_of("classic"), rules_of("dark_city"))
    (park,) = [change for change in found.changes if change.name == "park"]
    assert (park.section, park.new) == ("districts", ("Unique, cost 6, 1 card.",))
    assert park.after is not None


def test_an_ability_is_shown_as_sentences_and_as_its_changed_tree() -> None:
    (change,) = compare(mine("if me.gold > 1: gain(1)"), mine("if me.gold > 1: gain(2)")).changes
    assert "1 gold" in change.old[0]
    assert "2 gold" in change.new[0]
    assert [(detail.old, detail.new) for detail in change.details] == [("1", "2")]
    assert change.before is not None
    assert change.after is not None


def test_a_number_in_the_deck_and_an_option_are_found_in_their_sections() -> None:
    text = (RULESETS / "classic.yaml").read_text(encoding="utf-8")
    found = compare(rules_of("classic"), rules_of(text.replace("copies: 5", "copies: 4", 1)))
    assert [(change.section, change.details[0].old, change.details[0].new) for change in found.changes] == [
        ("deck counts", "5", "4")
    ]
