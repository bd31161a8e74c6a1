"""What a person says and what is meant by it."""

from __future__ import annotations

import pytest

from citadels_dsl.scenarios.words import Meant, Thing, Unclear, meaning, words_of


def thing(label: str, *names: str) -> Thing:
    return Thing(tuple(words_of(name) for name in names), words_of(label), label)


THINGS = (
    thing("Warlord: destroy", "destroy", "warlord destroy"),
    thing("B's Great Wall", "great_wall", "B great wall", "great wall B"),
    thing("C's Great Wall", "great_wall", "C great wall", "great wall C"),
    thing("destroy the Framework instead of paying"),
    thing("2", "2"),
    thing("12", "12"),
)


@pytest.mark.parametrize(
    ("said", "index", "rest"),
    [
        ("destroy", 0, ""),
        ("Warlord.destroy", 0, ""),
        ("destroy the tavern of B", 0, "tavern B"),
        ("B's great_wall", 1, ""),
        ("the Great Wall of C", 2, ""),
        ("destroy the framework instead of paying", 3, ""),
        ("instead of paying", 3, ""),
        ("2", 4, ""),
    ],
)
def test_it_is_clear(said: str, index: int, rest: str) -> None:
    assert meaning(words_of(said), THINGS) == Meant(index, words_of(rest))


def test_it_could_be_several() -> None:
    assert meaning(words_of("great wall"), THINGS) == Unclear((1, 2))


def test_a_part_of_a_word_is_not_enough_nor_is_what_needs_more_where_all_is_needed() -> None:
    assert meaning(words_of("frame"), THINGS) is None
    assert meaning(words_of("destroy tavern"), THINGS, whole=True) is None


def test_a_seat_is_no_filler_and_other_letters_do_not_matter() -> None:
    assert words_of("Give the crown to A") == ("give", "crown", "A")
    assert words_of("Thieves' Den") == words_of("thieves_den")
    assert words_of("to the") == ("to", "the")
