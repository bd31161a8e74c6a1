"""What is typed at a decision."""

from __future__ import annotations

import pytest

from citadels_dsl.cli.table.typed import HELP, Explain, Log, Look, Pick, Quit, Save, Typed, Unclear, Undo, understand
from citadels_dsl.rules.titles import LEFT_TO_RIGHT

LABELS = ("Merchant: income", "gather gold", "gather cards", "pass")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", Pick(0)),
        ("  4 ", Pick(3)),
        ("PASS", Pick(3)),
        ("gather g", Pick(1)),
        ("?", Explain(None)),
        ("? 2", Explain(1)),
        ("?2", Explain(1)),
        ("2?", Explain(1)),
        ("u", Undo()),
        ("undo", Undo()),
        ("S", Save()),
        ("l", Log()),
        ("t", Look()),
        ("quit", Quit()),
    ],
)
def test_numbers_letters_and_beginnings_are_understood(text: str, meant: Typed) -> None:
    assert understand(text, LABELS) == meant


@pytest.mark.parametrize("text", ["", "0", "5", "? 9", "gather", "99999999999999999999", "²", "build", "-1", "1 2"])
def test_everything_else_gets_a_remark_and_the_question_stays(text: str) -> None:
    assert isinstance(understand(text, LABELS), Unclear)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("mag", "no option begins with `mag`"),
        ("1 2", "no option begins with `1 2`"),
        ("gather", "`gather` may be 2, 3"),
        ("5", "choose a number from 1 to 4"),
        ("help", HELP),
        ("x", HELP),
    ],
)
def test_the_remark_says_what_is_wrong_with_what_was_typed(text: str, remark: str) -> None:
    assert understand(text, LABELS) == Unclear(remark)


@pytest.mark.parametrize("text", ["پادشاه", "پاد", "king", "KIN"])
def test_a_name_may_be_typed_as_it_stands_there_or_in_english(text: str) -> None:
    labels = [f"{LEFT_TO_RIGHT}{name}{LEFT_TO_RIGHT}" for name in ("دزد", "پادشاه")]
    assert understand(text, labels, ("Thief", "King")) == Pick(1)


def test_what_stands_there_goes_before_english() -> None:
    assert understand("pan", ("Panské sídlo", "Hrad"), ("Manor", "Pantry")) == Pick(0)
