"""The little English that sentences are made of."""

from __future__ import annotations

import pytest

from citadels_dsl.rulebook.sentences.english import a, bare, listed, plural, third
from citadels_dsl.rulebook.sentences.saying import HERE, SOMEBODY, YOU, Noun, Saying, Several
from citadels_dsl.rulebook.sentences.template import Hole, filled, said, tidy

PLAYER = Noun("that player", person=True)


def hole(noun: Noun) -> Hole:
    return Hole(lambda: noun, lambda unit: f"3 {unit}")


@pytest.mark.parametrize(
    ("saying", "denied"),
    [
        (Saying(PLAYER, "takes", "2 gold"), "that player does not take 2 gold"),
        (Saying(YOU, "is", "first"), "you are not first"),
        (Saying(YOU, "has", "gathered"), "you have not gathered"),
        (Saying(PLAYER, "has", "gold", no_rest="no gold"), "that player has no gold"),
        (Saying(SOMEBODY, "holds", "it"), "nobody holds it"),
        (Saying(PLAYER, "can", "be robbed"), "that player cannot be robbed"),
    ],
)
def test_what_is_said_can_be_denied(saying: Saying, denied: str) -> None:
    assert saying.denied().text() == denied
    assert saying.denied().denied().text() == saying.text()


def test_what_is_said_becomes_a_command_or_something_that_would_be() -> None:
    saying = Saying(YOU, "takes", "2 gold")
    assert saying.text() == "you take 2 gold"
    assert saying.command() == "take 2 gold"
    assert saying.modal("would").text() == "you would take 2 gold"


@pytest.mark.parametrize(
    ("saying", "clause"),
    [
        (Saying(HERE, "is", "turned over"), "that is turned over"),
        (Saying(Noun(f"the cost of {HERE.text}"), "is", "3"), "whose cost is 3"),
        (Saying(YOU, "marked", f"{HERE.text} as robbed"), "that you marked as robbed"),
        (Saying(HERE, "has", f"cards in {HERE.text}'s hand"), "that has cards in its hand"),
        (Saying(PLAYER, "is", "rich"), None),
    ],
)
def test_what_is_said_of_a_thing_becomes_a_clause_after_its_noun(saying: Saying, clause: str | None) -> None:
    assert saying.relative(many=False, person=False) == clause


def test_and_turns_into_or_where_it_is_denied() -> None:
    both = Several("and", (Saying(YOU, "has", "gold", no_rest="no gold"), Saying(PLAYER, "is", "first")))
    assert both.text() == "you have gold and that player is first"
    assert both.denied().text() == "you have no gold or that player is not first"


def test_a_template_is_filled_in_the_order_of_its_text_and_its_verbs_agree() -> None:
    holes = {"": hole(YOU), "n": hole(Noun("3")), "from": hole(PLAYER)}
    assert said("{} takes {n} gold from {from}", holes).text() == "you take 3 gold from that player"
    assert filled("the gold that {} owes", holes) == "the gold that you owe"
    assert filled("{from}'s city and {}'s hand", holes) == "that player's city and your hand"
    assert filled("{} pays {n} gold to {to}", {**holes, "to": Hole(lambda: PLAYER, unsaid=True)}) == "you pay 3 gold"


def test_words_have_their_forms() -> None:
    assert [bare(third(verb)) for verb in ("take", "carry", "pass", "push")] == ["take", "carry", "pass", "push"]
    assert [a(noun) for noun in ("ability", "unique district", "card")] == ["an ability", "a unique district", "a card"]
    assert plural("ability") == "abilities"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_what_reads_badly_is_smoothed() -> None:
    assert tidy("take the turn of it, and note that that player paid half, rounded up,.") == (
        "take its turn, and note that the player paid half, rounded up."
    )
