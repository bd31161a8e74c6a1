"""YAML as nodes: what is read, what is refused, and that nothing is too deep or too much."""

from __future__ import annotations

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.reading import MAX_PROBLEMS, read


def plain(value: Value) -> object:
    match value:
        case Scalar():
            return value.text
        case Sequence():
            return [plain(item) for item in value]
        case Mapping():
            return {entry.key.text: plain(entry.value) for entry in value}


def documents(text: str) -> list[object]:
    found, problems = read(Source("rules.yaml", text))
    assert problems == []
    return [plain(value) for value in found]


def problems(text: str) -> list[Diagnostic]:
    return read(Source("rules.yaml", text))[1]


def test_maps_lists_and_texts_are_read_and_no_type_is_guessed() -> None:
    text = "on: core\nplayers: [4, 6]\nno: yes\nrank: 010\ncards:\n  - a\n  - {b: ~, c: }\n"
    assert documents(text) == [
        {"on": "core", "players": ["4", "6"], "no": "yes", "rank": "010", "cards": ["a", {"b": "~", "c": ""}]}
    ]


def test_a_file_may_hold_several_documents() -> None:
    assert documents("a: 1\n---\nb: 2\n---\n# nothing here\n---\nc: 3\n") == [{"a": "1"}, {"b": "2"}, {"c": "3"}]


def test_everything_knows_its_place() -> None:
    text = "ruleset: a\ncharacters:\n  king: {rank: 4}\n  thief:\n    rank: 1\n\n# the end\n"
    (value,), _ = read(Source("rules.yaml", text))
    assert isinstance(value, Mapping)
    characters = value.get("characters")
    assert isinstance(characters, Mapping)
    assert str(characters.span) == "rules.yaml:3:3"
    assert characters.span.text == "king: {rank: 4}\n  thief:\n    rank: 1"
    king, thief = characters.entries
    assert king.value.span.text == "{rank: 4}"
    assert str(thief.key.span) == "rules.yaml:4:3"


def test_a_second_key_is_refused_with_the_place_of_the_first() -> None:
    (problem,) = problems("rank: 1\nsays: a\nrank: 2\n")
    assert (problem.code, str(problem.span)) == ("E017", "rules.yaml:3:1")
    assert [str(note.span) for note in problem.notes] == ["rules.yaml:1:1"]


def test_a_bomb_of_aliases_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    found = problems(bomb)
    assert {problem.code for problem in found} == {"E018"}
    assert len(found) == len("abcdefghi")


def test_an_expression_that_yaml_cuts_is_put_together_again() -> None:
    (value,), (problem,) = read(Source("rules.yaml", "a: {after: p.take(n, from=me), if: n > 0}"))
    assert problem.code == "E028"
    assert plain(value) == {"a": {"after": "p.take(n, from=me)", "if": "n > 0"}}


def test_what_comes_before_a_broken_document_is_still_read() -> None:
    found, (problem,) = read(Source("rules.yaml", "a: 1\n---\nb: [\n"))
    assert [plain(value) for value in found] == [{"a": "1"}]
    assert problem.code == "E013"


#: They turn the letters around them about.
TURNING = [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\x85", "\u2028", "\ufeff", *TURNING])
def test_letters_that_nobody_can_see_are_refused(letter: str) -> None:
    (problem,) = problems(f"says: a{letter}b\n")
    assert (problem.code, problem.span.column) == ("E006", 8)


@pytest.mark.parametrize("escape", ["\\0", "\\e", "\\uD800", "\\UFFFFFFFF", "\\u202E", "\\u2066"])
def test_letters_that_nobody_can_see_are_refused_as_codes_too(escape: str) -> None:
    (problem,) = problems(f'says: "a{escape}b"\n')
    assert (problem.code, problem.span.column) == ("E024", 9)


@pytest.mark.parametrize(
    "text",
    ["[" * 10_000, "{a: " * 10_000, "- " * 10_000, "".join(" " * n + "a:\n" for n in range(500)), "? " * 10_000],
    ids=["lists", "maps", "dashes", "indented", "keys"],
)
def test_ten_thousand_levels_are_refused(text: str) -> None:
    (problem,) = problems(text)
    assert problem.code == "E022"


def test_more_keys_and_values_than_anybody_writes_are_refused() -> None:
    assert [problem.code for problem in problems("[" + "a," * 60_000 + "]")] == ["E023"]


def test_not_more_is_complained_about_than_anybody_reads() -> None:
    assert len(problems("a: 1\n" * 1_000)) == MAX_PROBLEMS


def test_windows_ends_of_lines_change_nothing_but_places() -> None:
    text = "a: |\n  one\n  two\nb: 'x\n\n  y'\n"
    assert documents(text.replace("\n", "\r\n")) == documents(text)
