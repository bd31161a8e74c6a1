"""How problems look to people: the mark stands under what it is about, whatever the line is made of."""

from __future__ import annotations

import pytest

from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.diagnostics.draw import WIDEST, draw, summary
from citadels_dsl.source import Source, Span

RULES = Source("rules.yaml", "ruleset: village\nplayrs: 3-5\nsays: A short game.\n")


def at(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def test_a_problem_is_drawn_with_its_line_its_remedy_and_the_second_place() -> None:
    other = Source("other.yaml", "\n" * 9 + "players: 4\n")
    note = Note(at(other, "players"), "as it stands here")
    problem = Diagnostic(
        "E201", "nothing reads `playrs` in a file", at(RULES, "playrs"), "did you mean `players`?", "village", (note,)
    )
    assert draw([problem, problem]).split("\n\n")[0] == "\n".join(
        [
            "error[E201] nothing reads `playrs` in a file",
            "  --> rules.yaml:2:1   in village",
            "    |",
            "  2 | playrs: 3-5",
            "    | ^^^^^^",
            "  --> other.yaml:10:1",
            "    |",
            " 10 | players: 4",
            "    | ------- as it stands here",
            "    = did you mean `players`?",
        ]
    )


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("\tgain(ten)", "ten"),
        ("  ab\tgain(ten)", "gain"),
        ("# 城堡 and 戏: gain(ten)", "gain"),
        ("# 城堡: 戏", "戏"),
        ("e\u0301te\u0301: x", "x"),
        ("\u202e\u200bx: y", "y"),
    ],
)
def test_the_mark_stands_under_the_word_in_the_columns_of_a_terminal(line: str, word: str) -> None:
    source = Source("x.yaml", line + "\n")
    shown, mark = draw([Diagnostic("E101", "so", at(source, word))]).split("\n")[-2:]
    wide = {"城": 2, "堡": 2, "戏": 2, "\u0301": 0}

    def columns(text: str) -> int:
        return sum(wide.get(letter, 1) for letter in text)

    place = shown.index(word, shown.index("|"))
    assert mark.index("^") == columns(shown[:place])
    assert mark.count("^") == columns(word)
    assert "\t" not in shown
    assert "\u202e" not in shown


def test_of_a_very_long_line_the_part_with_the_mark_is_shown() -> None:
    source = Source("x.yaml", "a" * 5000 + " here " + "b" * 5000)
    shown, mark = draw([Diagnostic("E101", "so", at(source, "here"))]).split("\n")[-2:]
    assert len(shown) < WIDEST + 20
    assert shown[mark.index("^") :].startswith("here")


def test_a_mark_of_several_lines_ends_with_the_first_and_an_empty_place_is_one_wide() -> None:
    assert draw([Diagnostic("E101", "so", at(RULES, "playrs: 3-5\nsays"))]).endswith(f"| {'^' * 11}")
    end = Span(RULES, len("ruleset:"), len("ruleset:"))
    assert draw([Diagnostic("E101", "so", end)]).endswith("|         ^")


def test_a_file_that_is_not_there_has_a_name_and_no_line() -> None:
    missing = Diagnostic("E001", "there is no such file", Span(Source("gone.yaml", ""), 0, 0), "is the name right?")
    assert draw([missing]).split("\n") == [
        "error[E001] there is no such file",
        " --> gone.yaml",
        "   = is the name right?",
    ]


def test_colour_is_added_and_nothing_else_changes() -> None:
    problem = Diagnostic("W101", "so", at(RULES, "playrs"), "hint")
    coloured = draw([problem], color=True)
    plain = coloured
    for code in ("31", "33", "34", "1", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert coloured != plain
    assert plain == draw([problem])


def test_a_summary_counts_errors_and_warnings() -> None:
    error, warning = (Diagnostic(code, "so", at(RULES, "playrs")) for code in ("E101", "W101"))
    assert summary([]) == ""
    assert summary([error]) == "1 error"
    assert summary([warning, error, warning]) == "1 error and 2 warnings"
